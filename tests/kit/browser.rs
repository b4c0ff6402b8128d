//! A real browser, driven by the DevTools protocol over a pair of pipes: messages in JSON, each ended by a zero byte.
//! Every wait has an end, and the browser ends with its test.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};

/// Longer than any answer takes on a busy machine.
const LONGEST: Duration = Duration::from_secs(600);

/// The browser takes its pipes as 3 and 4; all else that it prints is of no use here.
const ON_PIPES: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";

/// A browser of this machine; none only where a browser is not required.
#[allow(clippy::print_stderr)] // Nothing is skipped silently.
pub(crate) fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let found = std::env::split_paths(&folders)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|path| path.is_file());
    if found.is_none() {
        let required = std::env::var_os("DUEL_REQUIRE_BROWSER").is_some();
        assert!(!required, "there is no Chromium; install the package `chromium`");
        eprintln!("skipped: there is no Chromium on this machine, so the page was not opened");
    }
    found
}

/// A page in a browser of its own, and everything that the browser complains about.
pub(crate) struct Browser {
    process: Child,
    requests: ChildStdin,
    messages: Receiver<Value>,
    /// Which of the browser's pages is meant, once there is one.
    session: Option<String>,
    asked: u64,
    /// The kinds of event that have come, but for complaints.
    events: Vec<String>,
    complaints: Vec<String>,
    profile: Option<tempfile::TempDir>,
}

impl Browser {
    /// Opens a page at a size and waits until it is there; `link` is what follows its address, as in `#game-3`.
    pub(crate) fn open(chromium: &Path, page: &Path, link: &str, (width, height): (u32, u32)) -> Self {
        let mut browser = Self::start(chromium);
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(String::from);
        for domain in ["Log.enable", "Runtime.enable", "Page.enable"] {
            browser.call(domain, json!({}));
        }
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        browser.call("Emulation.setDeviceMetricsOverride", size);
        browser.call("Page.navigate", json!({"url": format!("file://{}{link}", page.display())}));
        browser.wait_for("Page.loadEventFired");
        browser
    }

    fn start(chromium: &Path) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        let mut process = Command::new("sh")
            .args(["-c", ON_PIPES])
            .arg(chromium)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("--remote-debugging-pipe")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("a browser starts");
        let requests = process.stdin.take().expect("a pipe");
        let mut answers = BufReader::new(process.stdout.take().expect("a pipe"));
        let (heard, messages) = mpsc::channel();
        std::thread::spawn(move || {
            let mut message = Vec::new();
            while answers.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                let text = message.strip_suffix(&[0]).unwrap_or(&message);
                let value = serde_json::from_slice(text).expect("the browser speaks JSON");
                if heard.send(value).is_err() {
                    break;
                }
                message.clear();
            }
        });
        Browser {
            process,
            requests,
            messages,
            session: None,
            asked: 0,
            events: Vec::new(),
            complaints: Vec::new(),
            profile: Some(profile),
        }
    }

    /// Sends a request and gives its number.
    fn send(&mut self, method: &str, parameters: Value) -> u64 {
        self.asked += 1;
        let mut request = json!({"id": self.asked, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let sent = self.requests.write_all(format!("{request}\0").as_bytes());
        sent.unwrap_or_else(|error| panic!("{method}: {error}"));
        self.asked
    }

    /// The answer to a request.
    fn call(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.send(method, parameters);
        let end = Instant::now() + LONGEST;
        loop {
            let mut message = self.receive(method, end);
            if message["id"] == id {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].take();
            }
        }
    }

    /// Waits for an event of this kind, unless it has come already.
    fn wait_for(&mut self, kind: &str) {
        let end = Instant::now() + LONGEST;
        while !self.events.iter().any(|event| event == kind) {
            self.receive(kind, end);
        }
    }

    /// The next message; events are noted on the way.
    fn receive(&mut self, what: &str, end: Instant) -> Value {
        let left = end.saturating_duration_since(Instant::now());
        let message = self.messages.recv_timeout(left);
        let message = message.unwrap_or_else(|error| panic!("{what}: the browser is silent: {error}"));
        self.note(&message);
        message
    }

    fn note(&mut self, message: &Value) {
        let Some(kind) = message["method"].as_str() else { return };
        match kind {
            "Log.entryAdded" | "Runtime.exceptionThrown" | "Inspector.targetCrashed" => {
                self.complaints.push(message.to_string());
            }
            "Page.javascriptDialogOpening" => {
                self.complaints.push(message.to_string());
                // Until it is closed, the page answers nothing.
                self.send("Page.handleJavaScriptDialog", json!({"accept": false}));
            }
            _ => self.events.push(kind.to_string()),
        }
    }

    /// What an expression is worth, as text.
    pub(crate) fn ask(&mut self, expression: &str) -> String {
        let question = json!({"expression": format!("String({expression})"), "returnByValue": true});
        let answer = self.call("Runtime.evaluate", question);
        let thrown = &answer["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        answer["result"]["value"].as_str().unwrap_or_default().to_string()
    }

    /// Clicks with the mouse on the middle of an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let middle = self.ask(&format!(
            "(() => {{ const e = document.querySelector('{selector}'); e.scrollIntoView({{block: 'center', \
             behavior: 'instant'}}); const b = e.getBoundingClientRect(); \
             return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        ));
        let middle: Vec<f64> = middle.split(',').map(|at| at.parse().expect("a number")).collect();
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let event =
                json!({"type": kind, "x": middle[0], "y": middle[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses a key that writes nothing, and lets it go.
    pub(crate) fn press(&mut self, key: &str) {
        let code = match key {
            "End" => 35,
            "ArrowLeft" => 37,
            "ArrowRight" => 39,
            _ => panic!("no code is known for the key {key}"),
        };
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Everything that the browser has complained about so far.
    pub(crate) fn complaints(&mut self) -> &[String] {
        // What was complained about before this answer has come before it.
        self.ask("0");
        &self.complaints
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.process), Signal::KILL);
        let _ = self.process.wait();
        // A part of the browser that is just dying may still write there.
        let end = Instant::now() + LONGEST;
        let Some(profile) = self.profile.take().map(tempfile::TempDir::keep) else { return };
        while std::fs::remove_dir_all(&profile).is_err() && profile.exists() && Instant::now() < end {
            std::thread::park_timeout(Duration::from_millis(1));
        }
    }
}
