//! Incremental reading of transcripts: which lines are one game.

mod diagram;
mod line;
mod open_game;
mod table;

use super::{Reader, Text};
use crate::annotated::size_of;
use crate::attribute::{Attribute, Attributes};
use crate::error::{Location, ReadError, ReadErrorKind};
use crate::info::Scoring;
use crate::parser::ParseError;
use crate::transcript::{GameHeader, Movetext, is_comment, is_note};
use crate::{AnnotatedGame, link};
use diagram::Diagram;
use line::{Begun, Beside, Line};
use open_game::{Attempt, Open};
use outflank_rules::Position;
use std::collections::VecDeque;
use table::Header;

type Game = Result<AnnotatedGame, ReadError>;

/// The maximum length of the notes before a game, in bytes; more are lost.
const MAX_NOTES: usize = 1 << 16;

/// The state of reading transcripts.
#[derive(Debug)]
pub(super) struct Transcripts {
    pub(super) lines: Text,
    /// The position from which a game starts that names none.
    pub(super) start: Position,
    /// The game of the last lines, to which the next may belong.
    open: Option<Open>,
    /// The games that were read to their end, and not returned yet.
    ready: VecDeque<Game>,
    /// The columns, if the file is a table.
    table: Option<Header>,
    /// A diagram with its first rows.
    diagram: Option<Diagram>,
    /// The first lines of a comment that has not ended.
    begun: Option<Begun>,
    /// The titles and other lines about the game that follows.
    notes: Vec<Line>,
    /// The length of the notes, in bytes.
    notes_length: usize,
    /// Whether the notes name players and stand right behind the moves of a game: a blank line or the end of the text shows that
    /// they are those of this game, and moves that they are those of the next.
    is_trailing: bool,
    /// Whether all games so far have one line; `None` before the end of the first.
    is_list: Option<bool>,
    /// The line after the last one, which a blank line or a comment would be.
    next_line: u64,
}

impl Transcripts {
    /// Reads the games of lines.
    pub(super) fn of_lines(lines: Text) -> Self {
        Self {
            start: lines.rules.into(),
            next_line: lines.location.line,
            lines,
            open: None,
            ready: VecDeque::new(),
            table: None,
            diagram: None,
            begun: None,
            notes: Vec::new(),
            notes_length: 0,
            is_trailing: false,
            is_list: None,
        }
    }

    pub(super) fn next_game(&mut self, lost: &mut Attributes) -> Option<Game> {
        while self.ready.is_empty() {
            match self.lines.next_text(|text, location| (text.to_owned(), location)) {
                Some(Ok((text, location))) => self.add_line(text, location, lost),
                Some(Err(error)) => {
                    self.end_game(lost);
                    self.ready.push_back(Err(error));
                }
                None if self.lines.is_finished => {
                    self.end_text(lost);
                    return self.ready.pop_front();
                }
                None => return None,
            }
        }
        self.ready.pop_front()
    }

    fn add_line(&mut self, text: String, location: Location, lost: &mut Attributes) {
        if self.begun.is_none() && (is_comment(&text) || self.add_to_diagram(&text, location, lost)) {
            // A mark alone separates no games: it may stand in the place of a number.
            self.next_line += u64::from(location.line == self.next_line && text.trim().len() == 1);
            return;
        }
        let is_after_gap = location.line > self.next_line;
        let is_first = self.open.is_none() && self.is_list.is_none() && self.table.is_none();
        self.next_line = location.line + 1;
        if let Some(header) = &self.table {
            let game = header.parse_game(&text, &self.start, lost);
            self.ready.push_back(game.map_err(|error| error.locate(&text, location)));
        } else if let Some(header) = Header::parse(&text).filter(|_| is_first && self.begun.is_none()) {
            self.table = Some(header);
        } else if let Some(line) = self.complete(Line { text, location, is_after_gap }) {
            self.add(line, lost);
        }
    }

    /// Joins the lines of a comment; `None` until it has ended.
    fn complete(&mut self, line: Line) -> Option<Line> {
        let begun = match self.begun.take() {
            None => Begun::new(line),
            Some(begun) => begun.with(&line),
        };
        // Without a limit, a comment that does not end would take the rest of the file into memory.
        if begun.has_ended() || begun.line.text.len() > Reader::MAX_GAME_LENGTH {
            return Some(begun.line);
        }
        self.begun = Some(begun);
        None
    }

    fn add(&mut self, mut line: Line, lost: &mut Attributes) {
        if line.is_after_gap && self.is_trailing {
            self.take_notes();
        }
        if self.add_link(&line, lost) {
            return;
        }
        let scoring = Scoring::of(&self.start);
        let Beside { name, players } = line.take_beside(scoring);
        let header = GameHeader::parse(&line.text, scoring);
        if header.is_some() || is_note(&line.text) {
            return self.add_note(line, header.as_ref(), lost);
        }
        if std::mem::take(&mut self.is_trailing) || players.is_some() {
            self.end_game(lost);
        }
        let mut game = AnnotatedGame::new(self.start.clone());
        game.info.comment = name;
        if let Some(players) = players {
            players.read(&mut game, lost);
        }
        // The line is read twice, as the first of a game and as the next of the open one; where it belongs follows from
        // what both give.
        let mut movetext = Movetext::new(game);
        let fresh = Attempt::new(&mut movetext, &line, None);
        if let Some(open) = &mut self.open {
            let is_list = self.is_list == Some(true) && open.lines == 1;
            if open.read_on(&line, &fresh, is_list) {
                return;
            }
            self.end_game(lost);
        }
        let Attempt { error, cut, .. } = fresh;
        self.open_game(Open { movetext, first: line.location, lines: 1, bytes: line.text.len(), error, cut });
    }

    /// Adds the game of a line that is a link, and returns whether it is one.
    fn add_link(&mut self, line: &Line, lost: &mut Attributes) -> bool {
        let mut lost_here = Attributes::default();
        let Some(game) = link::parse(&line.text, &self.start, &mut lost_here) else { return false };
        self.end_game(lost);
        *lost = *lost | lost_here;
        // The offset is one in the decoded moves, which is no place in the line.
        let located =
            |error: ParseError| ReadError { location: Some(line.location), ..error.locate("", line.location) };
        self.ready.push_back(game.map_err(located));
        true
    }

    /// Adds a note to its game; one behind a game and a gap belongs to the next.
    fn add_note(&mut self, line: Line, header: Option<&GameHeader>, lost: &mut Attributes) {
        if header.is_some_and(GameHeader::names_players) && !self.is_trailing {
            let players = self.open.as_ref().map(|open| &open.movetext.game.info.players);
            let lacks_names = players.is_some_and(|both| both.black.name.is_none() && both.white.name.is_none());
            self.is_trailing = lacks_names && !line.is_after_gap;
            if !self.is_trailing {
                self.end_game(lost);
            }
        }
        match &mut self.open {
            Some(open) if !self.is_trailing && !line.is_after_gap && !open.movetext.has_ended() => {
                open.bytes += line.text.len();
                if open.bytes > Reader::MAX_GAME_LENGTH {
                    open.movetext.lost.insert(Attribute::Comments);
                } else if !open.movetext.read_header(&line.text) {
                    open.movetext.game.add_comment(&line.text);
                }
            }
            _ if self.notes_length > MAX_NOTES => lost.insert(Attribute::Comments),
            _ => {
                self.notes_length += line.text.len();
                self.notes.push(line);
            }
        }
    }

    /// Opens a game with the notes before it.
    fn open_game(&mut self, mut open: Open) {
        self.notes_length = 0;
        for note in self.notes.drain(..) {
            // A title of its own shows that the text is no list of one-line games.
            open.lines += 1;
            if !open.movetext.read_header(&note.text) {
                open.movetext.game.add_game_comment(&note.text);
            }
        }
        self.open = Some(open);
    }

    /// Gives the notes behind the open game to it, and returns whether there is one.
    fn take_notes(&mut self) -> bool {
        self.is_trailing = false;
        let Some(open) = &mut self.open else { return false };
        self.notes_length = 0;
        for note in self.notes.drain(..) {
            if !open.movetext.read_header(&note.text) {
                open.movetext.game.add_comment(&note.text);
            }
        }
        true
    }

    /// Adds a line to a diagram, and returns whether it belongs to one.
    fn add_to_diagram(&mut self, text: &str, location: Location, lost: &mut Attributes) -> bool {
        if self.table.is_some() {
            return false;
        }
        if Diagram::is_frame(text, size_of(&self.start)) {
            return true;
        }
        if let Some(diagram) = &mut self.diagram {
            diagram.add_row(text, location);
        } else if let Some(begun) = Diagram::begin(text, location, &self.start) {
            self.end_game(lost);
            self.diagram = Some(begun);
        } else {
            return false;
        }
        self.next_line = location.line + 1;
        if let Some(whole) = self.diagram.take_if(|diagram| diagram.is_whole()) {
            self.open_diagram(whole);
        }
        true
    }

    /// Opens the game of a diagram, whose result may follow.
    fn open_diagram(&mut self, diagram: Diagram) {
        let (first, bytes) = (diagram.first, diagram.bytes);
        let (game, error) = diagram.play();
        // Its rows count as lines, so that the text is not taken for a list of games of one line.
        let lines = game.size().height().into();
        self.open_game(Open { movetext: Movetext::new(game), first, lines, bytes, error, cut: None });
    }

    fn end_game(&mut self, lost: &mut Attributes) {
        let Some(Open { movetext, first, lines, error, cut, .. }) = self.open.take() else { return };
        self.is_list = Some(self.is_list != Some(false) && lines == 1);
        *lost = *lost | movetext.lost;
        let expected = "a square such as f5, or -- for a pass";
        let no_moves = || {
            let kind = ReadErrorKind::unexpected(expected, "");
            (movetext.game.record().moves().is_empty()).then_some(ReadError {
                location: Some(first),
                kind,
                partial: None,
            })
        };
        self.ready.push_back(match error.or(cut.map(|cut| cut.error)).or_else(no_moves) {
            None => Ok(movetext.game),
            Some(error) => Err(ReadError { partial: Some(Box::new(movetext.game)), ..error }),
        });
    }

    /// Ends the text; one of notes alone is an error.
    fn end_text(&mut self, lost: &mut Attributes) {
        // The movetext reports the comment that has not ended.
        if let Some(begun) = self.begun.take() {
            self.add(begun.line, lost);
        }
        if let Some(diagram) = self.diagram.take() {
            self.ready.push_back(Err(diagram.incomplete()));
        }
        let is_without_games = self.open.is_none() && self.is_list.is_none() && self.ready.is_empty();
        let first_note = self.notes.first().cloned().filter(|_| is_without_games);
        if !self.take_notes() {
            let notes = std::mem::take(&mut self.notes);
            lost.insert_if(Attribute::Comments, !notes.is_empty() && !is_without_games);
        }
        self.end_game(lost);
        if let Some(Line { text, location, .. }) = first_note {
            let kind = ReadErrorKind::unexpected("a square such as f5, or -- for a pass", &text);
            self.ready.push_back(Err(ReadError { location: Some(location), kind, partial: None }));
        }
    }
}
