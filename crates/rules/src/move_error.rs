//! Why a move is illegal, in all three games.

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The board has no such square or slot.
    #[error("it is not on the board")]
    OffBoard,
    /// A disc already lies there.
    #[error("the square is occupied")]
    Occupied,
    /// A placement must flip at least one disc.
    #[error("no discs would be flipped")]
    FlipsNothing,
    /// No placement is legal, so the side to move must pass.
    #[error("the side to move can only pass")]
    MustPass,
    /// A pass is legal only when there is no placement.
    #[error("a pass is legal only when there is no other move")]
    PassNotForced,
    /// Classic Reversi opens on the four centre squares.
    #[error("the four centre squares are filled first")]
    CentreFirst,
    /// The side to move in Alak has no disc where the slide starts.
    #[error("the side to move has no disc there")]
    NoOwnDisc,
    /// In Alak a disc slides to the nearest empty slot on its left or right, nowhere else.
    #[error("a disc slides only to the nearest empty slot on its left or right")]
    NotNearest,
    /// A disc is placed in Alak, or slid in the other games.
    #[error("it is not a move of this game")]
    OtherGame,
}

impl MoveError {
    /// Returns the identifier of the reason, which never changes: a word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::OffBoard => "off-board",
            Self::Occupied => "occupied",
            Self::FlipsNothing => "no-flips",
            Self::MustPass => "must-pass",
            Self::PassNotForced => "pass-not-forced",
            Self::CentreFirst => "centre-first",
            Self::NoOwnDisc => "no-own-disc",
            Self::NotNearest => "not-nearest",
            Self::OtherGame => "other-game",
        }
    }
}
