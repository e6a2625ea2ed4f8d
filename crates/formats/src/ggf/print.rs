//! Printing.

use super::KNOWN;
use crate::AnnotatedGame;
use crate::about::{About, Bid, Discs, Ending, GameDate, GameResult, print_seconds};
use crate::annotated::Note;
use crate::feature::{Feature, Features};
use outflank_game::{Game, Side};
use outflank_reversi::{Move, Opening, Position, Size};
use std::fmt::Write;
use std::time::Duration;

/// A game in the making, and what cannot be held.
struct Printer<'a> {
    text: String,
    lost: &'a mut Features,
}

/// Prints a game on one line, with its end; what cannot be held is added to `lost`.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Features) -> String {
    let mut printer = Printer { text: "(;GM[Othello]".to_owned(), lost };
    printer.about(game);
    printer.tag("BO", &board(&game.record().start()));
    for (side, mv, note) in game.sided_moves() {
        printer.tag(if side == Side::Black { "B" } else { "W" }, &timed(mv, (note.evaluation, note.time)));
        printer.comment(note);
    }
    printer.text.push_str(";)\n");
    printer.text
}

impl Printer<'_> {
    fn about(&mut self, game: &AnnotatedGame) {
        let (about, players) = (&game.about, &game.about.players);
        self.tag("PC", about.site.as_deref().unwrap_or_default());
        self.date(about);
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
        self.tag("TY", &game.match_tag().to_string());
        self.result(game.result());
        self.komi(about);
        self.other_tags(game);
        self.optional("CO", about.comment.as_deref());
    }

    fn date(&mut self, about: &About) {
        let Some(date) = about.date else {
            self.lost.insert_if(Feature::TimeOfDay, about.time_of_day.is_some());
            return;
        };
        let time = about.time_of_day.as_deref().map(|time| format!("_{}", zoned(time)));
        self.tag("DT", &(dotted(date) + &time.unwrap_or_default()));
    }

    fn result(&mut self, result: Option<GameResult>) {
        let margin = result.and_then(|result| result.verdict.margin());
        self.lost.insert_if(Feature::Result, result.is_some() && margin.is_none());
        let (Some(margin), Some(result)) = (margin, result) else { return self.tag("RE", "?") };
        let ending = match result.ending {
            Ending::Played => "",
            Ending::Resigned => ":r",
            Ending::OutOfTime => ":t",
            Ending::Agreed => ":s",
            Ending::Adjourned => ":l",
        };
        self.tag("RE", &format!("{margin:+.3}{ending}"));
    }

    fn komi(&mut self, about: &About) {
        for (name, bid) in [("KB", about.komi.bids.black), ("KW", about.komi.bids.white)] {
            self.optional(name, bid.map(bid_text));
        }
        self.optional("KM", about.komi.value.map(|komi| format!("{komi:+.3}")));
    }

    fn other_tags(&mut self, game: &AnnotatedGame) {
        for (name, value) in game.record().tags() {
            let is_tag = (1..=3).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_uppercase());
            if is_tag && !KNOWN.contains(&name.as_str()) {
                self.tag(name, value);
            } else {
                self.lost.insert(Feature::Tags);
            }
        }
    }

    fn comment(&mut self, note: &Note) {
        self.optional("CO", note.comment.as_deref());
    }

    fn optional(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.tag(name, &value.to_string());
        }
    }

    /// Prints a tag; a closing bracket, which would end the value, becomes a parenthesis, and a line break a blank.
    fn tag(&mut self, name: &str, value: &str) {
        let replaced = value.replace(']', ")").replace(['\n', '\r'], " ");
        self.lost.insert_if(Feature::Texts, replaced != value);
        write!(self.text, "{name}[{replaced}]").expect("a string takes all text");
    }
}

/// Prints a bid for the first move: `F5/1.23`.
pub(crate) fn bid_text(bid: Bid) -> String {
    timed(bid.mv, (bid.evaluation, bid.time))
}

/// Prints a date with dots, as the Generic Game Server and PGN write it.
fn dotted(date: GameDate) -> String {
    date.to_string().replace('-', ".")
}

/// Puts a dot before the zone, unless the time has dots or blanks of its own.
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

fn timed(mv: Move, (evaluation, time): (Option<Discs>, Option<Duration>)) -> String {
    let mut text = upper(mv);
    if evaluation.is_some() || time.is_some() {
        text.push('/');
        text.extend(evaluation.map(|evaluation| evaluation.to_string()));
    }
    if let Some(time) = time {
        text.push('/');
        text.push_str(&print_seconds(time));
    }
    text
}

/// Prints a move in upper case, `PA` for a pass.
fn upper(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}
