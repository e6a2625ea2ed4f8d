//! English sentences.

use super::{Names, is_corner};
use crate::reason::{Fact, LineName};
use crate::variation::Who;
use outflank_rules::othello::{Bitboard, Square};

/// The better move, where its square is not named.
pub(super) const BEST: &str = "the best move";
/// The side of the reader.
pub(super) const YOU: &str = "you";
/// The other side, for a reader with a side.
pub(super) const YOUR_OPPONENT: &str = "your opponent";

/// Returns a fact as a sentence.
pub(super) fn sentence(names: &Names<'_>, fact: Fact) -> String {
    match fact {
        Fact::Corner { corner, by, line, delay } => corner_sentence(names, (corner, by), line, delay),
        Fact::Wedge { square, by, line } => wedge(names, square, by, line),
        Fact::UnbalancedEdge { discs, of, line } => unbalanced_edge(names, discs, of, line),
        Fact::StonerTrap { discs, corner, by, line } => stoner_trap(names, (discs, corner), by, line),
        Fact::WipeOut { of, line, ply } => wipe_out(names, (of, ply), line),
        Fact::NarrowWin { worse: score } => narrow_win(names, score),
        _ => figure(names, fact),
    }
}

/// Returns a fact about figures of the whole board as a sentence.
fn figure(names: &Names<'_>, fact: Fact) -> String {
    let Names { mover, opponent, better, worse } = *names;
    match fact {
        Fact::Parity { odd, even } => parity(names, &region(odd), &region(even)),
        Fact::Tempo { of, better, worse } => moves(names, of, "safe move", (better, worse)),
        Fact::Mobility { of, better, worse } => moves(names, of, "move", (better, worse)),
        Fact::Frontier { better: few, worse: many } => {
            let (discs, more) = (count(many, "disc"), many.saturating_sub(few));
            format!("{worse} leaves {mover} with {discs} beside empty squares, {more} more than {better}.")
        }
        Fact::QuietMove { better: few, worse: many } if few < many => {
            let (discs, more) = (count(many, "disc"), many - few);
            format!(
                "{better} is quiet: it opens nothing for {opponent}. {worse} leaves {mover} with {discs} beside empty squares, {more} more than {better}."
            )
        }
        Fact::QuietMove { .. } => format!("{better} is quiet: it opens nothing for {opponent}; {worse} is not."),
        Fact::Stability { better: more, worse: less } => {
            let (here, there) = (more_discs(names, more), more_discs(names, less));
            format!("Discs that can never be flipped: after {better}, {here}; after {worse}, {there}.")
        }
        Fact::Sacrifice { corner, loss } => {
            let loss = count(loss.unsigned_abs().into(), "disc");
            format!(
                "{better} gives up the corner {corner}, and gains more than it costs; {worse} keeps it for now, and is {loss} worse."
            )
        }
        Fact::ForcedPass { by, line, ply } => forced_pass(names, (by, ply), line),
        Fact::Counting { better: more, worse: less } => {
            let (here, there) = (result(mover, more.into()), result(mover, less.into()));
            format!("Counted to the end, {mover} {here} after {better} and {there} after {worse}.")
        }
        // `sentence` words these.
        Fact::Corner { .. }
        | Fact::Wedge { .. }
        | Fact::UnbalancedEdge { .. }
        | Fact::StonerTrap { .. }
        | Fact::WipeOut { .. }
        | Fact::NarrowWin { .. } => String::new(),
    }
}

/// Says that a move gives away the corner that the better move takes, without its square.
pub(super) fn corner_given(names: &Names<'_>, by: Who) -> String {
    format!("After {}, {} a corner.", names.worse, does(names.of(by), "take"))
}

fn corner_sentence(names: &Names<'_>, (corner, by): (Square, Who), line: LineName, delay: Option<usize>) -> String {
    let (who, mv, other) = (names.of(by), names.of_line(line), names.of_line(!line));
    match delay {
        // The other move takes this corner, or another one.
        None if other == corner.to_string() => {
            format!("{other} takes the corner. After {mv}, {} it.", does(who, "take"))
        }
        None if line == LineName::Worse && is_corner(other) => {
            format!("{other} takes a corner. After {mv}, {} the corner {corner}.", does(who, "take"))
        }
        None if mv == corner.to_string() => {
            format!("{mv} takes a corner, which {} not get after {other}.", does(who, "do"))
        }
        None => format!("After {mv}, {} the corner {corner}, but not after {other}.", does(who, "take")),
        Some(plies) if mv == corner.to_string() => {
            format!("{mv} takes a corner, which {} {plies} moves later after {other}.", does(who, "get"))
        }
        Some(plies) => {
            let takes = does(who, "take");
            format!("After {mv}, {takes} the corner {corner}; after {other} only {plies} moves later.")
        }
    }
}

fn parity(Names { opponent, better, worse, .. }: &Names<'_>, odd: &str, even: &str) -> String {
    format!("{better} plays into {odd}, so {opponent} must move first in an even region; {worse} plays into {even}.")
}

/// A later pass follows from best play, not from the move alone.
fn forced_pass(names: &Names<'_>, (by, ply): (Who, usize), line: LineName) -> String {
    let (who, mv, other) = (names.of(by), names.of_line(line), names.of_line(!line));
    match ply {
        ..=2 => {
            let has = does(who, "have");
            format!("After {mv}, {has} no legal move and must pass at once, but not after {other}.")
        }
        _ => format!("With best play after {mv}, {who} must pass later, but not after {other}."),
    }
}

fn narrow_win(names: &Names<'_>, score: i8) -> String {
    let Names { mover, better, worse, .. } = *names;
    let (wins, there) = (does(mover, "win"), result(mover, score.into()));
    format!("Counted to the end, {wins} 33 to 31 after {better} and {there} after {worse}.")
}

fn wipe_out(names: &Names<'_>, (of, ply): (Who, usize), line: LineName) -> String {
    let (who, mv, other) = (names.of(of), names.of_line(line), names.of_line(!line));
    match ply {
        1 => format!("{mv} flips {} last discs, and the game is over; {other} does not.", possessive(who)),
        _ => {
            format!("With best play after {mv}, {who} later {} no disc left, but not after {other}.", verb(who, "have"))
        }
    }
}

fn wedge(names: &Names<'_>, square: Square, by: Who, line: LineName) -> String {
    let (who, other, worse) = (names.of(by), names.of(!by), names.worse);
    let where_it_is = format!("between {} discs on the edge, where no move flips it", possessive(other));
    match line {
        LineName::Better => format!("{square} is a wedge: it goes {where_it_is}. {worse} misses it."),
        LineName::Worse => format!("After {worse}, {} the wedge {square} {where_it_is}.", does(who, "play")),
    }
}

fn unbalanced_edge(names: &Names<'_>, discs: Bitboard, of: Who, line: LineName) -> String {
    let (who, length, better, worse) = (names.of(of), discs.len(), names.better, names.worse);
    match line {
        LineName::Worse => format!(
            "After {worse}, but not after {better}, {} an unbalanced edge of {length} discs ({discs}), which {} can attack.",
            does(who, "have"),
            names.of(!of)
        ),
        LineName::Better => format!(
            "{better} attacks {} unbalanced edge of {length} discs ({discs}) and wins its corner; {worse} misses this.",
            possessive(who)
        ),
    }
}

fn stoner_trap(names: &Names<'_>, (discs, corner): (Bitboard, Square), by: Who, line: LineName) -> String {
    let (who, mv, other) = (names.of(by), names.of_line(line), names.of(!by));
    match line {
        LineName::Better => {
            let edge = possessive(other);
            format!("{mv} begins a Stoner trap against {edge} edge {discs}: it threatens the corner {corner}.")
        }
        LineName::Worse => {
            format!("{mv} allows {who} a Stoner trap against the edge {discs}, which threatens the corner {corner}.")
        }
    }
}

fn region(squares: Bitboard) -> String {
    let parity = if squares.len() % 2 == 1 { "an odd" } else { "an even" };
    format!("{parity} region of {} ({squares})", squares.len())
}

/// Compares the numbers of a side's moves in the better and in the other line.
fn moves(names: &Names<'_>, of: Who, noun: &str, (better, worse): (u32, u32)) -> String {
    let reply = if of == Who::Mover { " and the best reply" } else { "" };
    let (here, has) = (count(worse, noun), does(names.of(of), "have"));
    let there = if better == 0 { "none".to_owned() } else { better.to_string() };
    format!("After {}{reply}, {has} {here}, but {there} after {}.", names.worse, names.better)
}

/// Says which side has more discs of a kind, given the mover's minus the other side's.
fn more_discs(names: &Names<'_>, difference: i32) -> String {
    let (side, other) = if difference < 0 { (names.opponent, names.mover) } else { (names.mover, names.opponent) };
    match difference {
        0 => "both sides have the same number".to_owned(),
        _ => format!("{} {} more than {other}", does(side, "have"), difference.unsigned_abs()),
    }
}

/// Says how a game ends for a side with this score, as a verb of that side.
fn result(who: &str, score: i32) -> String {
    match score {
        0 => verb(who, "draw"),
        ..0 => format!("{} by {}", verb(who, "lose"), score.unsigned_abs()),
        1.. => format!("{} by {score}", verb(who, "win")),
    }
}

/// Returns a side with what it does.
fn does(who: &str, infinitive: &str) -> String {
    format!("{who} {}", verb(who, infinitive))
}

/// Returns a verb in the person that a side asks for.
fn verb(who: &str, infinitive: &str) -> String {
    match (who, infinitive) {
        (YOU, _) => infinitive.to_owned(),
        (_, "have") => "has".to_owned(),
        (_, "do") => "does".to_owned(),
        _ => format!("{infinitive}s"),
    }
}

fn possessive(who: &str) -> String {
    if who == YOU { "your".to_owned() } else { format!("{who}'s") }
}

/// Returns a number with its noun; `no` for none.
fn count(number: u32, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_say_who_has_more() {
        let names = Names { mover: "White", opponent: "Black", better: "d8", worse: "e8" };
        let text = sentence(&names, Fact::Stability { better: 11, worse: -3 });
        let expected = "Discs that can never be flipped: after d8, White has 11 more than Black; after e8, Black has 3 \
                        more than White.";
        assert_eq!(text, expected);
        let text = sentence(&names, Fact::Counting { better: 4, worse: 0 });
        assert_eq!(text, "Counted to the end, White wins by 4 after d8 and draws after e8.");
    }

    #[test]
    fn a_reader_with_a_side_is_addressed() {
        let own = Names { mover: YOU, opponent: YOUR_OPPONENT, better: "d8", worse: "g2" };
        let lost = Fact::Corner { corner: Square::H1, by: Who::Opponent, line: LineName::Worse, delay: None };
        assert_eq!(sentence(&own, lost), "After g2, your opponent takes the corner h1, but not after d8.");
        let text = sentence(&own, Fact::Stability { better: 11, worse: -3 });
        let expected = "Discs that can never be flipped: after d8, you have 11 more than your opponent; after g2, your \
                        opponent has 3 more than you.";
        assert_eq!(text, expected);
        let text = sentence(&own, Fact::Counting { better: 4, worse: 0 });
        assert_eq!(text, "Counted to the end, you win by 4 after d8 and draw after g2.");
        let others = Names { mover: YOUR_OPPONENT, opponent: YOU, ..own };
        let taken = Fact::Corner { corner: Square::H1, by: Who::Opponent, line: LineName::Worse, delay: None };
        assert_eq!(sentence(&others, taken), "After g2, you take the corner h1, but not after d8.");
        let text = sentence(&others, Fact::WipeOut { of: Who::Opponent, line: LineName::Better, ply: 1 });
        assert_eq!(text, "d8 flips your last discs, and the game is over; g2 does not.");
    }

    #[test]
    fn figures_are_compared_in_one_short_sentence() {
        let own = Names { mover: YOU, opponent: YOUR_OPPONENT, better: "c2", worse: "d8" };
        let text = |fact| sentence(&own, fact);
        assert_eq!(
            text(Fact::Mobility { of: Who::Mover, better: 10, worse: 6 }),
            "After d8 and the best reply, you have 6 moves, but 10 after c2."
        );
        assert_eq!(
            text(Fact::Tempo { of: Who::Opponent, better: 0, worse: 1 }),
            "After d8, your opponent has 1 safe move, but none after c2."
        );
        assert_eq!(
            text(Fact::Frontier { better: 19, worse: 24 }),
            "d8 leaves you with 24 discs beside empty squares, 5 more than c2."
        );
        assert_eq!(
            text(Fact::QuietMove { better: 7, worse: 8 }),
            "c2 is quiet: it opens nothing for your opponent. d8 leaves you with 8 discs beside empty squares, 1 more than c2."
        );
        assert_eq!(
            text(Fact::QuietMove { better: 8, worse: 8 }),
            "c2 is quiet: it opens nothing for your opponent; d8 is not."
        );
        assert_eq!(
            text(Fact::ForcedPass { by: Who::Mover, line: LineName::Worse, ply: 6 }),
            "With best play after d8, you must pass later, but not after c2."
        );
    }

    #[test]
    fn another_corner_that_is_taken_instead_is_called_one() {
        let own = Names { mover: YOU, opponent: YOUR_OPPONENT, better: "h1", worse: "g2" };
        let lost = Fact::Corner { corner: Square::A1, by: Who::Opponent, line: LineName::Worse, delay: None };
        assert_eq!(sentence(&own, lost), "h1 takes a corner. After g2, your opponent takes the corner a1.");
    }
}
