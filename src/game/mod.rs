//! The game itself: rules, variants, positions and divisors. Knows nothing of players.

mod axes;
mod divisor_pairs;
mod divisors;
mod explain;
mod factor;
mod position;
mod rules;
mod smallest_factors;
mod start;
mod variant;

pub use axes::{AXES, Axis, AxisNumber, AxisValue};
pub use divisor_pairs::DivisorPairs;
pub(crate) use divisors::tabled_moves;
pub use divisors::{TABLE_LIMIT, proper_divisors};
pub use factor::{Factors, factorise, is_prime};
pub use position::{Illegal, Position};
pub use rules::{Divisors, Last, Operation, OverrideError, Rules, RulesError, Wrong};
pub use start::{MAX_START, MIN_START, RANDOM_START, START_RANGE, Start, StartError};
pub use variant::{Book, VARIANTS, Variant};
