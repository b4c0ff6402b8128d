//! What threads may leave waiting for each other.

use super::*;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// A record that says when something is written, and then waits until it may be.
struct Hesitant {
    begun: Sender<()>,
    may: Receiver<()>,
    text: Vec<u8>,
}

impl Write for Hesitant {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.send(()).map_err(io::Error::other)?;
        self.may.recv_timeout(Duration::from_secs(60)).map_err(io::Error::other)?;
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn others_hand_in_while_one_writes() {
    let ((begun, writing), (allow, may)) = (channel(), channel());
    let mut record = Hesitant { begun, may, text: Vec::new() };
    let queue = Queue::new(0, 2, 2, Some(&mut record), &|_| {});
    let [first, second] = [(); 2].map(|()| queue.take(1).expect("there are two games"));
    std::thread::scope(|scope| {
        scope.spawn(|| queue.hand_in(first, 0, b"a".to_vec()));
        writing.recv_timeout(Duration::from_secs(60)).expect("somebody writes");
        queue.hand_in(second, 0, b"b".to_vec());
        allow.send(()).and_then(|()| allow.send(())).expect("the record is there");
    });
    assert_eq!((queue.done(), queue.close().expect("written").is_none()), (2, true));
    assert_eq!(record.text, b"ab");
}

/// Takes and hands in games of so many bytes until no more may wait; says how many waited at most.
fn fill(queue: &Queue<'_>, bytes: usize) -> u64 {
    let mut games = 0;
    while queue.lock().has_room() {
        let taken = queue.take(1).expect("there are more");
        queue.hand_in(taken, bytes / 2, vec![b'x'; bytes - bytes / 2]);
        games += 1;
    }
    games
}

#[test]
fn games_that_wait_for_a_thread_without_its_turn_take_bounded_memory() {
    let mut record = Vec::new();
    let queue = Queue::new(0, 1_000_000, 2, Some(&mut record), &|_| {});
    for _ in 0..3 {
        let held = queue.take(1).expect("there are games");
        let large = fill(&queue, FEW_WAITING_BYTES / 10);
        assert_eq!((large, queue.done()), (11, held.start), "with ten there is still room for one");
        queue.hand_in(held, 0, vec![b'y']);
        assert_eq!(queue.lock().waiting_bytes, 0, "all were written");
        let held = queue.take(1).expect("there are more");
        assert_eq!(fill(&queue, 2), WAITING as u64);
        queue.hand_in(held, 0, vec![b'y']);
    }
    assert_eq!(queue.done(), 3 * (1 + 11 + 1 + WAITING as u64));
    drop(queue);
    let whole = 3 * (11 * (FEW_WAITING_BYTES / 10).div_ceil(2) + 2 + WAITING);
    assert_eq!(record.len(), whole);
}

#[test]
fn runs_grow_shorter_towards_the_end_for_any_number_of_threads() {
    for threads in [1, 2, 7] {
        let queue = Queue::new(3, 10_000, threads, None, &|_| {});
        let runs: Vec<_> = std::iter::from_fn(|| {
            let run = queue.take(1_000)?;
            queue.hand_in(run.clone(), 0, Vec::new());
            Some(run)
        })
        .collect();
        assert_eq!((runs[0].start, queue.done()), (3, 10_000));
        for run in runs {
            let left = (10_000 - run.start) as usize;
            let length = (run.end - run.start) as usize;
            assert!(length <= 1_000 && length <= left.div_ceil(2 * threads), "{run:?}");
            assert!(length == 1_000 || length * 2 * threads >= left, "{run:?}");
        }
    }
}

#[test]
fn what_was_given_back_is_played_however_many_games_wait() {
    let queue = Queue::new(0, 100, 2, None, &|_| {});
    let held = queue.take(2).expect("there are games");
    fill(&queue, FEW_WAITING_BYTES);
    queue.give_back(held.clone());
    assert_eq!(queue.take(5), Some(held));
}
