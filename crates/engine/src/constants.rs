//! The constants of the search that shape its strength and speed, in one list.
//!
//! Each has a name, a default, a range and a step, the smallest change whose effect games can show. The search asks
//! [`Constants`] for them by their names. A normal build has nothing there: `Constants` has no fields, and each function
//! returns its default, which the compiler folds. With the feature `tuning`, `Constants` has a value for each, and every
//! [`Engine`](crate::Engine) a set of its own (`Engine::set_constants`), so that games between two sets show which one is
//! stronger. `outflank train tune` plays them.
//!
//! The price of a reply, [`REPLY_WEIGHT`], is not in the list: it is the unit of the other weights of the move ordering.
//! Neither are constants that act on the clock or on several threads alone, which games at a number of nodes do not show.

#[cfg(feature = "tuning")]
mod tuned;

#[cfg(feature = "tuning")]
pub use tuned::{Constant, ConstantError, Constants};

/// What a reply of the opponent subtracts from a move's priority.
pub(crate) const REPLY_WEIGHT: i32 = 32;

/// Makes `Constants` of the list: without the feature, functions that return the defaults.
#[cfg(not(feature = "tuning"))]
macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:literal, $range:expr, step $step:literal;)*) => {
        /// The constants of the search: their defaults.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Constants;

        impl Constants {
            pub(crate) const DEFAULT: Self = Self;

            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name(self) -> $type { $default })*
        }
    };
}

/// Makes `Constants` of the list: with the feature, fields and what describes them.
#[cfg(feature = "tuning")]
macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:literal, $range:expr, step $step:literal;)*) => {
        /// The values of the constants.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) struct Values { $($name: $type,)* }

        /// The values of a normal build.
        pub(super) const DEFAULTS: Values = Values { $($name: $default,)* };

        /// A description of each, in the order of the list.
        pub(super) const LIST: &[Constant] = &[$(Constant {
            name: stringify!($name),
            default: $default as f64,
            min: *$range.start() as f64,
            max: *$range.end() as f64,
            step: $step,
            is_whole: <$type as tuned::Number>::IS_WHOLE,
        },)*];

        impl Values {
            /// Sets the value of a name; returns whether there is such a name.
            pub(super) fn set(&mut self, name: &str, value: f64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = tuned::Number::of(value),)*
                    _ => return false,
                }
                true
            }
        }

        impl Constants {
            $($(#[$doc])* #[inline] pub(crate) const fn $name(self) -> $type { self.0.$name })*
        }
    };
}

constants! {
    /// The standard deviations at which ProbCut cuts off, at a selectivity of 73 %.
    prob_cut_73: f32 = 1.1, 0.5..=2.0, step 0.1;
    /// The same at 87 %.
    prob_cut_87: f32 = 1.5, 0.8..=2.5, step 0.1;
    /// The same at 95 %.
    prob_cut_95: f32 = 2.0, 1.2..=3.2, step 0.15;
    /// The same at 99 %.
    prob_cut_99: f32 = 2.6, 1.6..=4.0, step 0.2;
    /// The logarithm of the standard deviation, without what depths and empties add, in midgame searches.
    prob_cut_midgame: f32 = 1.9215, 1.2..=2.6, step 0.08;
    /// The same in searches to the end of the game.
    prob_cut_exact: f32 = 1.2426, 0.5..=2.0, step 0.08;
    /// The least depth of a node that may be cut off.
    prob_cut_min_depth: u32 = 3, 3..=7, step 0.7;
    /// A shallow midgame search has two plies for as many of the deep one.
    prob_cut_divisor: u32 = 4, 3..=8, step 0.7;
    /// A shallow search to the end has two plies for as many of the deep one.
    prob_cut_divisor_exact: u32 = 8, 4..=14, step 1.0;
    /// What an odd quadrant adds to the priority of a move.
    order_parity: i32 = 8, -16..=48, step 3.0;
    /// What a reply in a corner subtracts besides.
    order_corner_reply: i32 = 32, 0..=128, step 8.0;
    /// The weight of a disc of the evaluation in midgame searches.
    order_disc: i32 = 28, 4..=80, step 4.0;
    /// The same in exact searches, where the number of replies says more.
    order_disc_exact: i32 = 14, 0..=60, step 3.0;
    /// What each square of the opponent's potential mobility subtracts in exact searches: where it is high, the tree soon
    /// grows wide.
    order_potential: i32 = 16, 0..=48, step 3.0;
    /// A move that is worse than the best one by this many discs comes late, and it does not matter how late.
    order_margin: i32 = 12, 3..=32, step 2.0;
    /// How far behind the best a move gets no shallow search in the lower exact searches.
    order_far_behind: i32 = 96, 16..=256, step 16.0;
    /// In exact searches of this depth, each move gets a shallow search.
    order_all_moves_depth: u32 = 18, 13..=26, step 1.0;
    /// From this many empties on, the evaluation takes part in the move ordering of an exact search.
    order_min_empties: u32 = 13, 12..=20, step 1.0;
    /// The least depth of a midgame node whose moves are ordered by a search of one ply.
    order_one_ply: u32 = 11, 4..=16, step 1.0;
    /// The same for two plies.
    order_two_plies: u32 = 14, 6..=24, step 1.0;
    /// The least depth of an exact node whose moves are ordered by a search of one ply.
    order_one_ply_exact: u32 = 20, 14..=26, step 1.0;
    /// The same for two plies.
    order_two_plies_exact: u32 = 24, 16..=30, step 1.0;
    /// The same for three plies.
    order_three_plies_exact: u32 = 28, 18..=34, step 1.0;
    /// The least depth of a node whose successors are all looked up before one is searched: in an exact search, one ply
    /// above the last nodes that lie in the transposition table.
    lookup_depth: u32 = 13, 4..=20, step 1.0;
    /// The least number of empties of a node whose successors are all looked up in the endgame table before one is searched:
    /// the successors of smaller ones do not lie in it.
    lookup_empties: u32 = 7, 6..=12, step 0.7;
    /// Half the width of the first window around the score of the last iteration, in discs.
    window_first: i32 = 2, 1..=12, step 0.7;
    /// By how many discs the window reaches further when the search has failed for the first time.
    window_next: i32 = 4, 1..=24, step 1.0;
    /// How many plies above the empties midgame iterations end, and the first search to the end follows.
    end_gap: u32 = 10, 4..=18, step 1.0;
    /// With at most this many empties a search to the end starts at once.
    end_direct: u32 = 12, 8..=18, step 1.0;
}
