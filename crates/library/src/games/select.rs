//! The SQL of queries.

use super::AT_DEVICE;
use super::row::READ_COLUMNS;
use crate::{Query, ResultFilter, SortOrder};

/// The text in which words are searched.
const TEXT: &str = "(game || ' ' || black || ' ' || white || ' ' || coalesce(opening, '') || ' ' || moves)";

/// The condition for an unfinished game without moves; with [`AT_DEVICE`], that of the index `games_without_moves`.
pub(super) const WITHOUT_MOVES: &str = "moves = '' AND margin IS NULL AND resigned IS NULL AND late IS NULL";

/// The winner: X, O, `-` for a draw, or null before the end.
const WINNER: &str = "CASE coalesce(resigned, late) WHEN 'X' THEN 'O' WHEN 'O' THEN 'X'
    ELSE CASE WHEN margin > 0 THEN 'X' WHEN margin < 0 THEN 'O' WHEN margin = 0 THEN '-' END END";

/// The side of the person in a game against the computer.
const PERSON: &str = "CASE WHEN black = 'human' AND white <> 'human' THEN 'X'
    WHEN white = 'human' AND black <> 'human' THEN 'O' END";

/// The accuracy of the person, or else the mean of both sides.
const ACCURACY: &str = "CASE WHEN reviewed < version THEN NULL
    WHEN black = 'human' AND white <> 'human' THEN black_accuracy
    WHEN white = 'human' AND black <> 'human' THEN white_accuracy
    ELSE (black_accuracy + white_accuracy) / 2 END";

/// Returns the query for `$2` games of the owner `$1` after the first `$3`; the parameters from `$4` on are the words, as
/// [`containing`] returns them.
pub(super) fn list_sql(query: &Query) -> String {
    let word = |index| format!(" AND lower({TEXT}) LIKE ${} ESCAPE '!'", index + 4);
    let words: String = (0..query.words.len()).map(word).collect();
    let result = match query.result {
        None => String::new(),
        Some(ResultFilter::Won) => format!(" AND {WINNER} = {PERSON}"),
        Some(ResultFilter::Lost) => format!(" AND {WINNER} IN ('X', 'O') AND {WINNER} <> {PERSON}"),
        Some(ResultFilter::Drawn) => format!(" AND {WINNER} = '-'"),
        Some(ResultFilter::Unfinished) => format!(" AND {WINNER} IS NULL"),
    };
    let first = match query.order {
        SortOrder::Latest => String::new(),
        SortOrder::MostAccurate => format!("{ACCURACY} DESC NULLS LAST, "),
    };
    let order = format!("ORDER BY {first}changed DESC, created DESC, id LIMIT $2 OFFSET $3");
    let games = format!("owner = $1 AND {AT_DEVICE} AND NOT ({WITHOUT_MOVES}){words}{result}");
    format!("SELECT {READ_COLUMNS} FROM games WHERE {games} {order}")
}

/// Returns the pattern of texts that contain a word.
pub(super) fn containing(word: &str) -> String {
    let escape = |letter| ['!', '%', '_'].contains(&letter).then_some('!').into_iter().chain([letter]);
    format!("%{}%", word.to_lowercase().chars().flat_map(escape).collect::<String>())
}

/// Returns the query for the game to review next, after the first `$1`; its condition is that of the index `games_to_review`.
pub(super) fn to_review_sql() -> String {
    format!(
        "SELECT {READ_COLUMNS} FROM games WHERE reviewed < version AND {AT_DEVICE}
         AND (margin IS NOT NULL OR resigned IS NOT NULL OR late IS NOT NULL) ORDER BY changed DESC LIMIT 1 OFFSET $1"
    )
}
