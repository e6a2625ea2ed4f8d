//! The replies.

use super::command::split_word;
use super::timed::{TimedMove, parse_line, parse_seconds, print_move};
use outflank_formats::info::Discs;
use outflank_rules::othello::Move;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A reply of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `set myname`: the name of the engine, one word.
    MyName(String),
    /// `status`: the activity of the engine; empty when it is idle.
    Status(String),
    /// `===`: the chosen move.
    Chosen(TimedMove),
    /// `search`: one of the best moves.
    Search {
        /// The move and the expected continuation.
        line: Vec<Move>,
        /// The score of the line, in discs for the side to move.
        evaluation: Discs,
        /// The depth of the search.
        depth: SearchDepth,
    },
    /// `nodestats`: the statistics of a search.
    NodeStats {
        /// The number of nodes.
        nodes: u64,
        /// The time, to a millisecond.
        time: Duration,
    },
    /// `pong`: the search has stopped; repeats the number of the ping.
    Pong(u64),
    /// `analysis`: the score of a position of the game.
    Analysis {
        /// The number of moves before it, passes included.
        ply: usize,
        /// The score, in discs for the side to move.
        evaluation: Discs,
    },
    /// `learned`: the game is in the book.
    Learned,
}

/// The depth of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchDepth {
    /// A number of plies.
    Plies(u8),
    /// To the end of the game, with a confidence in per cent: 100 is a proof.
    End(u8),
}

/// The line is not a reply; clients ignore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line is not a reply of the NBoard protocol")]
pub struct ParseReplyError;

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MyName(name) => write!(f, "set myname {name}"),
            Self::Status(text) if text.is_empty() => f.write_str("status"),
            Self::Status(text) => write!(f, "status {text}"),
            Self::Chosen(mv) => write!(f, "=== {mv}"),
            Self::Search { line, evaluation, depth } => {
                let line: Vec<_> = line.iter().map(|&mv| print_move(mv)).collect();
                // The 0 is the number of games, which only lines of a book have.
                write!(f, "search {} {evaluation:.2} 0 {depth}", line.join("-"))
            }
            Self::NodeStats { nodes, time } => write!(f, "nodestats {nodes} {:.3}", time.as_secs_f64()),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Analysis { ply, evaluation } => write!(f, "analysis {ply} {evaluation:.2}"),
            Self::Learned => f.write_str("learned"),
        }
    }
}

impl FromStr for Reply {
    type Err = ParseReplyError;

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
            // NTest answers `learn`.
            "learned" | "learn" => Some(Self::Learned),
            _ => None,
        };
        reply.ok_or(ParseReplyError)
    }
}

fn parse_search([line, evaluation, _games, depth]: [&str; 4]) -> Option<Reply> {
    let line = parse_line(line).filter(|line| !line.is_empty())?;
    Some(Reply::Search { line, evaluation: parse_evaluation(evaluation)?, depth: depth.parse().ok()? })
}

fn parse_stats([nodes, time]: [&str; 2]) -> Option<Reply> {
    Some(Reply::NodeStats { nodes: nodes.parse().ok()?, time: parse_seconds(time)? })
}

fn parse_analysis([ply, evaluation]: [&str; 2]) -> Option<Reply> {
    Some(Reply::Analysis { ply: ply.parse().ok()?, evaluation: parse_evaluation(evaluation)? })
}

/// Parses an evaluation; if there are two, with draws counted for either side, the first.
fn parse_evaluation(text: &str) -> Option<Discs> {
    text.split(',').next()?.parse().ok()
}

impl fmt::Display for SearchDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => plies.fmt(f),
            Self::End(percent) => write!(f, "{percent}%"),
        }
    }
}

impl FromStr for SearchDepth {
    type Err = ParseReplyError;

    /// Parses a number at the start of the text, and an optional per cent sign.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text[..digits].parse().map_err(|_| ParseReplyError)?;
        Ok(if text[digits..].starts_with('%') { Self::End(number) } else { Self::Plies(number) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn round_trip(line: &str) -> Option<String> {
        line.parse().ok().map(|reply: Reply| reply.to_string())
    }

    #[test]
    fn replies_of_other_engines_are_parsed() {
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
            assert_eq!(round_trip(theirs).as_deref(), Some(ours), "{theirs:?}");
        }
    }

    #[test]
    fn other_lines_are_rejected() {
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
            assert_eq!(round_trip(line), None, "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn a_reply_round_trips_through_its_line(line in "(===|search|pong|analysis|nodestats|status|set myname) ([a-hA-H][1-8]|[0-9]{1,3}|pa|[-/. %,]){0,9}") {
            if let Ok(reply) = line.parse::<Reply>() {
                let printed = reply.to_string();
                let again = printed.parse::<Reply>().expect("a printed reply is valid");
                prop_assert_eq!(again.to_string(), printed);
            }
        }
    }
}
