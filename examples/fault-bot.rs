//! A bot that misbehaves as its first argument says. The tests play it; `well` plays well.
//!
//! A second argument is ignored: it marks the process, so that tests can look for survivors. A third is the path of a
//! file that grows by a byte with each start.

#![allow(missing_docs, clippy::print_stdout, clippy::print_stderr)]

use std::io::{self, BufRead, Read, Write};
use std::process::{Command, Stdio, exit};
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().unwrap_or_else(|| "well".into());
    let mark = arguments.next().unwrap_or_default();
    let starts = arguments.next().map_or(0, |path| count_start(&path));
    match fault.as_str() {
        "sleep" => sleep_forever(),
        "sleep-alone" => {
            let _ = rustix::process::setsid();
            sleep_forever();
        }
        "exit" => exit(3),
        "close" => {
            let null = std::fs::File::open("/dev/null").expect("the null device");
            rustix::stdio::dup2_stdout(null).expect("standard output closes");
            sleep_forever();
        }
        "banner" => say("welcome to my bot\n"),
        "noise" => eprintln!("starting up\nready"),
        "children" => (0..3).for_each(|_| spawn("sleep", &mark)),
        "leaver" => spawn("sleep-alone", &mark),
        "many-children" => (0..100).for_each(|_| spawn("sleep", &mark)),
        "late-once" if starts == 1 => return play("late"),
        "readings" => return play_by_readings(),
        "flood-stderr" => {
            std::thread::spawn(|| {
                loop {
                    let _ = io::stderr().write_all(&[b'!'; 4096]);
                }
            });
        }
        _ => {}
    }
    play(&fault);
}

/// Plays well, but takes what one reading brings for whole lines, as many a first bot does.
fn play_by_readings() {
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = io::stdin().read(&mut buffer).expect("the harness writes");
        if read == 0 {
            return;
        }
        let text = String::from_utf8_lossy(&buffer[..read]).into_owned();
        for line in text.lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["move", _, first, ..] => say(&format!("{first}\n")),
                ["game" | "played" | "over" | "quit", ..] => {}
                _ => exit(3),
            }
        }
    }
}

fn play(fault: &str) {
    // All moves, those of this game, and the games.
    let (mut moves, mut asked, mut games) = (0, 0, 0);
    let mut unsent = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.expect("the harness writes text");
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "move" => {
                moves += 1;
                asked += 1;
                match fault {
                    "twice" | "twice-later" | "line-later" | "lines-later" => {
                        answer_largest(fault, words[words.len() - 1], asked);
                    }
                    _ => answer(fault, words[1], words[2], moves, &mut unsent),
                }
            }
            "played" if fault == "talks" => say("1\n"),
            "over" if fault == "comments" => {
                dither();
                say("a good game\n");
            }
            "game" => {
                games += 1;
                asked = 0;
                match fault {
                    "unasked" => say("1\n1\n"),
                    "no-second-game" if games == 2 => exit(0),
                    _ => {}
                }
            }
            "over" if fault == "one-game" => exit(0),
            "quit" if fault == "ignore-quit" => sleep_forever(),
            "quit" if fault != "unflushed" => return,
            _ => {}
        }
    }
    if fault == "ignore-end" {
        sleep_forever();
    }
    say(&unsent);
}

/// Answers a move, in which `first` would be legal.
fn answer(fault: &str, number: &str, first: &str, moves: u32, unsent: &mut String) {
    match fault {
        "silent" | "many-children" => sleep_forever(),
        "die" if moves == 2 => std::process::abort(),
        "exit-later" if moves == 2 => exit(0),
        "half-and-exit" => {
            say("1");
            exit(4);
        }
        "blank" => {
            say("\n");
            sleep_forever();
        }
        "half" => {
            say("1");
            sleep_forever();
        }
        "flood" => loop {
            say(&"9".repeat(4096));
        },
        "flood-lines" => loop {
            say(&"1\n".repeat(1024));
        },
        "flood-blanks" => loop {
            say(&"\n".repeat(1024));
        },
        "trickle" => loop {
            say("1");
            std::thread::sleep(Duration::from_millis(10));
        },
        "utf-8" => {
            io::stdout().write_all(b"\xff\xfe1\n").expect("someone reads");
            io::stdout().flush().expect("someone reads");
        }
        "digits" => say(&format!("{}\n", "9".repeat(5000))),
        "negative" => say("-3\n"),
        "fraction" => say("2.5\n"),
        "itself" => say(&format!("{number}\n")),
        "words" => say("I pass\n"),
        "several" => say(&format!("{first}\n{first}\n")),
        "unflushed" => unsent.push_str(&format!("{first}\n")),
        "crlf" => say(&format!("\r\n  {first} \t\r\n")),
        "memory" => {
            let mut hoard = Vec::new();
            loop {
                hoard.push(vec![1u8; 1 << 20]);
            }
        }
        "disk" => {
            let mut file = std::fs::File::create(scratch().join("full")).expect("scratch can be written");
            while file.write_all(&[0; 1 << 16]).is_ok() {}
            exit(5);
        }
        "disk-in-pieces" => {
            for number in 0.. {
                let written = std::fs::write(scratch().join(number.to_string()), [0; 1 << 16]);
                if written.is_err_and(|error| error.kind() == io::ErrorKind::StorageFull) {
                    exit(5);
                }
            }
        }
        "sandbox" => try_everything(first),
        "late" => {
            think(Duration::from_secs(2));
            say(&format!("{first}\n"));
        }
        need if need.starts_with("think-") => {
            think(Duration::from_millis(need["think-".len()..].parse().unwrap_or(0)));
            say(&format!("{first}\n"));
        }
        _ => say(&format!("{first}\n")),
    }
}

/// Answers the `asked`-th question of a game with its `largest` move, and says too much from the beginning, or later.
fn answer_largest(fault: &str, largest: &str, asked: u32) {
    let line = format!("{largest}\n");
    say(&line);
    match (fault, asked) {
        ("twice", _) | ("twice-later", 5..) => {
            dither();
            say(&line);
        }
        ("line-later", 5..) => loop {
            say(&"9".repeat(4096));
        },
        ("lines-later", 5..) => loop {
            say(&line.repeat(1024));
        },
        _ => {}
    }
}

/// Does nothing for a moment, which is never as long as the last.
fn dither() {
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().subsec_nanos();
    match now / 100 % 4 {
        0 => {}
        1 => std::thread::yield_now(),
        _ => std::thread::sleep(Duration::from_micros(u64::from(now / 100 % 3000))),
    }
}

/// Tries what the sandbox refuses, and gives up with what was allowed.
fn try_everything(first: &str) {
    let outside = std::env::current_exe().expect("this program is somewhere").with_extension("outside");
    let allowed: Vec<&str> = [
        ("a socket", std::net::UdpSocket::bind("127.0.0.1:0").is_ok()),
        ("a file outside", std::fs::write(outside, "x").is_ok()),
        ("setsid", rustix::process::setsid().is_ok()),
        ("setpgid", rustix::process::setpgid(None, None).is_ok()),
        (
            // The first process of a jail is one of its own.
            "a signal to the guard",
            rustix::process::getppid()
                .is_some_and(|pid| !pid.is_init() && rustix::process::test_kill_process(pid).is_ok()),
        ),
        ("an environment", std::env::vars().any(|(key, _)| key.starts_with("CARGO"))),
        ("an inherited file", std::fs::read_dir("/proc/self/fd").is_ok_and(|files| files.count() > 4)),
    ]
    .into_iter()
    .filter_map(|(what, allowed)| allowed.then_some(what))
    .collect();
    let scratch = std::fs::write(scratch().join("inside"), "x").is_ok();
    if allowed.is_empty() && scratch {
        say(&format!("{first}\n"));
    } else {
        eprintln!("allowed: {allowed:?}; scratch: {scratch}");
        exit(1);
    }
}

/// The how many-th start this is, by this file.
fn count_start(path: &str) -> u64 {
    let mut file = std::fs::File::options().create(true).append(true).open(path).expect("a file");
    file.write_all(b"+").expect("it grows");
    file.metadata().expect("it is there").len()
}

/// Uses this much time of a core.
fn think(time: Duration) {
    let used = || {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
    };
    let end = used() + time;
    while used() < end {}
}

fn scratch() -> std::path::PathBuf {
    std::env::var_os("TMPDIR").expect("the harness names a scratch directory").into()
}

fn spawn(fault: &str, mark: &str) {
    let me = std::env::current_exe().expect("this program is somewhere");
    let child = Command::new(me).args([fault, mark]).stdin(Stdio::null()).spawn();
    drop(child.expect("a child"));
}

fn say(text: &str) {
    let mut stdout = io::stdout();
    if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err() {
        exit(0);
    }
}

fn sleep_forever() -> ! {
    let end = Instant::now() + Duration::from_secs(3600);
    while Instant::now() < end {
        std::thread::sleep(Duration::from_secs(60));
    }
    exit(9)
}
