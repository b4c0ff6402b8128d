//! Word to somebody who waits.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::text::complain;

/// Nobody wonders about less.
const PATIENCE: Duration = Duration::from_secs(1);

/// Says that something is thought about, unless it is over soon. The clock decides on these words alone.
pub(super) struct Thinking {
    _over: Option<Sender<()>>,
}

impl Thinking {
    /// Begins to think; it is over when this value is dropped. Only a person at a terminal is told.
    pub(super) fn begin(live: bool) -> Self {
        if !live {
            return Thinking { _over: None };
        }
        let (over, waits) = mpsc::channel();
        let tell = move || {
            if waits.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                complain("thinking …");
            }
        };
        // Where no thread can be had, it is thought in silence.
        let began = thread::Builder::new().name("thinking".into()).spawn(tell);
        Thinking { _over: began.ok().map(|_| over) }
    }
}
