//! The dialect of programs for variants of chess (Fairy-Stockfish): `[Variant "flipello"]`, moves `P@e3`.
//!
//! White moves first there, with the pieces `P`, and row 1 is at the bottom: `P@e6` is the move e3 of Othello. The FEN has
//! the pieces in hand, `8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1`.

use super::parse::Tag;
use outflank_rules::Move;
use outflank_rules::reversi::{Layout, Rules, Size};

/// Variants with the size of the board, if it is not 8, and the layout.
const VARIANTS: [(&str, u8, Layout); 3] =
    [("flipello", 8, Layout::Othello), ("flipello10", 10, Layout::Othello), ("flipersi", 8, Layout::Open)];

/// Tags of the side that moves first here and there.
const SIDES: [(&str, &str); 3] =
    [("White", "Black"), ("WhiteElo", "BlackElo"), ("WhiteTimeControl", "BlackTimeControl")];

/// From where the rows of a game are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// From the top, as in Othello.
    FromTop,
    /// From the bottom, as in chess.
    FromBottom,
}

/// Returns the rules of a variant of this dialect.
pub(super) fn rules(variant: &str) -> Option<Rules> {
    let known = VARIANTS.into_iter().find(|(name, ..)| variant.trim().eq_ignore_ascii_case(name));
    known.and_then(|(_, size, layout)| Some(Rules { size: Size::square(size).ok()?, layout, ..Rules::default() }))
}

/// Returns whether a start position has pieces in hand.
pub(super) fn is_fen(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|board| board.contains('/') && board.ends_with(']'))
}

/// Returns from where the rows are counted, and gives the tags of White, who moves first, to Black.
pub(super) fn convert_tags(tags: &mut [Tag<'_>]) -> Rows {
    let is_sign = |tag: &Tag<'_>| match tag.name {
        "Variant" => rules(&tag.value).is_some(),
        "FEN" => is_fen(&tag.value),
        _ => false,
    };
    if !tags.iter().any(is_sign) {
        return Rows::FromTop;
    }
    for tag in tags {
        let other = SIDES.into_iter().find_map(|(white, black)| match tag.name {
            name if name == white => Some(black),
            name if name == black => Some(white),
            _ => None,
        });
        tag.name = other.unwrap_or(tag.name);
    }
    Rows::FromBottom
}

impl Rows {
    /// Returns a move as it is in Othello.
    pub(super) fn convert(self, mv: Move, size: Size) -> Move {
        match mv {
            Move::Place(mut square) if self == Self::FromBottom && square.row < size.height() => {
                square.row = size.height() - 1 - square.row;
                Move::Place(square)
            }
            other => other,
        }
    }
}
