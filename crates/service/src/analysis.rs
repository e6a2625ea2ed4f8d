//! Analysis of a position, and review of a game: requests, results, and what they are made of.

mod game_review;
mod message;
mod move_review;
mod request;

pub use game_review::GameReview;
pub use message::{AccuracyView, ClientMessage, MoveOrder, PlyReview, Progress, Report, ServerMessage, message_id};
pub use move_review::{MoveReview, ReviewLevel, ReviewedPly, accuracy_of_sides};
pub use request::{
    MAX_SEARCH_TIME, PositionStages, REVIEW_STAGES, Subject, parse_position, search_all_moves, shallow_order,
};
