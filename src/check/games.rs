//! Checks by playing: whole games in every variant, through the same referee as a tournament.

use std::time::Instant;

use super::{Finding, Language, remedies};
use crate::external;
use crate::game::{Operation, Rules, VARIANTS};
use crate::play::{Answer, End, Event, Evidence, Failure, Finished, Game, Referee, Seat, Strategy, Turn};
use crate::seed::{Seed, Stream};
use crate::strategy::{Recipe, Setting};

/// Beyond a variant's own start: small ones, one with many divisors, one beyond 32 bits.
const STARTS: [u64; 4] = [4, 17, 720_720, 1_099_511_627_776];

pub(super) const LEGAL: &str = "plays only legal moves, in every variant";
pub(super) const IN_TIME: &str = "answers in time";
pub(super) const SAME_GAME: &str = "plays the same game for the same seed";

/// Plays every variant in both seats: are all moves legal, and do they come in time?
pub(super) fn legal_and_in_time(recipe: &Recipe, setting: &Setting) -> [Finding; 2] {
    let (mut wrong, mut late) = (Vec::new(), Vec::new());
    let mut games = 0;
    let mut timed = Timed { player: recipe.build(setting), slowest: 0.0, last: None };
    for (name, rules, start) in tables() {
        for seat in Seat::BOTH {
            games += 1;
            let outcome = play(&mut timed, name, rules, start, seat, setting);
            if outcome.end == End::NoMoves || outcome.winner == seat {
                continue;
            }
            let game = format!("{name} from {start} as {seat}");
            let failed = FailedGame { game, outcome, last: timed.last.clone() };
            if failed.outcome.end == End::Timeout { &mut late } else { &mut wrong }.push(failed);
        }
    }
    let finding = |check, failures: Vec<FailedGame>, good: String| {
        let Some(FailedGame { game, outcome, last }) = failures.first() else {
            return Finding::good(check, good);
        };
        let failure = outcome.failure.as_deref();
        let (reason, fix) = match (failure, last) {
            (Some(failure), _) => (failure.reason.clone(), fix(recipe, outcome.end)),
            (None, Some((number, answer))) if outcome.end == End::Illegal => {
                remedies::wrong_answer(number, answer)
            }
            (None, _) => (outcome.end.to_string(), fix(recipe, outcome.end)),
        };
        let note =
            format!("{} of {games} games lost by `{}`; in {game}: {reason}", failures.len(), outcome.end);
        let mut finding = Finding::bad(check, note, fix);
        if let Some(failure) = failure {
            finding.exchanged = failure.evidence.exchanged.clone();
            finding.stderr = failure.evidence.stderr.clone();
        }
        finding
    };
    let slowest = format!("the slowest of all answers took {:.1} ms", timed.slowest);
    [finding(LEGAL, wrong, format!("{games} games")), finding(IN_TIME, late, slowest)]
}

/// What to do about games that end like this.
fn fix(recipe: &Recipe, end: End) -> &'static str {
    let language = external::program_of(recipe).map_or(Language::Other, Language::of);
    if external::module_of(recipe).is_some() && matches!(end, End::Timeout | End::Crash) {
        return super::wasm::remedy(end);
    }
    match end {
        End::Timeout => "answer sooner, or give it more time with `limits: {move: …}` in its file",
        End::Crash => "play that game by hand, with the lines above, and see why it ends",
        End::Flood | End::Garbage => language.silence(),
        _ => remedies::ANSWER,
    }
}

/// Does the same seed give the same game? Good to know; nothing depends on it.
pub(super) fn deterministic(recipe: &Recipe, setting: &Setting) -> Finding {
    let run = || -> Vec<Vec<u64>> {
        let mut player = recipe.build(setting);
        let games = tables().filter(|(_, _, start)| *start > 20);
        games
            .map(|(name, rules, start)| play(player.as_mut(), name, rules, start, Seat::First, setting).moves)
            .collect()
    };
    let same = run() == run();
    Finding::stated(SAME_GAME, if same { "yes" } else { "no: its games are not reproduced by their seeds" })
}

fn tables() -> impl Iterator<Item = (&'static str, Rules, u64)> {
    VARIANTS.iter().flat_map(|variant| {
        let starts = [variant.default_start].into_iter().chain(STARTS);
        // Where one number less is a move, a large start would make an endless game.
        let sane = move |start: &u64| {
            let small = *start < 1_000_000 && (!variant.rules.takes_one() || *start < 1000);
            match variant.rules.operation {
                Operation::Subtract => small || !variant.rules.reuse,
                Operation::Divide => true,
            }
        };
        starts.filter(sane).map(move |start| (variant.id, variant.rules, start))
    })
}

/// A game against the largest divisor, which ends it soon.
pub(super) fn play(
    player: &mut dyn Strategy,
    variant: &str,
    rules: Rules,
    start: u64,
    seat: Seat,
    setting: &Setting,
) -> CheckedGame {
    let mut opponent = Recipe::built_in("greedy-largest", []).expect("it is built in").build(setting);
    let game = Game { variant, rules, start, seed: Seed(start) };
    let mut players: [&mut dyn Strategy; 2] = match seat {
        Seat::First => [player, opponent.as_mut()],
        Seat::Second => [opponent.as_mut(), player],
    };
    let mut referee = Referee::new(Referee::MAX_MOVES, setting.stop.clone());
    match referee.play(&game, &mut players, &mut ()) {
        Ok(Finished { moves, winner, end, .. }) => {
            let (moves, winner, end) = (moves.to_vec(), winner, end);
            CheckedGame { moves, winner, end, failure: referee.take_failure() }
        }
        Err(_) => CheckedGame { moves: Vec::new(), winner: seat, end: End::Resigned, failure: None },
    }
}

/// A game of a check, and how it failed.
pub(super) struct CheckedGame {
    moves: Vec<u64>,
    winner: Seat,
    end: End,
    failure: Option<Box<Failure>>,
}

/// A game that was lost otherwise than by the end of play.
struct FailedGame {
    /// Which it was.
    game: String,
    outcome: CheckedGame,
    /// The last number that it was shown, and its answer to that.
    last: Option<(String, String)>,
}

/// A player whose slowest answer is remembered.
struct Timed {
    player: Box<dyn Strategy>,
    /// In milliseconds.
    slowest: f64,
    /// The last number that it was shown, and its answer to that.
    last: Option<(String, String)>,
}

impl Strategy for Timed {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        let began = Instant::now();
        let answer = self.player.choose(turn, stream);
        self.slowest = self.slowest.max(began.elapsed().as_secs_f64() * 1000.0);
        let number = turn.position.number().to_string();
        self.last = match &answer {
            Answer::Take(taken) => Some((number, taken.to_string())),
            Answer::Impossible(text) => Some((number, text.to_string())),
            _ => None,
        };
        answer
    }

    fn watch(&mut self, event: &Event<'_>) {
        self.player.watch(event);
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.player.evidence()
    }
}
