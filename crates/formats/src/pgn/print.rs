//! Printing.

use super::{KNOWN, fen};
use crate::AnnotatedGame;
use crate::about::{DiscCounts, Ending, GameDate, GameResult, Scoring, TimeControl, Verdict, print_seconds};
use crate::annotated::Note;
use crate::feature::{Feature, Features};
use crate::ggf;
use outflank_game::Side;
use outflank_reversi::{Layout, Opening, Rules};
use std::fmt::Write;

/// How long lines may be.
const WIDTH: usize = 80;

/// A game in the making, and what cannot be held.
struct Printer<'a> {
    text: String,
    /// How long the last line is.
    column: usize,
    lost: &'a mut Features,
}

/// Prints a game with a blank line behind it; what cannot be held is added to `lost`.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Features) -> String {
    let mut printer = Printer { text: String::new(), column: 0, lost };
    let result = result_text(game.result(), game.record().scoring());
    printer.roster(game, &result);
    printer.more_tags(game);
    printer.text.push('\n');
    printer.moves(game);
    printer.word(&result);
    printer.text.push_str("\n\n");
    printer.text
}

impl Printer<'_> {
    /// The seven tags that every game has.
    fn roster(&mut self, game: &AnnotatedGame, result: &str) {
        let (about, or_unknown) = (&game.about, |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned()));
        self.tag("Event", &or_unknown(&about.event));
        self.tag("Site", &or_unknown(&about.site));
        self.tag("Date", &about.date.map_or_else(|| "????.??.??".to_owned(), date_text));
        self.tag("Round", about.round.as_deref().unwrap_or("-"));
        self.tag("Black", &or_unknown(&about.players.black.name));
        self.tag("White", &or_unknown(&about.players.white.name));
        self.tag("Result", result);
    }

    fn more_tags(&mut self, game: &AnnotatedGame) {
        let (about, players) = (&game.about, &game.about.players);
        self.optional("Time", about.time_of_day.as_deref());
        let ending = game.about.result.and_then(|result| ending_text(result.ending));
        self.optional("Termination", ending);
        self.optional("BlackElo", players.black.rating);
        self.optional("WhiteElo", players.white.rating);
        self.clocks([players.black.time_control, players.white.time_control]);
        if let Some(theory) = about.theoretical {
            self.optional("TheoreticalResult", DiscCounts::with_black(theory.black_discs));
            self.tag("TheoreticalEmpties", &theory.empties.to_string());
        }
        self.optional("MatchType", about.match_type.map(|_| game.match_tag()));
        self.optional("BlackBid", about.komi.bids.black.map(ggf::bid_text));
        self.optional("WhiteBid", about.komi.bids.white.map(ggf::bid_text));
        self.optional("Komi", about.komi.value);
        for (name, value) in game.record().tags() {
            self.other_tag(name, value);
        }
        self.start(game);
    }

    /// Prints the rules that are not those of Othello, and a start that is not the one of the rules.
    fn start(&mut self, game: &AnnotatedGame) {
        if game.record().has_usual_start() {
            return;
        }
        let (start, named) = (game.record().start(), game.record().rules());
        let layout = if start.opening() == Opening::Open { Layout::Open } else { Layout::Othello };
        let rules = named.unwrap_or(Rules { size: start.size(), layout, aim: start.aim() });
        if rules != Rules::default() {
            self.tag("Variant", &rules.to_string());
        }
        // Other programs know a start by its position alone.
        if named.is_none() || rules == (Rules { layout: Layout::Mirrored, ..Rules::default() }) {
            self.tag("SetUp", "1");
            self.tag("FEN", &fen::print(&start));
        }
    }

    fn clocks(&mut self, [black, white]: [Option<TimeControl>; 2]) {
        let plain = black.filter(|it| it.grace.is_none() && black == white);
        match plain {
            Some(TimeControl { main, increment, .. }) if increment.is_zero() => {
                self.tag("TimeControl", &print_seconds(main));
            }
            Some(TimeControl { main, increment, .. }) => {
                self.tag("TimeControl", &format!("{}+{}", print_seconds(main), print_seconds(increment)));
            }
            None => {
                self.optional("BlackTimeControl", black);
                self.optional("WhiteTimeControl", white);
            }
        }
    }

    fn other_tag(&mut self, name: &str, value: &str) {
        let is_tag = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if is_tag && !KNOWN.contains(&name) {
            self.tag(name, value);
        } else {
            self.lost.insert(Feature::Tags);
        }
    }

    fn optional(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.tag(name, &value.to_string());
        }
    }

    /// Prints a tag; a line break, which a value cannot hold, becomes a blank.
    fn tag(&mut self, name: &str, value: &str) {
        let line = value.replace(['\n', '\r'], " ");
        self.lost.insert_if(Feature::Texts, line != value);
        let escaped = line.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(self.text, "[{name} \"{escaped}\"]").expect("a string takes all text");
    }

    fn moves(&mut self, game: &AnnotatedGame) {
        if let Some(comment) = &game.about.comment {
            let comment = self.comment_text(comment);
            self.word(&format!("{{{comment}}}"));
        }
        // Pairs of plies start with Black, so that a start by White leaves half a pair out.
        let first = usize::from(game.record().sides().next() == Some(Side::White));
        for ((mv, note), ply) in game.noted_moves().zip(first..) {
            if ply % 2 == 0 {
                self.word(&format!("{}.", ply / 2 + 1));
            } else if ply == first {
                self.word("1...");
            }
            self.word(&mv.to_string());
            self.note(note);
        }
    }

    fn note(&mut self, note: &Note) {
        let evaluation = note.evaluation.map(|evaluation| format!("[%eval {evaluation}]"));
        let time = note.time.map(|time| format!("[%emt {}]", print_seconds(time)));
        let comment = note.comment.as_deref().map(|comment| self.comment_text(comment));
        let parts: Vec<String> = [evaluation, time, comment].into_iter().flatten().collect();
        if !parts.is_empty() {
            self.word(&format!("{{{}}}", parts.join(" ")));
        }
    }

    /// Returns what a comment becomes: a closing brace would end it, and commands are no comments.
    fn comment_text(&mut self, comment: &str) -> String {
        let text = comment.replace('}', ")").replace("[%", "(%");
        self.lost.insert_if(Feature::Texts, text != comment);
        text
    }

    /// Prints a word behind a blank, or on a new line when the last one is full.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }
}

fn result_text(result: Option<GameResult>, scoring: Scoring) -> String {
    let Some(verdict) = result.map(|result| result.verdict) else { return "*".to_owned() };
    match (verdict, verdict.disc_counts(scoring)) {
        (_, Some(counts)) => counts.to_string(),
        (Verdict::Margin(margin), None) => format!("{margin:+}"),
        (Verdict::Winner(Side::Black), None) => "1-0".to_owned(),
        (Verdict::Winner(Side::White), None) => "0-1".to_owned(),
    }
}

/// Returns the word for what ended a game, in the words of chess where it has one.
fn ending_text(ending: Ending) -> Option<&'static str> {
    match ending {
        Ending::Played => None,
        Ending::Resigned => Some("resignation"),
        Ending::OutOfTime => Some("time forfeit"),
        Ending::Agreed => Some("agreement"),
        Ending::Adjourned => Some("unterminated"),
    }
}

fn date_text(date: GameDate) -> String {
    let number = |number: Option<u8>| number.map_or_else(|| "??".to_owned(), |number| format!("{number:02}"));
    format!("{:04}.{}.{}", date.year(), number(date.month()), number(date.day()))
}
