//! Duel: divisor games, strategies that play them, tournaments between these, and exact answers.
//!
//! Two players share a number. In turn they take one of its divisors, and whoever cannot move loses. Five
//! such games have names ([`VARIANTS`](game::VARIANTS)); others come from overriding
//! [`Rules`](game::Rules). The `duel` command is built on this library, and so can your own program be.
//!
//! # A strategy of your own, in a tournament
//!
//! A strategy is a type with one method. A [`Recipe`](strategy::Recipe) makes it, a
//! [`Plan`](tournament::Plan) says whom it meets, and [`play`](standings::play()) gives the standings.
//!
//! ```
//! use divisor_duel::play::{Answer, Strategy, Turn};
//! use divisor_duel::seed::Stream;
//! use divisor_duel::standings::play;
//! use divisor_duel::strategy::Recipe;
//! use divisor_duel::tournament::{Conditions, Plan, Problems};
//!
//! /// Takes the divisor in the middle.
//! struct Middle;
//!
//! impl Strategy for Middle {
//!     fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
//!         Answer::Take(turn.legal[turn.legal.len() / 2])
//!     }
//! }
//!
//! fn main() -> Result<(), Problems> {
//!     let plan = Plan::builder("mine")
//!         .seed(42)
//!         .rounds(10)
//!         .variant("divisor-duel")
//!         .variant("factor-duel")
//!         .strategy(Recipe::custom("middle", "the middle divisor, version 1", || Middle))
//!         .strategy("random")
//!         .strategy("lookahead:depth=6")
//!         .build()?;
//!     let standings = play(&plan, &Conditions::default());
//!     for row in &standings.strategies {
//!         println!("{}: won {} of {}", row.results.name, row.results.won, row.results.played);
//!     }
//!     println!("{}", standings.verdict);
//! #   assert_eq!(standings.games, 3 * 2 * 10 * 2);
//!     Ok(())
//! }
//! ```
//!
//! The same seed gives the same games and the same standings, on any machine and with any number of threads.
//! To keep the games in a file, and to continue where a run was stopped, see [`tournament::record`];
//! `examples/own_strategy.rs` is a strategy that remembers.
//!
//! # One game
//!
//! A [`Referee`](play::Referee) seats two strategies at a number, and tells an
//! [`Observer`](play::Observer) what happens.
//!
//! ```
//! use divisor_duel::game::Variant;
//! use divisor_duel::play::{Game, Observer, Referee, Seat};
//! use divisor_duel::seed::Seed;
//! use divisor_duel::strategy::{Recipe, Setting};
//!
//! struct Printer;
//!
//! impl Observer for Printer {
//!     fn played(&mut self, seat: Seat, divisor: u64, position: &divisor_duel::game::Position) {
//!         println!("{seat} takes {divisor}, which leaves {}", position.number());
//!     }
//! }
//!
//! let variant = Variant::find("factor-duel").expect("one of the five");
//! let rules = variant.rules.with_overrides("divisors=prime")?;
//! let game = Game { variant: variant.id, rules, start: 210, seed: Seed(7) };
//! let [mut one, mut other] = ["random", "greedy-largest"]
//!     .map(|name| Recipe::try_from(name).expect("built in").build(&Setting::default()));
//! let mut referee = Referee::default();
//! let finished = referee.play(&game, &mut [one.as_mut(), other.as_mut()], &mut Printer);
//! println!("{:?}", finished.map(|game| (game.winner, game.end)));
//! # Ok::<(), divisor_duel::game::OverrideError>(())
//! ```
//!
//! # Exact answers
//!
//! A [`Solver`](solver::Solver) says who wins a [`Position`](game::Position) and by which moves: by theorem
//! where there is one, by search where divisors may not be taken twice.
//!
//! ```
//! use divisor_duel::game::{Position, Variant};
//! use divisor_duel::solver::{Options, Solver};
//!
//! let rules = Variant::find("no-reuse-duel").expect("one of the five").rules;
//! let mut position = Position::new(rules, 30)?;
//! let mut solver = Solver::new(Options::default());
//! let analysis = solver.analyse(&position)?;
//! assert!(analysis.won);
//! assert_eq!(analysis.winning_moves, [3, 5]);
//!
//! position.try_play(3)?;
//! assert_eq!((position.number(), position.used()), (27, &[3][..]));
//! assert_eq!(solver.outcome(&position), Ok(false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The modules
//!
//! Each knows only those above it:
//!
//! | module | what it is for |
//! |---|---|
//! | [`seed`] | everything random: a seed, and a stream for each purpose |
//! | [`game`] | rules, variants, positions, divisors, starts |
//! | [`solver`] | who wins a position, and by which moves |
//! | [`play`] | one game: seats, the [`Strategy`](play::Strategy) trait, the referee |
//! | [`strategy`] | the built-in strategies, recipes, strategy files |
//! | [`tournament`] | plan, schedule, runner, records |
//! | [`standings`] | what the games say: places, ratings, intervals, blunders |
//!
//! With the feature `cli`, also `external` (programs in any language as strategies) and `report` (standings
//! as text and as a page).
//!
//! # Features
//!
//! `cli`, which is on by default, builds the `duel` command and what only that needs. A program that wants
//! the games alone turns it off with `default-features = false`.

#[doc(hidden)]
pub mod files;
pub mod game;
pub mod play;
pub mod seed;
pub mod solver;
pub mod standings;
pub mod strategy;
#[doc(hidden)]
pub mod system;
#[doc(hidden)]
pub mod text;
pub mod tournament;
#[doc(hidden)]
pub mod yaml;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
pub mod external;
#[cfg(feature = "cli")]
pub mod report;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod table;
