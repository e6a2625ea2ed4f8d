//! Japanese sentences.

use super::{Names, is_corner};
use crate::reason::{Fact, LineName};
use crate::variation::Who;
use outflank_rules::Side;
use outflank_rules::othello::{Bitboard, Square};

/// The better move, where its square is not named.
pub(super) const BEST: &str = "最善手";
/// The side of the reader.
pub(super) const YOU: &str = "あなた";
/// The other side, for a reader with a side.
pub(super) const YOUR_OPPONENT: &str = "相手";

/// Returns the name of a side.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Black => "黒",
        Side::White => "白",
    }
}

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
        Fact::Parity { odd, even } => {
            let (odd, even) = (region(odd), region(even));
            format!(
                "{better}は{odd}に打つ手で、残る偶数の領域には{opponent}が先に打つことになります。{worse}は{even}に打つ手です。"
            )
        }
        Fact::Tempo { of, better, worse } => moves(names, of, ("余裕手", "手"), (better, worse)),
        Fact::Mobility { of, better, worse } => moves(names, of, ("打てる手", "手"), (better, worse)),
        Fact::Frontier { better: few, worse: many } => {
            format!("{mover}の空きマスに接する石は、{worse}なら{many}個、{better}なら{few}個です。")
        }
        Fact::QuietMove { better, worse } => quiet_move(names, better, worse),
        Fact::Stability { better: more, worse: less } => {
            let (here, there) = (more_discs(names, more), more_discs(names, less));
            format!("二度と返されない石（確定石）は、{better}なら{here}、{worse}なら{there}です。")
        }
        Fact::Sacrifice { corner, loss } => {
            format!(
                "{better}は隅{corner}を捨てて、それ以上のものを得る手です。{worse}は当面は隅を守りますが、{loss}石損です。"
            )
        }
        Fact::ForcedPass { by, line, ply } => forced_pass(names, (by, ply), line),
        Fact::Counting { better: more, worse: less } => {
            let (here, there) = (result(more.into()), result(less.into()));
            format!("最後まで数えると、{mover}は{better}なら{here}、{worse}なら{there}です。")
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

/// Says that the better move is quiet, and how many discs beside empty squares each move leaves if the other leaves more.
fn quiet_move(names: &Names<'_>, few: u32, many: u32) -> String {
    let Names { mover, opponent, better, worse } = *names;
    let other = if few < many {
        format!("空きマスに接する{mover}の石は、{worse}なら{many}個、{better}なら{few}個です。")
    } else {
        format!("{worse}は中割りではありません。")
    };
    format!("{better}は中割りで、{opponent}に新しい打ち場所を与えません。{other}")
}

/// A later pass follows from best play, not from the move alone.
fn forced_pass(names: &Names<'_>, (by, ply): (Who, usize), line: LineName) -> String {
    let (who, mv, other) = (names.of(by), names.of_line(line), names.of_line(!line));
    let when = if ply > 2 { "最善の進行ではやがて" } else { "すぐに" };
    format!("{mv}の後、{when}{who}は打つ所がなくなり、パスになります。{other}ならパスはありません。")
}

/// Says which side has more discs of a kind, given the mover's minus the other side's.
fn more_discs(names: &Names<'_>, difference: i32) -> String {
    let side = if difference < 0 { names.opponent } else { names.mover };
    match difference {
        0 => "同数".to_owned(),
        _ => format!("{side}が{}個リード", difference.unsigned_abs()),
    }
}

/// Says how a game ends for a side with this score.
fn result(score: i32) -> String {
    match score {
        0 => "引き分け".to_owned(),
        ..0 => format!("{}石負け", score.unsigned_abs()),
        1.. => format!("{score}石勝ち"),
    }
}

fn narrow_win(names: &Names<'_>, score: i8) -> String {
    let Names { mover, better, worse, .. } = *names;
    let there = result(score.into());
    format!("最後まで数えると、{mover}は{better}なら33対31で勝ち、{worse}なら{there}です。")
}

fn wipe_out(names: &Names<'_>, (of, ply): (Who, usize), line: LineName) -> String {
    let (who, mv, other) = (names.of(of), names.of_line(line), names.of_line(!line));
    let when = if ply > 1 { "最善の進行ではやがて" } else { "" };
    format!("{mv}の後、{when}{who}の石が全部なくなり、対局は終わりです。{other}ならなくなりません。")
}

/// Compares the numbers of a side's moves in the better and in the other line.
fn moves(names: &Names<'_>, of: Who, (noun, unit): (&str, &str), (better, worse): (u32, u32)) -> String {
    let who = names.of(of);
    let when = match of {
        Who::Mover => format!("{}が最善の手で応じると、", names.opponent),
        Who::Opponent => String::new(),
    };
    format!("{when}{who}の{noun}は、{}だと{worse}{unit}、{}なら{better}{unit}です。", names.worse, names.better)
}

/// Says that a move gives away the corner that the better move takes, without its square.
pub(super) fn corner_given(names: &Names<'_>, by: Who) -> String {
    match names.of(by) {
        YOU => format!("{}の後、{YOU}は隅を取れます。", names.worse),
        who => format!("{}の後、{who}に隅を取られます。", names.worse),
    }
}

/// Compares a move that takes a corner with one after which the other side takes it, or the one that is named.
fn corner_taken_or_given(names: &Names<'_>, (who, mv, other): (&str, &str, &str), corner: &str) -> String {
    match who {
        YOU => format!("{}は{other}に打てば隅が取れます。{mv}だと{YOU}に{corner}取られます。", names.mover),
        _ => format!("{other}に打てば隅が取れます。{mv}だと{who}に{corner}取られます。"),
    }
}

fn corner_sentence(names: &Names<'_>, (corner, by): (Square, Who), line: LineName, delay: Option<usize>) -> String {
    let (who, mv, other) = (names.of(by), names.of_line(line), names.of_line(!line));
    match delay {
        None if other == corner.to_string() => corner_taken_or_given(names, (who, mv, other), ""),
        None if line == LineName::Worse && is_corner(other) => {
            corner_taken_or_given(names, (who, mv, other), &format!("隅{corner}を"))
        }
        None if mv == corner.to_string() => format!("{mv}は隅を取る手です。{other}では{who}はその隅を取れません。"),
        Some(plies) if mv == corner.to_string() => {
            format!("{mv}は隅を取る手です。{other}では取るのが{plies}手遅くなります。")
        }
        None => format!("{mv}の後、{who}が隅{corner}を取ります。{other}なら取れません。"),
        Some(plies) => {
            format!("{mv}の後、{who}が隅{corner}を取ります。{other}なら取るのが{plies}手遅くなります。")
        }
    }
}

fn wedge(names: &Names<'_>, square: Square, by: Who, line: LineName) -> String {
    let (who, other, worse) = (names.of(by), names.of(!by), names.worse);
    let place = format!("辺で{other}の石の間に入るくさび");
    match line {
        LineName::Better => format!("{square}は、{place}です。その石は返されません。{worse}ではその機会を逃します。"),
        LineName::Worse => format!("{worse}の後、{who}は{square}に打てます。{place}で、その石は返されません。"),
    }
}

fn unbalanced_edge(names: &Names<'_>, discs: Bitboard, of: Who, line: LineName) -> String {
    let (who, length, better, worse) = (names.of(of), discs.len(), names.better, names.worse);
    match line {
        LineName::Worse => {
            let attacker = names.of(!of);
            format!(
                "{worse}の後、{who}には{length}個のウイング（{discs}）があり、{attacker}に攻められます。{better}ならありません。"
            )
        }
        LineName::Better => {
            format!("{better}は{who}の{length}個のウイング（{discs}）を攻めて隅を取る手です。{worse}では取れません。")
        }
    }
}

fn stoner_trap(names: &Names<'_>, (discs, corner): (Bitboard, Square), by: Who, line: LineName) -> String {
    let (who, mv, other) = (names.of(by), names.of_line(line), names.of(!by));
    match line {
        LineName::Better => format!("{mv}は{other}の辺（{discs}）へのストナーで、隅{corner}を狙います。"),
        LineName::Worse => format!("{mv}の後、{who}は辺（{discs}）にストナーを仕掛け、隅{corner}を狙えます。"),
    }
}

fn region(squares: Bitboard) -> String {
    let parity = if squares.len() % 2 == 1 { "奇数" } else { "偶数" };
    format!("{parity}の領域（{squares}、{}マス）", squares.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_say_who_has_more() {
        let names = Names { mover: "白", opponent: "黒", better: "d8", worse: "e8" };
        let text = sentence(&names, Fact::Stability { better: 11, worse: -3 });
        let expected = "二度と返されない石（確定石）は、d8なら白が11個リード、e8なら黒が3個リードです。";
        assert_eq!(text, expected);
        let text = sentence(&names, Fact::Counting { better: 4, worse: -2 });
        assert_eq!(text, "最後まで数えると、白はd8なら4石勝ち、e8なら2石負けです。");
        let text = sentence(&names, Fact::Tempo { of: Who::Mover, better: 2, worse: 0 });
        assert_eq!(text, "黒が最善の手で応じると、白の余裕手は、e8だと0手、d8なら2手です。");
    }
}
