//! What people do, whether by a key or by a click.

use outflank_reversi::Square;

/// Something that a key or a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Place a disc.
    Place(Square),
    /// In Alak: take up the disc on a slot, or slide the one that was taken up there.
    Slot(u8),
    /// Go to a neighbouring square, item or move.
    Step(Direction),
    /// Do what is pointed at.
    Confirm,
    /// Take a move back.
    Undo,
    /// Play it again.
    Redo,
    /// Suggest a move.
    Hint,
    /// Show or hide what the moves are worth.
    Values,
    /// Let the machine play the best move that it has found so far, or go on.
    Now,
    /// Open the menu.
    Menu,
    /// Show the help.
    Help,
    /// Look at the game move by move.
    Review,
    /// Show the game tree of Alak.
    Tree,
    /// Ask for a file to write to.
    Save,
    /// Ask for a file to read from.
    Load,
    /// Ask for a square by name.
    Name,
    /// Close what is open.
    Close,
    /// Start the same game again.
    Reset,
    /// Start a game with the settings of the menu.
    NewGame,
    /// Leave the game, and show the final scores.
    End,
    /// Leave the program.
    Leave,
    /// Do what an item of the menu says.
    Item(Item),
    /// Change the value of an item of the menu.
    Change(Item, Direction),
    /// Go to the position after so many moves.
    GoTo(usize),
    /// Go on playing from the position that is shown.
    GoOn,
    /// Fold or unfold a line of the tree.
    Fold(usize),
    /// Grow the tree by a ply, or cut it back.
    Grow(Direction),
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
    /// To the first one.
    Home,
    /// To the last one.
    End,
}

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Close,
    Reset,
    End,
    NewGame,
    Game,
    Size,
    Height,
    Start,
    Aim,
    Sides,
    Level,
    Bar,
    Save,
    Load,
    Review,
    Help,
    Leave,
}

impl Item {
    /// All items, from top to bottom.
    pub(crate) const ALL: [Self; 17] = [
        Self::Close,
        Self::Reset,
        Self::End,
        Self::NewGame,
        Self::Game,
        Self::Size,
        Self::Height,
        Self::Start,
        Self::Aim,
        Self::Sides,
        Self::Level,
        Self::Bar,
        Self::Save,
        Self::Load,
        Self::Review,
        Self::Help,
        Self::Leave,
    ];
}
