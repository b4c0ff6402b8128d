//! The referee: plays one game between two strategies and tells observers what happens.

use super::asker::{Asker, Step};
use super::doubts::Doubts;
use super::{Answer, End, Event, Failure, Finished, Game, Leave, Observer, Seat, Stop, Strategy, Turn};
use crate::game::{Divisors, MIN_START, Position, VARIANTS};
use crate::seed::{Dealer, SeatStreams, Stream};
use crate::solver::Solver;

/// Plays games, one after another, with memory that is kept between them.
#[derive(Debug)]
pub struct Referee {
    max_moves: u64,
    stop: Stop,
    position: Position,
    legal: Vec<u64>,
    moves: Vec<u64>,
    /// The streams of both seats before each move, kept only while a human may take moves back.
    streams: Vec<SeatStreams>,
    /// How the loser of the last game failed.
    failure: Option<Box<Failure>>,
}

/// Games of the usual length, which nobody stops.
impl Default for Referee {
    fn default() -> Self {
        Referee::new(Referee::MAX_MOVES, Stop::default())
    }
}

impl Referee {
    /// Moves after which a game is too long, where nobody says otherwise.
    pub const MAX_MOVES: u64 = 1_000_000;

    /// A referee who ends games after `max_moves`, and abandons the one under way when asked to stop.
    pub fn new(max_moves: u64, stop: Stop) -> Self {
        let position = Position::new(VARIANTS[0].rules, MIN_START).expect("the smallest start is a start");
        let (legal, moves, streams) = (Vec::new(), Vec::new(), Vec::new());
        Referee { max_moves, stop, position, legal, moves, streams, failure: None }
    }

    /// How the loser of the last game failed, with all the evidence; once.
    pub fn take_failure(&mut self) -> Option<Box<Failure>> {
        self.failure.take()
    }

    /// Who wins a game that is ended at `position` for its length: whom a theorem names, and otherwise
    /// the player who is not to move.
    pub fn decide_too_long(position: &Position, to_move: Seat) -> Seat {
        match Solver::by_theorem(position) {
            Some(true) => to_move,
            Some(false) | None => to_move.other(),
        }
    }

    /// Plays `game` to its end.
    ///
    /// # Errors
    /// When the game was left before it ended.
    ///
    /// # Panics
    /// When the start lies outside the range that [`Start`](crate::game::Start) accepts.
    ///
    /// ```
    /// use divisor_duel::game::VARIANTS;
    /// use divisor_duel::play::{Game, Referee, Seat};
    /// use divisor_duel::seed::Seed;
    /// use divisor_duel::strategy::{Recipe, Setting};
    ///
    /// let game = Game { variant: "divisor-duel", rules: VARIANTS[0].rules, start: 16, seed: Seed(1) };
    /// let mut perfect = Recipe::try_from("perfect")?.build(&Setting::default());
    /// let mut random = Recipe::try_from("random")?.build(&Setting::default());
    /// let mut referee = Referee::default();
    /// let finished = referee.play(&game, &mut [perfect.as_mut(), random.as_mut()], &mut ());
    /// // An even number is won for the player to move.
    /// assert_eq!(finished.map(|game| game.winner), Ok(Seat::First));
    /// # Ok::<(), divisor_duel::strategy::RecipeError>(())
    /// ```
    pub fn play(
        &mut self,
        game: &Game<'_>,
        players: &mut [&mut dyn Strategy; 2],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Finished<'_>, Leave> {
        self.play_drawing(game, players, observer, Dealer::default().streams(game.seed, None))
    }

    /// The same with the `streams` of the game's seed, which somebody has set up.
    ///
    /// # Errors
    /// When the game was left before it ended.
    ///
    /// # Panics
    /// When the start lies outside the range that [`Start`](crate::game::Start) accepts.
    pub fn play_drawing(
        &mut self,
        game: &Game<'_>,
        players: &mut [&mut dyn Strategy; 2],
        observer: &mut (impl Observer + ?Sized),
        streams: &mut SeatStreams,
    ) -> Result<Finished<'_>, Leave> {
        self.failure = None;
        let humans = [players[0].is_human(), players[1].is_human()];
        let undoable = humans.contains(&true);
        let watched = players.iter().any(|player| player.watches());
        let mut doubts = Doubts::default();
        self.begin(game, players, observer, watched);
        let (winner, end) = loop {
            if self.stop.is_requested() {
                return Err(Leave::Interrupted);
            }
            if let Some(leave) = observer.leaves() {
                return Err(leave);
            }
            if undoable {
                self.streams.truncate(self.moves.len());
                self.streams.push(SeatStreams::clone(streams));
            }
            let seat = Seat::to_move(self.moves.len());
            let human = humans[seat.index()];
            match self.turn(game, seat, human, players, &mut streams[seat.index()], observer) {
                Step::Played(divisor) => {
                    observer.played(seat, divisor, &self.position);
                    if watched {
                        self.tell(seat, divisor, players);
                    }
                }
                Step::TakeBack => {
                    self.take_back(game, players);
                    streams.clone_from(&self.streams[self.moves.len()]);
                    observer.taken_back(seat, &self.position);
                }
                Step::Over(winner, _, Some(failure))
                    if doubts.excuse(winner.other(), &failure) && observer.begins_again() =>
                {
                    *streams = Seat::BOTH.map(|seat| seat.stream(game.seed));
                    self.begin(game, players, observer, watched);
                }
                Step::Over(winner, end, failure) => {
                    self.failure = failure;
                    break (winner, end);
                }
                Step::Leave(leave) => return Err(leave),
            }
        };
        let reason = self.failure.as_ref().map(|failure| failure.reason.as_str());
        let finished = Finished { moves: &self.moves, winner, end, reason };
        observer.over(&finished, &self.position);
        if watched {
            for player in players.iter_mut() {
                player.watch(&Event::Over { winner, end });
            }
        }
        Ok(finished)
    }

    /// The game begins, perhaps once more.
    fn begin(
        &mut self,
        game: &Game<'_>,
        players: &mut [&mut dyn Strategy; 2],
        observer: &mut (impl Observer + ?Sized),
        watched: bool,
    ) {
        self.position.restart(game.rules, game.start).expect("the start was checked");
        self.moves.clear();
        self.streams.clear();
        if watched {
            tell_beginning(game, players);
        }
        observer.begins(&self.position);
    }

    /// One turn: the player is asked until it has moved, or may no longer.
    #[inline(always)]
    fn turn(
        &mut self,
        game: &Game<'_>,
        seat: Seat,
        human: bool,
        players: &mut [&mut dyn Strategy; 2],
        stream: &mut Stream,
        observer: &mut (impl Observer + ?Sized),
    ) -> Step {
        let legal = self.position.legal(&mut self.legal);
        if legal.is_empty() {
            return Step::Over(seat.stuck(game.rules), End::NoMoves, None);
        }
        if self.moves.len() as u64 >= self.max_moves {
            return Step::Over(Referee::decide_too_long(&self.position, seat), End::TooLong, None);
        }
        let turn = Turn { position: &self.position, legal, seat };
        let player = &mut *players[seat.index()];
        observer.asked(&turn, 0);
        let divisor = match player.choose(&turn, stream) {
            answer @ Answer::Take(divisor)
                if !human && !self.stop.is_requested() && is_legal(divisor, &turn) =>
            {
                observer.answered(&answer);
                divisor
            }
            answer => {
                let limit = game.rules.wrong.limit(human);
                let asker = Asker { human, limit, can_undo: self.moves.len() >= 2, stop: &self.stop };
                match asker.settle(answer, &turn, player, stream, observer) {
                    Ok(divisor) => divisor,
                    Err(step) => return step,
                }
            }
        };
        self.position.play(divisor);
        self.moves.push(divisor);
        Step::Played(divisor)
    }

    /// Tells the players of a move.
    fn tell(&self, seat: Seat, divisor: u64, players: &mut [&mut dyn Strategy; 2]) {
        let number = self.position.number();
        for player in players.iter_mut() {
            player.watch(&Event::Played { seat, divisor, number });
        }
    }

    /// Takes back the last two moves; the players are told the shorter game from its beginning.
    fn take_back(&mut self, game: &Game<'_>, players: &mut [&mut dyn Strategy; 2]) {
        for _ in 0..2 {
            if let Some(divisor) = self.moves.pop() {
                self.position.take_back(divisor);
            }
        }
        tell_beginning(game, players);
        let mut replay = Position::new(game.rules, game.start).expect("the start was checked");
        for (index, &divisor) in self.moves.iter().enumerate() {
            replay.play(divisor);
            let event = Event::Played { seat: Seat::to_move(index), divisor, number: replay.number() };
            for player in players.iter_mut() {
                player.watch(&event);
            }
        }
    }
}

/// Is `divisor` legal? One division tells where any divisor may be taken, without a branch that depends on how
/// long the list is; elsewhere it is looked for there.
#[inline]
fn is_legal(divisor: u64, turn: &Turn<'_>) -> bool {
    let position = turn.position;
    match position.rules().divisors {
        Divisors::Any if position.used().is_empty() => position.check(divisor).is_ok(),
        Divisors::Any | Divisors::Prime => turn.legal.binary_search(&divisor).is_ok(),
    }
}

fn tell_beginning(game: &Game<'_>, players: &mut [&mut dyn Strategy; 2]) {
    for (seat, player) in Seat::BOTH.into_iter().zip(players.iter_mut()) {
        player.watch(&Event::Begin { game, seat });
    }
}
