//! The one game type through which every format converts to every other.

use crate::Record;
use crate::about::{About, Discs, Ending, GameResult, Komi, MatchTag};
use crate::feature::{Feature, Features};
use crate::replay::Replay;
use outflank_game::Side;
use outflank_reversi::{IllegalMove, Move, Square};
use std::time::Duration;

/// A game of Othello or Reversi with all that the formats hold about it: its moves, passes included, what is known about it, and
/// notes on its moves.
///
/// The tags of the record are those that have no place in [`About`], under the names that their format gives them.
///
/// # Examples
///
/// ```
/// use outflank_formats::AnnotatedGame;
/// use outflank_othello::Position;
///
/// let mut game = AnnotatedGame::new(Position::START);
/// game.play("f5".parse()?)?;
/// game.last_note_mut().expect("a move was played").evaluation = "0.5".parse().ok();
/// assert_eq!(game.record().moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnnotatedGame {
    /// What is known about the game.
    pub about: About,
    record: Record,
    /// The notes on the first moves; later moves have none.
    notes: Vec<Note>,
}

/// What is noted about one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What the side that moved thought the position worth, in discs for itself.
    pub evaluation: Option<Discs>,
    /// How long that side thought.
    pub time: Option<Duration>,
    /// What is said about the move.
    pub comment: Option<String>,
}

static NO_NOTE: Note = Note { evaluation: None, time: None, comment: None };

impl AnnotatedGame {
    /// Makes a game without moves.
    pub fn new(start: impl Into<Record>) -> Self {
        Self { about: About::default(), record: start.into(), notes: Vec::new() }
    }

    /// Makes a game without notes from a record.
    pub fn from_record(record: impl Into<Record>) -> Self {
        Self::new(record)
    }

    /// Returns the moves and positions.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the moves with their notes.
    pub fn noted_moves(&self) -> impl Iterator<Item = (Move, &Note)> {
        let notes = self.notes.iter().chain(std::iter::repeat(&NO_NOTE));
        self.record.moves().zip(notes)
    }

    /// Returns the moves with the side that played each, and their notes.
    pub fn sided_moves(&self) -> impl Iterator<Item = (Side, Move, &Note)> {
        self.noted_moves().zip(self.record.sides()).map(|((mv, note), side)| (side, mv, note))
    }

    /// Returns the moves besides passes.
    pub fn placements(&self) -> impl Iterator<Item = Square> + '_ {
        self.record.moves().filter_map(|mv| match mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        })
    }

    /// Returns the result: the one that the source holds, or else that of the last position, if the game is over.
    ///
    /// Where the source names no more than the winner, and the game was played to that end, the last position tells by
    /// how much.
    pub fn result(&self) -> Option<GameResult> {
        let on_the_board = self.result_on_the_board();
        let Some(stored) = self.about.result else { return on_the_board };
        let is_told_by = |it: &GameResult| it.verdict.winner() == stored.verdict.winner() && it.ending == stored.ending;
        let is_open = stored.verdict.margin().is_none();
        Some(on_the_board.filter(|it| is_open && is_told_by(it)).unwrap_or(stored))
    }

    /// Returns the result of the last position, if the game is over there.
    pub fn result_on_the_board(&self) -> Option<GameResult> {
        self.record.outcome().map(GameResult::from_outcome)
    }

    /// Returns all that the game holds besides placements.
    pub fn features(&self) -> Features {
        let mut features = self.about.features();
        features.insert_if(Feature::Result, self.result() != self.result_on_the_board());
        features.insert_if(Feature::Tags, !self.record.tags().is_empty());
        features.insert_if(Feature::LastPass, self.record.moves().last() == Some(Move::Pass));
        for note in &self.notes {
            features.insert_if(Feature::Evaluations, note.evaluation.is_some());
            features.insert_if(Feature::Times, note.time.is_some());
            features.insert_if(Feature::Comments, note.comment.is_some());
        }
        features
    }

    /// Replaces the tags that have no place in [`About`]; empty ones are left out.
    pub fn set_tags<N: Into<String>>(&mut self, tags: impl IntoIterator<Item = (N, String)>) {
        let tags = tags.into_iter().map(|(name, value)| (name.into(), value));
        *self.record.tags_mut() = tags.filter(|(_, value)| !value.is_empty()).collect();
    }

    /// Plays a move, and before it a pass that a source left out.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal, and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.record.follow(mv)
    }

    /// Returns the note on the last move, to write it, or `None` before the first move.
    pub fn last_note_mut(&mut self) -> Option<&mut Note> {
        let last = self.record.moves().len().checked_sub(1)?;
        self.note_mut(last)
    }

    /// Returns the note on a move by its index from 0, passes included, to write it, or `None` if there is no such move.
    pub fn note_mut(&mut self, index: usize) -> Option<&mut Note> {
        let moves = self.record.moves().len();
        self.notes.resize_with(moves, Note::default);
        self.notes.get_mut(index)
    }

    /// Returns the type of the match with the board and the aim.
    pub(crate) fn match_tag(&self) -> MatchTag {
        let kind = self.about.match_type.unwrap_or_default();
        MatchTag { size: self.record.size(), aim: self.record.aim(), kind }
    }

    /// Adds a comment: on the last move, or on the game before the first one.
    pub(crate) fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let place = if self.record.moves().len() == 0 {
            &mut self.about.comment
        } else {
            &mut self.last_note_mut().expect("there is a move").comment
        };
        match place {
            Some(before) => {
                before.push('\n');
                before.push_str(text);
            }
            None => *place = Some(text.to_owned()),
        }
    }

    /// Keeps a tag that has no place in [`About`], unless it is empty.
    pub(crate) fn keep_tag(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.record.tags_mut().insert(name.to_owned(), value.to_owned());
        }
    }
}

impl PartialEq for AnnotatedGame {
    /// A note that says nothing is no note.
    fn eq(&self, other: &Self) -> bool {
        self.about == other.about && self.record == other.record && self.noted_moves().eq(other.noted_moves())
    }
}

/// Returns a text without blanks around it, or `None` when nothing is left or it is a question mark.
pub(crate) fn known(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty() && text != "?").then(|| text.to_owned())
}

impl About {
    fn features(&self) -> Features {
        let mut features = Features::default();
        let players = [&self.players.black, &self.players.white];
        features.insert_if(Feature::Event, self.event.is_some());
        features.insert_if(Feature::Site, self.site.is_some());
        features.insert_if(Feature::Round, self.round.is_some());
        features.insert_if(Feature::Year, self.date.is_some());
        features.insert_if(Feature::Day, self.date.is_some_and(|date| date.month().is_some()));
        features.insert_if(Feature::TimeOfDay, self.time_of_day.is_some());
        features.insert_if(Feature::Players, players.iter().any(|player| player.name.is_some()));
        features.insert_if(Feature::Ratings, players.iter().any(|player| player.rating.is_some()));
        features.insert_if(Feature::Clocks, players.iter().any(|player| player.time_control.is_some()));
        features.insert_if(Feature::Ending, self.result.is_some_and(|result| result.ending != Ending::Played));
        features.insert_if(Feature::Theoretical, self.theoretical.is_some());
        features.insert_if(Feature::MatchType, self.match_type.is_some());
        features.insert_if(Feature::Komi, self.komi != Komi::default());
        features.insert_if(Feature::Comments, self.comment.is_some());
        features.insert_if(Feature::Answers, !self.answers.is_empty());
        features
    }
}
