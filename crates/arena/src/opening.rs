//! The openings of a tournament.

use outflank_formats::transcript;
use outflank_rules::{Game, GameRecord, StopFlag};
use std::error::Error;
use std::ops::Index;

/// The openings of a tournament, at least one.
#[derive(Clone, Debug)]
pub struct Openings<G: Game> {
    lines: Vec<GameRecord<G>>,
}

/// The options of random openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The number of openings, at most [`RandomOpenings::MAX_COUNT`]: a match of more pairs of games plays them again.
    pub count: usize,
    /// The number of plies of each.
    pub plies: usize,
    /// The seed of the moves.
    pub seed: u64,
}

impl RandomOpenings {
    /// The maximum number of openings, all of which are in memory.
    pub const MAX_COUNT: usize = 1 << 19;
}

/// Why a text is not a list of openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// A line is not a transcript.
    #[error("line {line}: {error}")]
    Transcript {
        /// The number of the line, from 1.
        line: usize,
        /// The error in it.
        error: Box<dyn Error + Send + Sync>,
    },
    /// The game is over after the opening.
    #[error("line {line}: the game is over after the opening")]
    GameOver {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The text has no openings.
    #[error("there are no openings")]
    Empty,
}

impl<G: Game + Send + Sync + 'static> Openings<G>
where
    G::Move: Send + Sync,
{
    /// Parses transcripts of games from a position, one in each line, the format of XOT lists; blank lines and lines that start
    /// with `#` or `%` are skipped.
    ///
    /// # Errors
    ///
    /// Returns an error with the first invalid line, or when there are no openings.
    pub fn parse(start: &G, text: &str) -> Result<Self, OpeningError> {
        let is_written = |&(_, line): &(usize, &str)| {
            let line = line.trim();
            !(line.is_empty() || line.starts_with(['#', '%']))
        };
        let written = (1..).zip(text.lines()).filter(is_written);
        let lines: Vec<_> = written.map(|(number, line)| parse_line(start, number, line)).collect::<Result<_, _>>()?;
        if lines.is_empty() { Err(OpeningError::Empty) } else { Ok(Self { lines }) }
    }

    /// Makes openings of random moves from a position; they end in different positions as long as there are enough.
    ///
    /// Where games end so early that no other openings are found, the openings have fewer plies. There is at least one.
    /// Returns `None` when it is stopped.
    pub fn random(start: &G, options: RandomOpenings, stop: &StopFlag) -> Option<Self> {
        let RandomOpenings { count, mut plies, seed } = options;
        let count = count.clamp(1, RandomOpenings::MAX_COUNT);
        let mut random = fastrand::Rng::with_seed(seed);
        let mut lines: Vec<GameRecord<G>> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        // There are few short openings: after a number of attempts they may repeat.
        let (mut attempts, mut longest) = (count * 8 + 64, 0);
        while lines.len() < count {
            if stop.is_stopped() {
                return None;
            }
            let line = random_line(start, plies, &mut random);
            let (is_new, is_over) = (seen.insert(line.position().clone()), line.position().outcome().is_some());
            (attempts, longest) = (attempts.saturating_sub(1), longest.max(line.moves().len()));
            if !is_over && (is_new || attempts == 0) {
                lines.push(line);
            } else if attempts == 0 {
                // More plies than any game had would end it again.
                plies = plies.min(longest).saturating_sub(1);
            }
        }
        Some(Self { lines })
    }

    /// Shuffles the openings; the order depends on the seed only.
    pub fn shuffle(&mut self, seed: u64) {
        fastrand::Rng::with_seed(seed).shuffle(&mut self.lines);
    }

    /// Returns the number of openings.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }
}

impl<G: Game> Index<usize> for Openings<G> {
    type Output = GameRecord<G>;

    fn index(&self, index: usize) -> &GameRecord<G> {
        &self.lines[index]
    }
}

fn parse_line<G>(start: &G, line: usize, text: &str) -> Result<GameRecord<G>, OpeningError>
where
    G: Game<Move: Send + Sync> + Send + Sync + 'static,
{
    let record = transcript::parse(start.clone(), text)
        .map_err(|stopped| OpeningError::Transcript { line, error: Box::new(stopped.error) })?;
    match record.position().outcome() {
        None => Ok(record),
        Some(_) => Err(OpeningError::GameOver { line }),
    }
}

fn random_line<G: Game>(start: &G, plies: usize, random: &mut fastrand::Rng) -> GameRecord<G> {
    let mut record = GameRecord::new(start.clone());
    for _ in 0..plies {
        let moves: Vec<_> = record.position().moves().collect();
        let Some(mv) = random.choice(moves) else { break };
        record.play(mv).expect("a move of the list is legal");
    }
    record
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::Position;

    fn parse(text: &str) -> Result<Openings<Position>, OpeningError> {
        Openings::parse(&Position::START, text)
    }

    fn random(count: usize, plies: usize, seed: u64) -> Openings<Position> {
        let options = RandomOpenings { count, plies, seed };
        Openings::random(&Position::START, options, &StopFlag::new()).expect("nobody stops it")
    }

    #[test]
    fn a_list_is_parsed_line_by_line() {
        let openings = parse("# two\nf5d6c4\n\n  F5 f6 e6\r\n% end").unwrap();
        assert_eq!((openings.len(), openings[1].moves().len()), (2, 3));
    }

    #[test]
    fn an_error_names_the_line() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(error("f5d6\nf5a1"), "line 2: character 3: move 2, a1, is illegal: no discs would be flipped");
        assert_eq!(error("e6f4e3f6g5d6e7f5c5"), "line 1: the game is over after the opening");
        assert_eq!(error("\n#"), "there are no openings");
    }

    #[test]
    fn random_openings_differ_while_there_are_enough() {
        let positions =
            |openings: &Openings<Position>| (0..openings.len()).map(|i| *openings[i].position()).collect::<Vec<_>>();
        let some = positions(&random(200, 8, 3));
        assert_eq!(some.iter().collect::<std::collections::HashSet<_>>().len(), 200);
        assert_eq!(some, positions(&random(200, 8, 3)));
        assert_ne!(some, positions(&random(200, 8, 4)));
        assert_eq!(random(9, 1, 1).len(), 9, "there are only four first moves");
        assert_eq!(random(2, 0, 1)[1].moves(), []);
    }

    #[test]
    fn openings_are_no_longer_than_games() {
        let openings = random(3, 60, 1);
        assert!((0..3).all(|index| openings[index].position().outcome().is_none()));
    }

    #[test]
    fn any_number_of_openings_and_of_plies_can_be_asked_for() {
        assert_eq!(random(0, 8, 1).len(), 1);
        let openings = random(2, usize::MAX, 1);
        assert!((0..2).all(|index| openings[index].position().outcome().is_none()));
        let stop = StopFlag::new();
        stop.stop();
        let options = RandomOpenings { count: usize::MAX, plies: 8, seed: 1 };
        assert!(Openings::random(&Position::START, options, &stop).is_none());
    }

    #[test]
    fn shuffling_keeps_all_openings() {
        let mut openings = random(50, 6, 1);
        let before = openings.lines.clone();
        openings.shuffle(9);
        assert_ne!(openings.lines, before);
        assert!(before.iter().all(|line| openings.lines.contains(line)));
    }
}
