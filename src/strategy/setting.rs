//! What a strategy may need from the world it plays in.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::program::BotPolicy;
use crate::play::{Stop, Strategy};

/// What a strategy may need from the world it plays in. By default nobody asks it to stop, there is no
/// person to ask, and nobody hears its warnings.
#[derive(Debug, Clone, Default)]
pub struct Setting {
    /// Ends long thoughts early.
    pub stop: Stop,
    /// Who seats the people; without a table, a person leaves when it is their turn.
    pub people: Option<Arc<dyn People>>,
    /// Who hears what a user should know.
    pub warnings: Warnings,
    /// What is decided about programs from outside.
    pub bots: BotPolicy,
    /// Why a game could not be played, where that is nobody's fault who plays.
    pub trouble: Trouble,
}

/// A table at which people can be seated.
pub trait People: fmt::Debug + Send + Sync {
    /// A player who asks a person.
    fn seat(&self) -> Box<dyn Strategy>;
}

impl Setting {
    /// A setting in which this can be stopped, nobody is asked, and nobody listens.
    pub fn with_stop(stop: Stop) -> Self {
        Setting { stop, ..Setting::default() }
    }

    /// The same setting, in which `tell` hears the warnings.
    ///
    /// ```
    /// use divisor_duel::strategy::Setting;
    ///
    /// let setting = Setting::default().with_warnings(|text| eprintln!("{text}"));
    /// # let _ = setting;
    /// ```
    pub fn with_warnings(self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Setting { warnings: Warnings { tell: Some(Arc::new(tell)), said: Arc::default() }, ..self }
    }
}

/// Why a game could not be played, where that is nobody's fault who plays. Clones share one answer.
#[derive(Debug, Clone, Default)]
pub struct Trouble(Arc<Mutex<Option<String>>>);

impl Trouble {
    /// Something went wrong.
    pub fn tell(&self, what: impl Into<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(what.into());
    }

    /// What went wrong last.
    pub fn last(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

type Listener = Arc<dyn Fn(&str) + Send + Sync>;

/// Who hears what a user should know. Clones remember together what was said.
#[derive(Clone, Default)]
pub struct Warnings {
    tell: Option<Listener>,
    said: Arc<Mutex<BTreeSet<&'static str>>>,
}

impl Warnings {
    /// Says something about `subject`, unless something was said about it before.
    pub fn once(&self, subject: &'static str, text: impl FnOnce() -> String) {
        let Some(tell) = &self.tell else { return };
        if self.said.lock().unwrap_or_else(PoisonError::into_inner).insert(subject) {
            tell(&text());
        }
    }
}

impl fmt::Debug for Warnings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Warnings").field("said", &self.said).finish_non_exhaustive()
    }
}
