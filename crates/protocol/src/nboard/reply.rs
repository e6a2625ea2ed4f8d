//! What an engine sends to a program.

use super::TimedMove;
use super::command::split_word;
use super::timed::{parse_line, parse_seconds, print_move};
use outflank_formats::info::Discs;
use outflank_othello::Move;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What an engine sends to a program, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// This is my name; a word.
    MyName(String),
    /// This is what I do; nothing when the text is empty.
    Status(String),
    /// This is the move that I choose.
    Chosen(TimedMove),
    /// This is a good move, with what may follow.
    Search {
        /// The moves, at least one.
        line: Vec<Move>,
        /// What the position is worth, in discs for the side to move.
        evaluation: Discs,
        /// How far I looked.
        reach: Reach,
    },
    /// So many boards were searched in so long.
    NodeStats {
        /// The boards.
        nodes: u64,
        /// The time, to a millisecond.
        time: Duration,
    },
    /// I have stopped.
    Pong(u64),
    /// A position of the game is worth so much.
    Analysis {
        /// How many moves were played before it, passes included.
        ply: usize,
        /// What it is worth, in discs for the side to move.
        evaluation: Discs,
    },
    /// The game is in the book.
    Learned,
}

/// How far a search looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// So many plies.
    Plies(u8),
    /// To the end of the game, and so sure of it, in per cent: 100 is a proof.
    End(u8),
}

/// The line is none of the replies; programs ignore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line is no reply of the NBoard protocol")]
pub struct UnknownReply;

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MyName(name) => write!(f, "set myname {name}"),
            Self::Status(text) if text.is_empty() => f.write_str("status"),
            Self::Status(text) => write!(f, "status {text}"),
            Self::Chosen(mv) => write!(f, "=== {mv}"),
            Self::Search { line, evaluation, reach } => {
                let line: Vec<_> = line.iter().map(|&mv| print_move(mv)).collect();
                write!(f, "search {} {evaluation:.2} 0 {reach}", line.join("-"))
            }
            Self::NodeStats { nodes, time } => write!(f, "nodestats {nodes} {:.3}", time.as_secs_f64()),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Analysis { ply, evaluation } => write!(f, "analysis {ply} {evaluation:.2}"),
            Self::Learned => f.write_str("learned"),
        }
    }
}

impl FromStr for Reply {
    type Err = UnknownReply;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (word, rest) = split_word(text);
        let mut words = rest.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        let reply = match word {
            "set" if next() == "myname" => Some(Self::MyName(next().to_owned())).filter(|_| rest.contains(' ')),
            "status" => Some(Self::Status(rest.trim_end().to_owned())),
            "===" => rest.parse().ok().map(Self::Chosen),
            "search" => parse_search([next(), next(), next(), next()]),
            "nodestats" => parse_stats([next(), next()]),
            "pong" => next().parse().ok().map(Self::Pong),
            "analysis" => parse_analysis([next(), next()]),
            "learned" | "learn" => Some(Self::Learned),
            _ => None,
        };
        reply.ok_or(UnknownReply)
    }
}

fn parse_search([line, evaluation, _games, reach]: [&str; 4]) -> Option<Reply> {
    let line = parse_line(line).filter(|line| !line.is_empty())?;
    Some(Reply::Search { line, evaluation: parse_evaluation(evaluation)?, reach: reach.parse().ok()? })
}

fn parse_stats([nodes, time]: [&str; 2]) -> Option<Reply> {
    Some(Reply::NodeStats { nodes: nodes.parse().ok()?, time: parse_seconds(time)? })
}

fn parse_analysis([ply, evaluation]: [&str; 2]) -> Option<Reply> {
    Some(Reply::Analysis { ply: ply.parse().ok()?, evaluation: parse_evaluation(evaluation)? })
}

/// Reads an evaluation; of two, with draws counted for one side and for the other, the first.
fn parse_evaluation(text: &str) -> Option<Discs> {
    text.split(',').next()?.parse().ok()
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => plies.fmt(f),
            Self::End(percent) => write!(f, "{percent}%"),
        }
    }
}

impl FromStr for Reach {
    type Err = UnknownReply;

    /// Reads the number that the text starts with, and whether a per cent sign follows.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text[..digits].parse().map_err(|_| UnknownReply)?;
        Ok(if text[digits..].starts_with('%') { Self::End(number) } else { Self::Plies(number) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn survives(line: &str) -> Option<String> {
        line.parse().ok().map(|reply: Reply| reply.to_string())
    }

    #[test]
    fn replies_of_other_engines_are_understood() {
        for (theirs, ours) in [
            ("=== d6 -1.00 0.0", "=== D6/-1/0"),
            ("===  F4/-0.10/0.03", "=== F4/-0.1/0.03"),
            ("=== PA", "=== PA"),
            ("=== pass", "=== PA"),
            ("search F5d6C3 1.25 0 12 ply", "search F5-D6-C3 1.25 0 12"),
            ("search PA-f5 2,-2 0 100%W", "search PA-F5 2.00 0 100%"),
            ("set myname Foo6 bar", "set myname Foo6"),
            ("nodestats 35805 0.012", "nodestats 35805 0.012"),
            ("status  thinking ", "status thinking"),
            ("learn", "learned"),
        ] {
            assert_eq!(survives(theirs).as_deref(), Some(ours), "{theirs:?}");
        }
    }

    #[test]
    fn other_lines_are_no_replies() {
        let lines = [
            "",
            "hello",
            "=== z9",
            "===",
            "pong",
            "pong x",
            "search PA NaN 0 1",
            "search F5 1 0",
            "search - 1 0 1",
            "set",
        ];
        for line in lines {
            assert_eq!(survives(line), None, "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn a_reply_survives_its_line(line in "(===|search|pong|analysis|nodestats|status|set myname) ([a-hA-H][1-8]|[0-9]{1,3}|pa|[-/. %,]){0,9}") {
            if let Ok(reply) = line.parse::<Reply>() {
                let printed = reply.to_string();
                let again = printed.parse::<Reply>().expect("what is printed is read");
                prop_assert_eq!(again.to_string(), printed);
            }
        }
    }
}
