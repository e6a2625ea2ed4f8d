//! GGF: the game format of the Generic Game Server (M. Buro, I. Durdanovic), also of NBoard and NTest.
//!
//! A game is `(;` tags `;)`, a tag one to three letters and a value in brackets: `B[F5/1.23/12.3]` is a move of Black
//! with its evaluation, in discs for the side that moves, and its time in seconds. There are no escapes: a value ends at
//! the first `]`.
//!
//! Parsing accepts text between games, such as the game counts of archives; blanks between tags; tags and values in
//! either case; tags in any order; unknown tags, which are kept; dates as seconds since 1970; passes in any spelling, and
//! passes left out; boards without a side to move; a game without a board, which starts from the standard position.
//! Evaluations, times, ratings, clocks and dates that cannot be parsed are dropped and reported as lost. Games other than
//! Othello are rejected, and so is the octagon of 88 squares.
//!
//! Boards of all sizes are stored: `TY[10a]` is 10×10 on which fewest discs win. Extensions of this crate are `TY[6x4]`
//! and `BO[6x4 …]` for boards that are not square, and `open` behind the side to move of a board whose centre is still
//! empty.
//!
//! Printing writes a game a line, squares in upper case and `PA` for a pass, as NBoard does.

mod parse;

pub(crate) use parse::parse;

use crate::attribute::{Attribute, Attributes};
use crate::info::{GameDate, GameInfo, GameResult, Termination, TimedMove};
use crate::{AnnotatedGame, AnnotatedMove};
use outflank_rules::reversi::{Opening, Position, Size};
use outflank_rules::{Game, Side};
use parse::KNOWN;
use std::fmt::Write;

/// The text of a game, and the attributes that it does not store.
struct Printer<'a> {
    text: String,
    lost: &'a mut Attributes,
}

/// Prints a game on one line; attributes that the format does not store are added to `lost`.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Attributes) -> String {
    let mut printer = Printer { text: "(;GM[Othello]".to_owned(), lost };
    printer.print_info(game);
    printer.tag("BO", &board(&game.reversi_start()));
    for AnnotatedMove { side, mv, note } in game.annotated_moves() {
        let timed = TimedMove { mv, evaluation: note.evaluation, time: note.time };
        printer.tag(if side == Side::Black { "B" } else { "W" }, &timed.to_string());
        printer.optional("CO", note.comment.as_deref());
    }
    printer.text.push_str(";)\n");
    printer.text
}

impl Printer<'_> {
    fn print_info(&mut self, game: &AnnotatedGame) {
        let (info, players) = (&game.info, &game.info.players);
        self.tag("PC", info.site.as_deref().unwrap_or_default());
        self.date(info);
        self.tag("PB", players.black.name.as_deref().unwrap_or_default());
        self.tag("PW", players.white.name.as_deref().unwrap_or_default());
        self.optional("RB", players.black.rating);
        self.optional("RW", players.white.rating);
        if players.black.time_control == players.white.time_control {
            self.optional("TI", players.black.time_control);
        } else {
            self.optional("TB", players.black.time_control);
            self.optional("TW", players.white.time_control);
        }
        self.tag("TY", &game.match_type().to_string());
        self.result(game.result());
        self.komi(info);
        self.other_tags(game);
        self.optional("CO", info.comment.as_deref());
    }

    fn date(&mut self, info: &GameInfo) {
        let Some(date) = info.date else {
            self.lost.insert_if(Attribute::TimeOfDay, info.time_of_day.is_some());
            return;
        };
        let time = info.time_of_day.as_deref().map(|time| format!("_{}", zoned(&self.one_line(time))));
        self.tag("DT", &(dotted(date) + &time.unwrap_or_default()));
    }

    fn result(&mut self, result: Option<GameResult>) {
        let margin = result.and_then(|result| result.score.margin());
        self.lost.insert_if(Attribute::Result, result.is_some() && margin.is_none());
        let (Some(margin), Some(result)) = (margin, result) else { return self.tag("RE", "?") };
        let suffix = match result.termination {
            Termination::Played => "",
            Termination::Resigned => ":r",
            Termination::OutOfTime => ":t",
            Termination::Agreed => ":s",
            Termination::Adjourned => ":l",
        };
        self.tag("RE", &format!("{margin:+.3}{suffix}"));
    }

    fn komi(&mut self, info: &GameInfo) {
        for (name, bid) in [("KB", info.komi.bids.black), ("KW", info.komi.bids.white)] {
            self.optional(name, bid);
        }
        self.optional("KM", info.komi.value.map(|komi| format!("{komi:+.3}")));
    }

    fn other_tags(&mut self, game: &AnnotatedGame) {
        for (name, value) in &game.record().tags {
            let is_tag = (1..=3).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_uppercase());
            if is_tag && !KNOWN.contains(&name.as_str()) {
                self.tag(name, value);
            } else {
                self.lost.insert(Attribute::Tags);
            }
        }
    }

    fn optional(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.tag(name, &value.to_string());
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        let value = self.one_line(value);
        write!(self.text, "{name}[{value}]").expect("a string takes all text");
    }

    /// Returns the text of a value: a closing bracket, which would end it, becomes a parenthesis, and a line break a blank.
    fn one_line(&mut self, value: &str) -> String {
        let replaced = value.replace(']', ")").replace(['\n', '\r'], " ");
        self.lost.insert_if(Attribute::Texts, replaced != value);
        replaced
    }
}

/// Prints a date with dots, as the Generic Game Server does.
fn dotted(date: GameDate) -> String {
    date.to_string().replace('-', ".")
}

/// Puts a dot before the zone, unless the time contains other dots or blanks.
fn zoned(time: &str) -> String {
    let is_plain = !time.contains('.') && time.matches(' ').count() == 1;
    if is_plain { time.replace(' ', ".") } else { time.to_owned() }
}

fn board(position: &Position) -> String {
    let mark = |&cell: &Option<Side>| match cell {
        Some(Side::Black) => '*',
        Some(Side::White) => 'O',
        None => '-',
    };
    let mut text = format!("{} ", size_text(position.size()));
    for row in position.cells().chunks(position.size().width().into()) {
        text.extend(row.iter().map(mark));
        text.push(' ');
    }
    text.push(if position.to_move() == Side::Black { '*' } else { 'O' });
    if position.opening() == Opening::Open {
        text.push_str(" open");
    }
    text
}

/// Prints the width of a square board, or width and height.
fn size_text(size: Size) -> String {
    if size.width() == size.height() { size.width().to_string() } else { size.to_string() }
}
