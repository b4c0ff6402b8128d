//! Depth-first proof-number search, for the positions that no theorem settles.
//!
//! Where a divisor may be taken only once, a position is its number and its used divisors. Most of
//! these no longer matter: a divisor above half of the number divides nothing properly that can
//! still come. So the key of a position holds only the others, and many paths meet in one entry.

use super::budget::Budget;
use super::crowd::Crowd;
use super::key::{key_of, matters, rules_key};
use super::lists::Lists;
use super::sight::{Sight, UNSEEN};
use super::table::{Key, NEVER, Proof, Table};
use super::used::Used;
use crate::game::{Operation, Position, Rules, TABLE_LIMIT};

/// Moves deep at which a search gives up rather than run out of stack. Only numbers far beyond
/// what can be solved have lines of play as long.
const DEEPEST: usize = 2048;

/// What a number too large for the table of divisors costs, in visits to small ones.
const FACTORISATION: u64 = 64;

/// With more moves than this from a large number, replies are not counted beforehand.
const MANY: usize = 256;

/// A move from a position on the current path, and what is known of the position it leads to.
#[derive(Clone, Copy)]
struct Child {
    divisor: u64,
    key: Key,
    proof: Proof,
}

/// What a thread brings home.
pub(super) struct Report {
    /// The outcome, if this thread proved it or found it proved.
    pub(super) outcome: Option<bool>,
    /// Positions visited.
    pub(super) nodes: u64,
    /// Questions put to the table.
    pub(super) look_ups: u64,
}

/// One thread's search.
pub(super) struct Search<'a> {
    rules: Rules,
    /// Rules differ in their answers, so they are part of every key.
    rules_key: Key,
    table: &'a Table,
    budget: &'a Budget<'a>,
    sight: Sight,
    /// The moves of every position on the path, one after another.
    children: Vec<Child>,
    /// Used divisors that matter after some moves of the current position and not after others.
    fringe: Vec<(u64, Key)>,
    /// Positions visited.
    nodes: u64,
    /// Questions put to the table.
    look_ups: u64,
    effort_left: u64,
    halted: bool,
    /// Where the other threads are, if there are any.
    crowd: Option<&'a Crowd>,
    /// The first thread searches as if it were alone; the others keep out of each other's way.
    helper: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &Position,
        table: &'a Table,
        budget: &'a Budget<'a>,
        crowd: Option<&'a Crowd>,
        thread: usize,
    ) -> Self {
        let rules = position.rules();
        Search {
            rules,
            rules_key: rules_key(rules),
            table,
            budget,
            sight: Sight::new(rules, Lists::shared(rules.divisors), Used::new(position.used())),
            children: Vec::new(),
            fringe: Vec::new(),
            nodes: 0,
            look_ups: 0,
            effort_left: 0,
            halted: false,
            crowd,
            helper: thread > 0,
        }
    }

    /// Searches until the position is proved, by this thread or another one, or the budget is spent.
    pub(super) fn run(mut self, position: &Position) -> Report {
        let root = key_of(position);
        let mut proof = self.table.get(root).unwrap_or(UNSEEN);
        if proof.outcome().is_none() {
            proof = self.visit(position.number(), root, NEVER, NEVER);
        }
        if proof.outcome().is_some() {
            self.budget.settle();
        }
        self.budget.give_back(self.effort_left);
        Report { outcome: proof.outcome(), nodes: self.nodes, look_ups: self.look_ups }
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
    fn visit(&mut self, number: u64, key: Key, win_limit: u32, loss_limit: u32) -> Proof {
        if self.sight.used.len() > DEEPEST {
            self.halted = true;
        }
        if !self.spend(1) {
            return UNSEEN;
        }
        self.nodes += 1;
        let nodes_before = self.nodes;
        let first = self.children.len();
        let mut proof = self.expand(number);
        if self.halted && proof.outcome().is_none() {
            self.children.truncate(first);
            return UNSEEN;
        }
        while proof.win < win_limit && proof.loss < loss_limit && !self.halted {
            let (best, rival) = self.choose(first);
            let child = self.children[best];
            if let Some(news) = self.news_of(child) {
                self.children[best].proof = news;
                proof = self.sum_up(first);
                continue;
            }
            // Staying a little longer than the rival allows saves coming back again and again.
            let patience = rival.saturating_add(rival / 2).saturating_add(1).min(NEVER);
            let mut child_loss_limit = win_limit.min(patience);
            if self.helper {
                // A helper is often sent to a move that is not the best one; it needs room to work.
                child_loss_limit =
                    child_loss_limit.max(child.proof.loss + child.proof.loss / 2 + 1).min(NEVER);
            }
            let child_win_limit = (loss_limit - proof.loss).saturating_add(child.proof.win).min(NEVER);
            let after = self.after(number, child.divisor);
            self.sight.used.push(child.divisor);
            self.crowd.inspect(|crowd| crowd.enter(child.key));
            let after_child = self.visit(after, child.key, child_win_limit, child_loss_limit);
            self.crowd.inspect(|crowd| crowd.leave(child.key));
            self.sight.used.pop();
            if !self.halted || after_child.outcome().is_some() {
                self.children[best].proof = after_child;
                proof = self.sum_up(first);
            }
        }
        self.children.truncate(first);
        self.table.set(key, proof, self.nodes - nodes_before + 1);
        proof
    }

    fn after(&self, number: u64, divisor: u64) -> u64 {
        match self.rules.operation {
            Operation::Subtract => number - divisor,
            Operation::Divide => number / divisor,
        }
    }

    /// What another thread has found out about a move since it was listed.
    #[inline]
    fn news_of(&self, child: Child) -> Option<Proof> {
        self.crowd?;
        self.table.get(child.key).filter(|&proof| proof != child.proof)
    }

    /// Lists the moves, each with what a glance or the table tells of it, up to one that wins.
    fn expand(&mut self, number: u64) -> Proof {
        let first = self.children.len();
        let base = self.part_used(number);
        if number < TABLE_LIMIT {
            let lists = self.sight.lists;
            for &divisor in lists.get(number) {
                if !self.sight.used.contains_small(divisor) && self.add(number, u64::from(divisor), base) {
                    return Proof::WON;
                }
            }
        } else if self.spend(FACTORISATION) {
            for divisor in self.sight.large_list(number) {
                if !self.sight.used.contains(divisor) && self.add(number, divisor, base) {
                    return Proof::WON;
                }
            }
            self.look_far(number, first);
        } else {
            // No moves were listed: that says nothing about the position.
            return UNSEEN;
        }
        self.sum_up(first)
    }

    /// Adds a legal move; `true` when it is known to win. The table is asked first: while its answer is
    /// on the way from memory, the processor is already busy with the glance that a miss needs.
    #[inline]
    fn add(&mut self, number: u64, divisor: u64, base: Key) -> bool {
        let after = self.after(number, divisor);
        let key = self.child_key(after, divisor, base);
        self.look_ups += 1;
        let proof = match self.table.get(key) {
            Some(proof) => proof,
            None if after < TABLE_LIMIT => self.sight.look(after, divisor),
            None => UNSEEN,
        };
        self.children.push(Child { divisor, key, proof });
        proof == Proof::LOST
    }

    /// The key of what `divisor` leaves.
    #[inline]
    fn child_key(&self, after: u64, divisor: u64, base: Key) -> Key {
        let mut key = Key::of(after).with(base);
        for &(used, used_key) in &self.fringe {
            key = key.with(used_key.when(matters(self.rules, used, after)));
        }
        key.with(Used::key(divisor).when(matters(self.rules, divisor, after)))
    }

    /// Counts the replies to moves that leave a large number, unless there are too many such moves.
    fn look_far(&mut self, number: u64, first: usize) {
        if self.children.len() - first > MANY {
            return;
        }
        for index in first..self.children.len() {
            let Child { divisor, proof, .. } = self.children[index];
            let after = self.after(number, divisor);
            if after >= TABLE_LIMIT && proof == UNSEEN && self.spend(FACTORISATION) {
                self.children[index].proof = self.sight.look_far(after, divisor);
            }
        }
    }

    /// The key of the used divisors that matter after every move from `number`; those that matter
    /// only after some are left in the fringe.
    fn part_used(&mut self, number: u64) -> Key {
        self.fringe.clear();
        let mut base = self.rules_key;
        let always = if self.rules.operation == Operation::Subtract { number / 4 } else { 0 };
        for used in self.sight.used.iter() {
            base = base.with(used.1.when(used.0 <= always));
            if (used.0 > always) & (used.0 <= number / 2) {
                self.fringe.push(*used);
            }
        }
        base
    }

    /// What the children tell of their parent: won if one of them is lost, lost if all are won.
    #[inline]
    fn sum_up(&self, first: usize) -> Proof {
        let mut win = NEVER;
        let mut loss = 0u32;
        for child in &self.children[first..] {
            win = win.min(child.proof.loss);
            loss = loss.saturating_add(child.proof.win).min(NEVER - 1);
        }
        match win {
            0 => Proof::WON,
            NEVER => Proof::LOST,
            _ => Proof { win, loss },
        }
    }

    /// The child that is nearest to being lost, and how near the next one is. To a helper a child
    /// that other threads are busy with seems farther away.
    #[inline]
    fn choose(&self, first: usize) -> (usize, u32) {
        let crowd = self.crowd.filter(|_| self.helper);
        let (mut best, mut least, mut rival) = (first, NEVER, NEVER);
        for (index, child) in self.children.iter().enumerate().skip(first) {
            let loss = child.proof.loss;
            let busy = crowd.map_or(0, |crowd| crowd.at(child.key));
            let weight = if loss == NEVER { NEVER } else { loss.saturating_mul(1 + busy).min(NEVER - 1) };
            if weight < least {
                (best, least, rival) = (index, weight, least);
            } else {
                rival = rival.min(weight);
            }
        }
        (best, rival)
    }
}
