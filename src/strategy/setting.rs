//! What a strategy may need from the world it plays in.

use std::fmt;
use std::sync::Arc;

use crate::play::{Stop, Strategy};

/// What a strategy may need from the world it plays in. By default nobody is asked to stop, and there
/// is nobody to ask.
#[derive(Debug, Clone, Default)]
pub struct Setting {
    /// Ends long thoughts early.
    pub stop: Stop,
    /// Who seats the people; without a table, a person leaves when it is their turn.
    pub people: Option<Arc<dyn People>>,
}

/// A table at which people can be seated.
pub trait People: fmt::Debug + Send + Sync {
    /// A player who asks a person.
    fn seat(&self) -> Box<dyn Strategy>;
}

impl Setting {
    /// A setting in which this can be stopped, and nobody is asked.
    pub fn with_stop(stop: Stop) -> Self {
        Setting { stop, people: None }
    }
}
