//! Makers: strategies that are not built in.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::setting::Setting;
use crate::play::Strategy;

/// Somebody who makes strategies that are not built in; [`Recipe::made_by`](super::Recipe::made_by) takes one.
pub trait Maker: Any + fmt::Debug + Send + Sync {
    /// Makes a player; each thread of a tournament has its own.
    fn make(self: Arc<Self>, setting: &Setting) -> Box<dyn Strategy>;

    /// All that its moves depend on, in one line that is the same on every machine. Together with the
    /// name it is the strategy's identity: the seeds of its games come from both.
    fn definition(&self) -> String;

    /// Does the same seed give the same game?
    fn is_reproducible(&self) -> bool {
        true
    }

    /// Does it run programs from outside?
    fn runs_programs(&self) -> bool {
        false
    }

    /// The engine that its moves depend on, with its version, where there is one; records name it.
    fn engine(&self) -> Option<&'static str> {
        None
    }

    /// Is it kept from doing harm?
    fn is_confined(&self) -> bool {
        true
    }

    /// Does it ask to be, whether or not anybody would trust it without?
    fn wants_sandbox(&self) -> bool {
        true
    }

    /// May it do more than others, since somebody said that it is trusted?
    fn relies_on_trust(&self) -> bool {
        false
    }
}

/// A maker that calls a function.
pub(super) struct Factory<F> {
    pub(super) definition: String,
    pub(super) factory: F,
}

impl<F> fmt::Debug for Factory<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Factory").field("definition", &self.definition).finish_non_exhaustive()
    }
}

impl<S: Strategy + 'static, F: Fn() -> S + Send + Sync + 'static> Maker for Factory<F> {
    fn make(self: Arc<Self>, _setting: &Setting) -> Box<dyn Strategy> {
        Box::new((self.factory)())
    }

    fn definition(&self) -> String {
        self.definition.clone()
    }
}
