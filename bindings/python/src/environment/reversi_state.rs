//! Reversi on boards of any size.

use super::BoardState;
use super::board_state::rules_number;
use super::saved_game::disc_words;
use outflank_rules::reversi::{Move, Position, Setup, Size, Square};
use outflank_rules::{Game, Outcome, Side};

/// A position of Reversi and its legal placements.
#[derive(Clone, Debug)]
pub(crate) struct ReversiState {
    position: Position,
    /// The numbers of the legal actions, in order; empty at the end of a game.
    legal: Vec<usize>,
}

impl ReversiState {
    /// Returns the state of a position.
    pub(crate) fn new(position: Position) -> Self {
        let legal = legal_actions(&position);
        Self { position, legal }
    }
}

impl BoardState for ReversiState {
    fn area(&self) -> usize {
        self.position.size().area().into()
    }

    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    fn is_over(&self) -> bool {
        self.legal.is_empty()
    }

    fn is_legal(&self, action: usize) -> bool {
        self.legal.binary_search(&action).is_ok()
    }

    fn count_legal(&self) -> u32 {
        self.legal.len() as u32
    }

    fn nth_legal(&self, index: u32) -> usize {
        self.legal.get(index as usize).copied().unwrap_or(self.area())
    }

    fn play(&mut self, action: usize) {
        let size = self.position.size();
        let mv = size.squares().nth(action).map_or(Move::Pass, Move::Place);
        self.position.play_unchecked(mv);
        self.legal = legal_actions(&self.position);
    }

    fn final_margin(&self) -> i16 {
        let margin = self.position.outcome().map_or(0, Outcome::margin);
        if self.to_move() == Side::Black { margin } else { -margin }
    }

    fn write_observation(&self, observation: &mut [u8]) {
        let mover = self.to_move();
        for (planes, cell) in observation.as_chunks_mut().0.iter_mut().zip(self.position.cells()) {
            *planes = [u8::from(*cell == Some(mover)), u8::from(*cell == Some(!mover))];
        }
    }

    fn write_legal(&self, legal: &mut [u8]) {
        legal.fill(0);
        let pass = [self.area()];
        for &action in if self.is_over() { &pass } else { self.legal.as_slice() } {
            legal[action] = 1;
        }
    }

    fn write_discs(&self, discs: &mut [u64]) {
        discs.fill(0);
        let (mover, opponent) = discs.split_at_mut(disc_words(self.area()));
        for (action, &cell) in self.position.cells().iter().enumerate() {
            let words = if cell == Some(self.to_move()) { &mut *mover } else { &mut *opponent };
            words[action / 64] |= u64::from(cell.is_some()) << (action % 64);
        }
    }

    fn with_discs(&self, discs: &[u64], to_move: Side) -> Option<Self> {
        let (mover, opponent) = discs.split_at_checked(disc_words(self.area()))?;
        let (size, aim, opening) = (self.position.size(), self.position.aim(), self.position.opening());
        let cells = cells(mover, opponent, self.area(), to_move)?;
        let setup = Setup { size, cells, to_move, aim, opening };
        let position = Position::try_from(setup).ok()?;
        // The centre can be empty only where it is at the start.
        (has_centre(&position) || !has_centre(&self.position)).then(|| Self::new(position))
    }

    fn rules(&self) -> u16 {
        rules_number(self.position.size(), self.position.aim())
    }

    fn position(&self) -> Position {
        self.position.clone()
    }
}

/// Returns the number of a move on a board.
pub(super) fn action_of(mv: Move, size: Size) -> usize {
    match mv {
        Move::Place(Square { column, row }) => usize::from(row) * usize::from(size.width()) + usize::from(column),
        Move::Pass => size.area().into(),
    }
}

/// Returns the cells of a board with the discs of both sides; `None` if a disc is on two sides or on no square.
fn cells(mover: &[u64], opponent: &[u64], area: usize, to_move: Side) -> Option<Vec<Option<Side>>> {
    let bit = |words: &[u64], action: usize| words.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1);
    let is_beyond = (area..64 * mover.len()).any(|action| bit(mover, action) || bit(opponent, action));
    let cell = |action| match (bit(mover, action), bit(opponent, action)) {
        (true, true) => None,
        (true, false) => Some(Some(to_move)),
        (false, true) => Some(Some(!to_move)),
        (false, false) => Some(None),
    };
    if is_beyond { None } else { (0..area).map(cell).collect() }
}

/// Returns whether the middle squares have discs, which no move removes.
fn has_centre(position: &Position) -> bool {
    position.size().centre().into_iter().all(|square| position.cell(square).is_some())
}

fn legal_actions(position: &Position) -> Vec<usize> {
    position.moves().map(|mv| action_of(mv, position.size())).collect()
}
