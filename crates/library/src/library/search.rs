//! The questions in SQL.

use super::row::READ;
use crate::{Ending, Order, Query};

/// What words are looked for in.
const TEXT: &str = "(game || ' ' || black || ' ' || white || ' ' || coalesce(opening, '') || ' ' || moves)";

/// A game in which nobody has moved, and that is not over; the condition of the index `games_without_moves`.
pub(super) const WITHOUT_MOVES: &str = "moves = '' AND margin IS NULL AND resigned IS NULL AND late IS NULL";

/// Who has won: X, O, or `-` for nobody; nothing before the end.
const WINNER: &str = "CASE coalesce(resigned, late) WHEN 'X' THEN 'O' WHEN 'O' THEN 'X'
    ELSE CASE WHEN margin > 0 THEN 'X' WHEN margin < 0 THEN 'O' WHEN margin = 0 THEN '-' END END";

/// The side of the only person.
const PERSON: &str = "CASE WHEN black = 'human' AND white <> 'human' THEN 'X'
    WHEN white = 'human' AND black <> 'human' THEN 'O' END";

/// How accurately people played: in the game of two machines, both of them.
const ACCURACY: &str = "CASE WHEN reviewed < version THEN NULL
    WHEN black = 'human' AND white <> 'human' THEN black_accuracy
    WHEN white = 'human' AND black <> 'human' THEN white_accuracy
    ELSE (black_accuracy + white_accuracy) / 2 END";

/// Returns the question for the games of an owner, `?1`, of which `?2` are listed after the first `?3`; the words
/// follow.
pub(super) fn sql(query: &Query) -> String {
    let word = |index| format!(" AND instr(lower({TEXT}), ?{}) > 0", index + 4);
    let words: String = (0..query.words.len()).map(word).collect();
    let ending = match query.ending {
        None => String::new(),
        Some(Ending::Won) => format!(" AND {WINNER} = {PERSON}"),
        Some(Ending::Lost) => format!(" AND {WINNER} IN ('X', 'O') AND {WINNER} <> {PERSON}"),
        Some(Ending::Drawn) => format!(" AND {WINNER} = '-'"),
        Some(Ending::Unfinished) => format!(" AND {WINNER} IS NULL"),
    };
    let first = match query.order {
        Order::Latest => String::new(),
        Order::MostAccurate => format!("{ACCURACY} DESC NULLS LAST, "),
    };
    let order = format!("ORDER BY {first}changed DESC, created DESC, id LIMIT ?2 OFFSET ?3");
    format!("SELECT {READ} FROM games WHERE owner = ?1 AND NOT ({WITHOUT_MOVES}){words}{ending} {order}")
}

/// Returns the question for the game that is to be reviewed next; its condition is that of the index `games_to_review`.
pub(super) fn to_review() -> String {
    format!(
        "SELECT {READ} FROM games WHERE reviewed < version
         AND (margin IS NOT NULL OR resigned IS NOT NULL OR late IS NOT NULL) ORDER BY changed DESC LIMIT 1"
    )
}
