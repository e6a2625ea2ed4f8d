//! The game tree, one node a line.

use outflank_rules::alak::Position;
use outflank_rules::tree::{Node, Tree};
use outflank_rules::{Game, Outcome, StopFlag};
use std::io::{self, Write};

/// Writes every node in playing order, and a last line of totals; a stop truncates the output.
///
/// The score of a node is the immediate payoff of the move to it. Its average is the mean of its successors' averages, and
/// that of a leaf is the sum of the scores on its path. Both are positive if they are good for X.
pub(super) fn write(tree: &Tree<Position>, out: &mut impl Write, stop: &StopFlag) -> io::Result<()> {
    tree.dump(line).take_while(|_| !stop.is_stopped()).try_for_each(|line| writeln!(out, "{line}"))
}

fn line(node: &Node<Position>) -> String {
    let board = node.position.board_text();
    let to_move = node.position.to_move();
    let mv = node.mv.map_or_else(
        || format!("{to_move} to move"),
        |slide| format!("{} moves {} to {}  score {:+}", !to_move, slide.from, slide.to, node.payoff),
    );
    let winner = node.position.outcome().and_then(Outcome::winner);
    let end = winner.map_or_else(String::new, |winner| format!("  game over: {winner} wins"));
    format!("{board}  {mv}  average {:+.3}{end}", node.mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::alak::grow;

    fn dump(position: &str, plies: u8) -> String {
        let tree = grow(position.parse().unwrap(), plies).unwrap();
        let mut text = Vec::new();
        write(&tree, &mut text, &StopFlag::new()).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_line_shows_board_mover_move_score_average_and_end() {
        let text = dump("xx..xxooo.o x", 1);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "xx..xxooo.o  X to move  average +166.667");
        assert_eq!(lines[3], "  xx.x.xooo.o  X moves 5 to 4  score +0  average +0.000");
        let won = "  xx...x...xo  X moves 5 to 10  score +1000  average +1000.000  game over: X wins";
        assert_eq!(lines[4], won);
        assert_eq!(lines[7..], ["7 nodes, depth 1, branching factor 6.00"]);
    }

    #[test]
    fn each_node_has_a_line() {
        let text = dump("xxxx...oooo x", 3);
        assert_eq!(text.lines().count(), 125 + 1);
        assert!(text.ends_with("\n125 nodes, depth 3, branching factor 5.90\n"), "{text}");
    }
}
