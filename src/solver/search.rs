//! Depth-first proof-number search, for the positions that no theorem settles.
//!
//! Where a divisor may be taken only once, a position is its number and its used divisors. Most of
//! these no longer matter: a divisor above half of the number divides nothing properly that can
//! still come. So the key of a position holds only the others, and many paths meet in one entry.

use super::budget::Budget;
use super::estimate::{Estimator, UNSEEN};
use super::key::{PositionKeys, key_of};
use super::moves::{Child, MOST, Walk};
use super::occupancy::Occupancy;
use super::summary::{Summary, SummaryBuilder};
use super::transposition::{NEVER, PositionKey, Proof, Transposition};
use crate::game::{Position, TABLE_LIMIT};

/// Moves deep at which a search gives up rather than run out of stack. Only numbers far beyond
/// what can be solved have lines of play as long.
pub(super) const DEEPEST: usize = 2048;

/// What a number too large for the table of divisors costs, in visits to small ones.
pub(super) const FACTORISATION: u64 = 64;

/// Threads look out for each other where both limits of a visit are as far as this. Below, they would
/// spend more time on that than on the search.
const WORTH_SHARING: u32 = 100;

/// Threads that search together follow a move for at most about so much longer than its rival allows. A
/// long stay with a wrong move costs the time of them all, and how long it is would be left to stream.
const PATIENCE_TOGETHER: u32 = 400;

/// With more moves than this from a large number, those that leave a large one are not looked at.
const MANY: usize = 256;

/// How far a move is followed when its rival stands at `rival`. Staying longer than the rival allows
/// saves coming back again and again.
#[inline(always)]
fn stay(rival: u32, occupancy: Option<&Occupancy>) -> u32 {
    let longer = match occupancy {
        None => rival / 2,
        Some(_) => (rival / 2).min(PATIENCE_TOGETHER + rival / 16),
    };
    (rival + longer + 1).min(NEVER)
}

/// What a thread brings home.
pub(super) struct ThreadReport {
    /// The outcome, if this thread proved it or found it proved.
    pub(super) outcome: Option<bool>,
    /// The move that wins, if this thread proved that one does.
    pub(super) winning_move: Option<u64>,
    /// Did it give up at a line of play that was too long?
    pub(super) too_deep: bool,
    /// Positions visited.
    pub(super) nodes: u64,
    /// Questions put to the table.
    pub(super) look_ups: u64,
}

/// One thread's search.
pub(super) struct Search<'a> {
    table: &'a Transposition,
    budget: &'a Budget<'a>,
    estimator: Estimator,
    keys: &'static PositionKeys,
    /// The moves of every position on the path, one after another, and room for more.
    children: Vec<Child>,
    /// How many moves these are.
    listed: usize,
    /// How many divisors may be used before the search gives up.
    deepest: usize,
    /// Positions visited.
    nodes: u64,
    /// Questions put to the table.
    look_ups: u64,
    effort_left: u64,
    halted: bool,
    too_deep: bool,
    /// Where the other threads are, if there are any.
    occupancy: Option<&'a Occupancy>,
    /// The first thread always follows the best move; the others keep out of each other's way.
    helper: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &Position,
        table: &'a Transposition,
        budget: &'a Budget<'a>,
        occupancy: Option<&'a Occupancy>,
        thread: usize,
    ) -> Self {
        let estimator = Estimator::new(position.rules(), position.used());
        Search {
            table,
            budget,
            keys: PositionKeys::shared(),
            deepest: estimator.used.len() + DEEPEST,
            estimator,
            children: Vec::new(),
            listed: 0,
            nodes: 0,
            look_ups: 0,
            effort_left: 0,
            halted: false,
            too_deep: false,
            occupancy,
            helper: thread > 0,
        }
    }

    /// Searches until the position is proved, by this thread or another one, or the budget is spent.
    pub(super) fn run(mut self, position: &Position) -> ThreadReport {
        let root = key_of(position);
        let mut proof = self.table.get(root).unwrap_or(UNSEEN);
        if proof.outcome().is_none() {
            proof = self.visit(position.number(), root, NEVER, NEVER);
        }
        if proof.outcome().is_some() {
            self.budget.settle();
        }
        self.budget.give_back(self.effort_left);
        // The root's own moves come first, and in a won position one of them leaves a lost one.
        let mut left_lost = self.children.iter().filter(|child| child.proof == Proof::LOST);
        let winning_move = left_lost.next().filter(|_| proof == Proof::WON).map(|child| child.divisor);
        ThreadReport {
            outcome: proof.outcome(),
            winning_move,
            too_deep: self.too_deep,
            nodes: self.nodes,
            look_ups: self.look_ups,
        }
    }

    /// Takes effort from the purse; `false`, and the search halts, when there is none.
    #[inline]
    fn spend(&mut self, effort: u64) -> bool {
        while self.effort_left < effort && !self.halted {
            let slice = self.budget.slice();
            self.effort_left += slice;
            self.halted = slice == 0;
        }
        if self.halted {
            return false;
        }
        self.effort_left -= effort;
        true
    }

    /// Searches below a position until it is proved or one of its numbers reaches its limit.
    fn visit(&mut self, number: u64, key: PositionKey, win_limit: u32, loss_limit: u32) -> Proof {
        if self.estimator.used.len() > self.deepest {
            (self.halted, self.too_deep) = (true, true);
        }
        if !self.spend(1) {
            return UNSEEN;
        }
        self.nodes += 1;
        let nodes_before = self.nodes;
        let first = self.listed;
        let occupancy = self.occupancy.filter(|_| win_limit.min(loss_limit) >= WORTH_SHARING);
        let mut summary = self.expand(number, key, occupancy);
        if self.halted && summary.proof.outcome().is_none() {
            self.listed = first;
            return UNSEEN;
        }
        while summary.proof.win < win_limit && summary.proof.loss < loss_limit && !self.halted {
            let Summary { proof, best, rival } = summary;
            let child = self.children[best];
            if let Some(news) = occupancy.and_then(|_| self.news_of(child)) {
                self.children[best].proof = news;
                summary = self.sum_up(first, occupancy);
                continue;
            }
            let mut child_loss_limit = win_limit.min(stay(rival, occupancy));
            if self.helper && occupancy.is_some() {
                // A helper is often sent to a move that is not the best one; it needs room to work.
                child_loss_limit = child_loss_limit.max(stay(child.proof.loss, occupancy));
            }
            let child_win_limit = (loss_limit - proof.loss).saturating_add(child.proof.win).min(NEVER);
            let after = self.estimator.rules.operation.after(number, child.divisor);
            self.estimator.take(child.divisor, after);
            occupancy.inspect(|occupancy| occupancy.enter(child.key));
            let after_child = self.visit(after, child.key, child_win_limit, child_loss_limit);
            occupancy.inspect(|occupancy| occupancy.leave(child.key));
            self.estimator.put_back(child.divisor, after);
            if self.halted && after_child.outcome().is_none() {
                break;
            }
            self.children[best].proof = after_child;
            if occupancy.is_none() {
                // Where that was the last visit there is no need to count all moves again.
                let proof = summary.changed(child.proof, after_child);
                if proof.win >= win_limit || proof.loss >= loss_limit {
                    summary.proof = proof;
                    break;
                }
            }
            summary = self.sum_up(first, occupancy);
        }
        self.listed = first;
        self.table.set(key, summary.proof, self.nodes - nodes_before + 1);
        summary.proof
    }

    /// What another thread has found out about a move since it was listed.
    fn news_of(&self, child: Child) -> Option<Proof> {
        self.table.get(child.key).filter(|&proof| proof != child.proof)
    }

    /// Lists the moves, each with what the table or a glance tells of it, up to one that wins at once.
    #[inline(always)]
    fn expand(&mut self, number: u64, key: PositionKey, occupancy: Option<&Occupancy>) -> Summary {
        let first = self.listed;
        let ends = if number >= TABLE_LIMIT {
            if !self.spend(FACTORISATION) {
                // No moves were listed: that says nothing about the position.
                return Summary { proof: UNSEEN, best: first, rival: NEVER };
            }
            self.list_far(number, key)
        } else if self.estimator.common() {
            self.list_near::<true>(number, key)
        } else {
            self.list_near::<false>(number, key)
        };
        if ends {
            return Summary { proof: Proof::WON, best: first, rival: NEVER };
        }
        if self.listed == first {
            return Summary { proof: self.estimator.stuck, best: first, rival: NEVER };
        }
        self.look_ups += (self.listed - first) as u64;
        let mut builder = SummaryBuilder::new();
        for (index, child) in (first..).zip(&mut self.children[first..self.listed]) {
            child.proof = self.table.get(child.key).unwrap_or(child.proof);
            builder.count(index, child.proof);
        }
        self.look_around(first, builder.summary(), occupancy)
    }

    /// Lists the moves from a number in the table of divisors; `true` when one wins at once.
    #[inline(always)]
    fn list_near<const COMMON: bool>(&mut self, number: u64, key: PositionKey) -> bool {
        if self.children.len() < self.listed + MOST {
            self.children.resize(self.listed + MOST, Child::NONE);
        }
        let walk = Walk::new(&self.estimator, self.keys, self.table, number, key);
        let Some(room) = self.children[self.listed..].first_chunk_mut() else {
            unreachable!("room was made");
        };
        let (count, ends) = walk.near::<COMMON>(room);
        self.listed += count;
        ends
    }

    /// The same for a larger number.
    fn list_far(&mut self, number: u64, key: PositionKey) -> bool {
        let first = self.listed;
        self.children.truncate(first);
        Walk::new(&self.estimator, self.keys, self.table, number, key).far(&mut self.children);
        self.listed = self.children.len();
        self.look_far(number, first)
    }

    /// Counts the replies to the moves from a larger number; `true` when one wins at once. What leaves a small
    /// number comes first, since it costs nothing; the others are passed over where there are many moves.
    fn look_far(&mut self, number: u64, first: usize) -> bool {
        let few = self.listed - first <= MANY;
        for small in [true, false] {
            for index in first..self.listed {
                let Child { divisor, .. } = self.children[index];
                let after = self.estimator.rules.operation.after(number, divisor);
                if small == (after < TABLE_LIMIT) && (small || few && self.spend(FACTORISATION)) {
                    let proof = self.estimator.look_far(after, divisor);
                    self.children[index].proof = proof;
                    if proof == Proof::LOST {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Sums up the moves again after one of them has been searched.
    #[inline(always)]
    fn sum_up(&self, first: usize, occupancy: Option<&Occupancy>) -> Summary {
        let mut builder = SummaryBuilder::new();
        for (index, child) in (first..).zip(&self.children[first..self.listed]) {
            builder.count(index, child.proof);
        }
        self.look_around(first, builder.summary(), occupancy)
    }

    /// Lets a helper choose another move than the best one, where that is of use. Where a win seems nearer
    /// than a loss, one move is enough, and all threads had better follow it; where a loss does, every
    /// move must be searched, by whichever thread.
    #[inline(always)]
    fn look_around(&self, first: usize, summary: Summary, occupancy: Option<&Occupancy>) -> Summary {
        match occupancy {
            Some(occupancy) if self.helper && summary.proof.loss < summary.proof.win => {
                Summary { proof: summary.proof, ..self.step_aside(first, occupancy) }
            }
            _ => summary,
        }
    }

    /// Sums up the moves as if those that other threads are busy with were farther from success.
    fn step_aside(&self, first: usize, occupancy: &Occupancy) -> Summary {
        let mut builder = SummaryBuilder::new();
        for (index, child) in (first..).zip(&self.children[first..self.listed]) {
            let Proof { win, loss } = child.proof;
            let farther = loss.saturating_mul(1 + occupancy.at(child.key)).min(NEVER - 1);
            builder.count(index, Proof { win, loss: if loss == NEVER { NEVER } else { farther } });
        }
        builder.summary()
    }
}
