//! The actions of the user, by key or by click.

use outflank_rules::reversi::Square;

/// An action that a key or a click triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Place a disc; in Alak: choose the disc to slide, or slide it there.
    Place(Square),
    /// Select a neighbouring square, item or move.
    Step(Direction),
    /// Select the next square where a disc may be placed, to the right, or the one before, to the left.
    StepToLegal(Direction),
    /// Confirm the selection.
    Confirm,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Exchange the game for the one that it replaced.
    ExchangeGame,
    /// Show a hint.
    Hint,
    /// Show or hide the values of moves.
    ToggleValues,
    /// Show or hide the evaluation bar.
    ToggleBar,
    /// Make the computer play its best move so far, or resume.
    MoveNow,
    /// Open the menu.
    Menu,
    /// Show the help.
    Help,
    /// Review the game.
    Review,
    /// Show the game tree of Alak.
    Tree,
    /// Prompt for a file to write to.
    Save,
    /// Prompt for a file to read from.
    Load,
    /// Prompt for a move.
    EnterMove,
    /// Close the open scene.
    Close,
    /// Restart the game.
    Reset,
    /// Start a game with the settings of the menu.
    NewGame,
    /// Show the score.
    ShowScore,
    /// Quit the program.
    Quit,
    /// Activate an item of the menu.
    Activate(MenuItem),
    /// Change the value of an item of the menu.
    Change(MenuItem, Direction),
    /// Go to the position after a number of moves.
    GoToPly(usize),
    /// Play from the position of the review.
    PlayFromHere,
    /// Open the game on a line of the list.
    Open(usize),
    /// Fold or unfold a line of the tree.
    Fold(usize),
    /// Make the tree deeper or shallower by a ply.
    Grow(Direction),
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
    /// To the first item.
    Home,
    /// To the last item.
    End,
}

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuItem {
    Close,
    Reset,
    ShowScore,
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
    Quit,
}

impl MenuItem {
    /// All items, from top to bottom.
    pub(crate) const ALL: [Self; 17] = [
        Self::Close,
        Self::Reset,
        Self::ShowScore,
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
        Self::Quit,
    ];
}
