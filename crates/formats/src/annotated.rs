//! Games with information and notes, the type through which formats convert to each other.

use crate::attribute::{Attribute, Attributes};
use crate::info::{Discs, GameInfo, GameResult, Komi, MatchOptions, MatchType, Scoring, Termination};
use crate::replay::Replay;
use outflank_rules::reversi::{self as reversi, Rules, Size, Square};
use outflank_rules::{Game, GameRecord, IllegalMove, Move, MoveError, Position, Side};
use std::time::Duration;

/// A game of Othello or Reversi: its moves, passes included, information about it, and notes on its moves.
///
/// The tags of the record are those without a field in [`GameInfo`], by the names of their format.
///
/// # Examples
///
/// ```
/// use outflank_formats::AnnotatedGame;
/// use outflank_rules::othello::Position;
///
/// let mut game = AnnotatedGame::new(Position::START);
/// game.play("f5".parse()?)?;
/// game.last_note_mut().expect("a move was played").evaluation = "0.5".parse().ok();
/// assert_eq!(game.record().moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnnotatedGame {
    /// The information besides the moves.
    pub info: GameInfo,
    record: GameRecord<Position>,
    /// The notes on the first moves; the later ones have none.
    notes: Vec<Note>,
}

/// The note on a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The evaluation, in discs for the side that moved.
    pub evaluation: Option<Discs>,
    /// The time that the move took.
    pub time: Option<Duration>,
    /// The comment.
    pub comment: Option<String>,
}

/// The end of a game, to which what is read behind it can be taken back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameEnd {
    moves: usize,
    result: Option<GameResult>,
    evaluation: Option<Discs>,
    time: Option<Duration>,
    /// The length of the last comment, in bytes.
    comment: Option<usize>,
}

/// A move with the side that played it and its note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnotatedMove<'a> {
    /// The side.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The note, empty if there is none.
    pub note: &'a Note,
}

static NO_NOTE: Note = Note { evaluation: None, time: None, comment: None };

impl AnnotatedGame {
    /// Makes a game without moves. No format has games of Alak, which are an error when they are written.
    pub fn new(start: impl Into<Position>) -> Self {
        Self::from_any(GameRecord::new(start.into().canonical()))
    }

    /// Makes a game without notes from a record.
    pub fn from_record<G: Game>(record: &GameRecord<G>) -> Self
    where
        Position: From<G>,
        Move: From<G::Move>,
    {
        Self::from_any(record.of_any_kind().canonical())
    }

    fn from_any(record: GameRecord<Position>) -> Self {
        Self { info: GameInfo::default(), record, notes: Vec::new() }
    }

    /// Returns the moves and positions: those of Othello on the board and by the rules of Othello, else those of Reversi.
    pub fn record(&self) -> &GameRecord<Position> {
        &self.record
    }

    /// Returns the rules whose start position the game has, or `None` if it starts from another one.
    pub fn rules(&self) -> Option<Rules> {
        self.record.start().rules()
    }

    /// Returns whether the game is Othello from its standard start position.
    pub fn has_standard_start(&self) -> bool {
        self.rules() == Some(Rules::default())
    }

    /// Returns how disc counts convert to a margin.
    pub fn scoring(&self) -> Scoring {
        Scoring::of(self.record.start())
    }

    /// Returns the size of the board.
    pub(crate) fn size(&self) -> Size {
        size_of(self.record.start())
    }

    /// Returns the start position as one of Reversi, whose text form has the size of the board.
    pub fn reversi_start(&self) -> reversi::Position {
        // Alak alone has no such position, and no format writes its games.
        self.record.start().to_reversi().unwrap_or_else(|| reversi::Position::start(&Rules::default()))
    }

    /// Returns the moves, passes included, with their sides and notes.
    pub fn annotated_moves(&self) -> impl Iterator<Item = AnnotatedMove<'_>> {
        let notes = self.notes.iter().chain(std::iter::repeat(&NO_NOTE));
        let moves = self.record.moves().iter().zip(self.record.positions()).zip(notes);
        moves.map(|((&mv, before), note)| AnnotatedMove { side: before.to_move(), mv, note })
    }

    /// Returns the squares of the placements.
    pub fn placements(&self) -> impl Iterator<Item = Square> + '_ {
        self.record.moves().iter().filter_map(|mv| match *mv {
            Move::Place(square) => Some(square),
            Move::Pass | Move::Slide(_) => None,
        })
    }

    /// Returns the number of placements.
    pub fn placement_count(&self) -> usize {
        self.placements().count()
    }

    /// Returns the result of the source, or else that of the last position if the game is over.
    ///
    /// If the source names the winner without a margin, and the last position has the same winner, the margin is that of
    /// the last position.
    pub fn result(&self) -> Option<GameResult> {
        let on_the_board = self.result_on_the_board();
        let Some(stored) = self.info.result else { return on_the_board };
        let agrees =
            |it: &GameResult| it.score.winner() == stored.score.winner() && it.termination == stored.termination;
        let lacks_margin = stored.score.margin().is_none();
        Some(on_the_board.filter(|it| lacks_margin && agrees(it)).unwrap_or(stored))
    }

    /// Returns the result of the last position, if the game is over.
    pub fn result_on_the_board(&self) -> Option<GameResult> {
        self.record.position().outcome().map(GameResult::from_outcome)
    }

    /// Returns the attributes of the game besides its placements.
    pub fn attributes(&self) -> Attributes {
        let mut attributes = self.info.attributes();
        attributes.insert_if(Attribute::Result, self.result() != self.result_on_the_board());
        attributes.insert_if(Attribute::Tags, !self.record.tags.is_empty());
        attributes.insert_if(Attribute::LastPass, self.record.moves().last() == Some(&Move::Pass));
        for note in &self.notes {
            attributes.insert_if(Attribute::Evaluations, note.evaluation.is_some());
            attributes.insert_if(Attribute::Times, note.time.is_some());
            attributes.insert_if(Attribute::Comments, note.comment.is_some());
        }
        attributes
    }

    /// Replaces the tags; those without a value are left out.
    pub fn set_tags<N: Into<String>>(&mut self, tags: impl IntoIterator<Item = (N, String)>) {
        let tags = tags.into_iter().map(|(name, value)| (name.into(), value));
        self.record.tags = tags.filter(|(_, value)| !value.is_empty()).collect();
    }

    /// Plays a move, and before it a pass that the source leaves out.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is illegal, and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove<Move, MoveError>> {
        self.record.play_next(mv)
    }

    /// Returns the note on the last move, mutably, or `None` before the first move.
    pub fn last_note_mut(&mut self) -> Option<&mut Note> {
        let last = self.record.moves().len().checked_sub(1)?;
        self.note_mut(last)
    }

    /// Returns the note on a move by its index from 0, passes included, mutably, or `None` if there is no such move.
    pub fn note_mut(&mut self, index: usize) -> Option<&mut Note> {
        let moves = self.record.moves().len();
        self.notes.resize_with(moves, Note::default);
        self.notes.get_mut(index)
    }

    /// Returns the match type with the size and the aim of the board, and the options that this board admits.
    pub(crate) fn match_type(&self) -> MatchType {
        let size = self.size();
        let options = self.info.match_options.unwrap_or_default().on(size);
        MatchType { size, aim: self.record.start().aim(), options }
    }

    /// Returns the match type if it has options.
    pub(crate) fn match_type_with_options(&self) -> Option<MatchType> {
        Some(self.match_type()).filter(|it| it.options != MatchOptions::default())
    }

    /// Adds a comment on the last move, or on the game if it has no moves.
    pub(crate) fn add_comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        append_line(self.last_comment_mut(), text);
    }

    /// Returns the comment on the last move, or on the game if it has no moves.
    fn last_comment_mut(&mut self) -> &mut Option<String> {
        if self.record.moves().is_empty() {
            &mut self.info.comment
        } else {
            &mut self.last_note_mut().expect("there is a move").comment
        }
    }

    /// Returns the end of the game, to which `cut` takes back moves, a result, and notes on the last move.
    pub(crate) fn end(&mut self) -> GameEnd {
        let (moves, result) = (self.record.moves().len(), self.info.result);
        let comment = self.last_comment_mut().as_ref().map(String::len);
        let (evaluation, time) = self.last_note_mut().map_or((None, None), |note| (note.evaluation, note.time));
        GameEnd { moves, result, evaluation, time, comment }
    }

    /// Takes back what was added behind an end.
    pub(crate) fn cut(&mut self, end: GameEnd) {
        if self.record.moves().len() > end.moves {
            // Moves that are only undone could be redone.
            let shorter = GameRecord::new(self.record.start().clone());
            let longer = std::mem::replace(&mut self.record, shorter);
            for &mv in &longer.moves()[..end.moves] {
                self.record.play(mv).expect("the move was legal before");
            }
            self.record.tags = longer.tags;
        }
        self.info.result = end.result;
        if let Some(note) = self.last_note_mut() {
            (note.evaluation, note.time) = (end.evaluation, end.time);
        }
        let comment = self.last_comment_mut();
        *comment = comment.take().zip(end.comment).map(|(mut text, length)| {
            text.truncate(length);
            text
        });
    }

    /// Adds a comment on the game as a whole.
    pub(crate) fn add_game_comment(&mut self, text: &str) {
        append_line(&mut self.info.comment, text.trim());
    }

    /// Adds a tag, unless its value is empty.
    pub(crate) fn add_tag(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.record.tags.insert(name.to_owned(), value.to_owned());
        }
    }
}

/// Returns the size of a board of Othello or Reversi.
pub(crate) fn size_of(start: &Position) -> Size {
    let size = start.size();
    Size::STANDARD.with_width(size.columns).and_then(|it| it.with_height(size.rows)).unwrap_or_default()
}

fn append_line(comment: &mut Option<String>, text: &str) {
    match comment {
        Some(before) => {
            before.push('\n');
            before.push_str(text);
        }
        None => *comment = Some(text.to_owned()),
    }
}

impl PartialEq for AnnotatedGame {
    /// An empty note equals a missing one.
    fn eq(&self, other: &Self) -> bool {
        self.info == other.info && self.record == other.record && self.annotated_moves().eq(other.annotated_moves())
    }
}

impl GameInfo {
    fn attributes(&self) -> Attributes {
        let mut attributes = Attributes::default();
        let players = [&self.players.black, &self.players.white];
        attributes.insert_if(Attribute::Event, self.event.is_some());
        attributes.insert_if(Attribute::Site, self.site.is_some());
        attributes.insert_if(Attribute::Round, self.round.is_some());
        attributes.insert_if(Attribute::Year, self.date.is_some());
        attributes.insert_if(Attribute::Day, self.date.is_some_and(|date| date.month().is_some()));
        attributes.insert_if(Attribute::TimeOfDay, self.time_of_day.is_some());
        attributes.insert_if(Attribute::Players, players.iter().any(|player| player.name.is_some()));
        attributes.insert_if(Attribute::Ratings, players.iter().any(|player| player.rating.is_some()));
        attributes.insert_if(Attribute::Clocks, players.iter().any(|player| player.time_control.is_some()));
        attributes.insert_if(
            Attribute::Termination,
            self.result.is_some_and(|result| result.termination != Termination::Played),
        );
        attributes.insert_if(Attribute::Theoretical, self.theoretical.is_some());
        attributes.insert_if(Attribute::MatchType, self.match_options.is_some());
        attributes.insert_if(Attribute::Komi, self.komi != Komi::default());
        attributes.insert_if(Attribute::Comments, self.comment.is_some());
        attributes.insert_if(Attribute::ExactScores, !self.exact_scores.is_empty());
        attributes
    }
}
