//! Answers that are not simply a legal move.

use super::{Answer, End, Event, Failure, Leave, Observer, Refusal, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;

/// What an answer led to.
pub(super) enum Step {
    Played(u64),
    TakeBack,
    Over(Seat, End, Option<Box<Failure>>),
    Leave(Leave),
}

/// Deals with every answer that is not a bot's legal move. Nearly all are; this stands apart from them, so that the
/// compiler keeps what they need in registers.
pub(super) struct Asker<'a> {
    pub(super) human: bool,
    /// Wrong numbers at which the game is lost.
    pub(super) limit: Option<u8>,
    /// Are there moves to take back?
    pub(super) can_undo: bool,
    pub(super) stop: &'a Stop,
}

impl Asker<'_> {
    /// Asks until there is a legal move, or something else to be done.
    #[cold]
    pub(super) fn settle(
        &self,
        mut answer: Answer,
        turn: &Turn<'_>,
        player: &mut dyn Strategy,
        stream: &mut Stream,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<u64, Step> {
        let lost = |end, failure| Err(Step::Over(turn.seat.other(), end, failure));
        let mut wrong = 0u8;
        loop {
            if self.stop.is_requested() && !self.human {
                // What a search that was stopped has found is not the move that the seed gives.
                return Err(Step::Leave(Leave::Interrupted));
            }
            if !self.human {
                observer.answered(&answer);
            }
            let refusal = match answer {
                Answer::Take(divisor) => match turn.position.check(divisor) {
                    Ok(()) => return Ok(divisor),
                    Err(why) => Refusal::Illegal(divisor, why),
                },
                Answer::Impossible(text) => Refusal::Impossible(text.into_boxed_str()),
                Answer::Undo if self.human && self.can_undo => return Err(Step::TakeBack),
                Answer::Undo => Refusal::Undo,
                Answer::Resign => return lost(End::Resigned, None),
                Answer::Fail(failure) => return lost(failure.end, Some(failure)),
                Answer::Leave(leave) => return Err(Step::Leave(leave)),
            };
            wrong = wrong.saturating_add(1);
            observer.refused(&refusal, wrong, self.limit);
            player.watch(&Event::Refused { number: &refusal.number() });
            if self.limit.is_some_and(|limit| wrong >= limit) {
                let reason = match wrong {
                    1 => refusal.to_string(),
                    _ => format!("{wrong} wrong numbers in one turn; the last: {refusal}"),
                };
                let (end, evidence) = (End::Illegal, player.evidence().unwrap_or_default());
                return lost(end, Some(Box::new(Failure { end, reason, evidence, in_doubt: false })));
            }
            observer.asked(turn, wrong);
            answer = player.choose(turn, stream);
        }
    }
}
