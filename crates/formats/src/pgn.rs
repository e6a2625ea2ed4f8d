//! PGN: the notation of chess (S. Edwards, 1994) as used for Othello.
//!
//! Tags, `[Black "Ann"]`, then the moves, numbered by pairs of plies, `1. f5 d6 2. c3 --`, with comments in braces, and
//! last the result as the discs of both sides, `34-30`. There is no standard for Othello; this is the dialect of PlayOK,
//! with other start positions as Edax writes them (`p` for Black, `P` for White, the last row first). `Variant` names
//! other boards, starts and aims: `10x10 othello anti`. A comment contains the evaluation of a move, in discs for the
//! side that moved, and its time in seconds: `{[%eval 1.5] [%emt 2]}`. Tags of this crate are `TheoreticalResult`,
//! `TheoreticalEmpties`, `MatchType`, `BlackBid`, `WhiteBid`, `Komi`, `BlackTimeControl` and `WhiteTimeControl`.
//!
//! Parsing accepts the results of chess, whose margin is that of the last position if the game is over; disc counts that
//! add up to fewer than 64; passes in any spelling, and passes left out; any move numbers, or none; moves in either case,
//! with or without blanks between; comments to the end of a line after `;`, and lines that start with `%`; start
//! positions as board strings; unknown tags, which are kept; times in seconds or with colons. Variations, symbols such as
//! `!?` or `$4`, and invalid values of tags are dropped and reported as lost.
//!
//! The dialect of programs for variants of chess is read, too: `[Variant "flipello"]`, moves `P@e3`, White moves first and
//! row 1 is at the bottom.
//!
//! A game ends before the first tag behind its moves.

mod fen;
mod flipello;
mod moves;
mod parse;

pub(crate) use moves::{parse_score, read_comment, skip_variation};
pub(crate) use parse::parse;

use crate::annotated::Note;
use crate::attribute::{Attribute, Attributes};
use crate::info::{DiscCounts, GameDate, GameResult, GgsTimeControl, ResultScore, Scoring, Termination, print_seconds};
use crate::{AnnotatedGame, AnnotatedMove};
use outflank_rules::reversi::{Layout, Opening, Rules};
use outflank_rules::{Game, Side};
use parse::KNOWN;
use std::fmt::Write;

/// The maximum length of a line.
const MAX_LINE: usize = 80;

/// The text of a game, and the attributes that it does not store.
struct Printer<'a> {
    text: String,
    /// The length of the last line.
    column: usize,
    lost: &'a mut Attributes,
}

/// Prints a game and a blank line; attributes that the format does not store are added to `lost`.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Attributes) -> String {
    let mut printer = Printer { text: String::new(), column: 0, lost };
    let result = result_text(game.result(), game.scoring());
    printer.roster(game, &result);
    printer.more_tags(game);
    printer.text.push('\n');
    printer.moves(game);
    printer.word(&result);
    printer.text.push_str("\n\n");
    printer.text
}

impl Printer<'_> {
    /// Prints the seven mandatory tags.
    fn roster(&mut self, game: &AnnotatedGame, result: &str) {
        let (info, or_unknown) = (&game.info, |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned()));
        self.tag("Event", &or_unknown(&info.event));
        self.tag("Site", &or_unknown(&info.site));
        self.tag("Date", &info.date.map_or_else(|| "????.??.??".to_owned(), date_text));
        self.tag("Round", info.round.as_deref().unwrap_or("-"));
        self.tag("Black", &or_unknown(&info.players.black.name));
        self.tag("White", &or_unknown(&info.players.white.name));
        self.tag("Result", result);
    }

    fn more_tags(&mut self, game: &AnnotatedGame) {
        let (info, players) = (&game.info, &game.info.players);
        self.optional("Time", info.time_of_day.as_deref());
        let termination = game.info.result.and_then(|result| termination_text(result.termination));
        self.optional("Termination", termination);
        self.optional("BlackElo", players.black.rating);
        self.optional("WhiteElo", players.white.rating);
        self.clocks(players.black.time_control, players.white.time_control);
        if let Some(score) = info.theoretical {
            self.optional("TheoreticalResult", DiscCounts::with_black(score.black_discs));
            self.tag("TheoreticalEmpties", &score.empties.to_string());
        }
        self.optional("MatchType", game.match_type_with_options());
        self.optional("BlackBid", info.komi.bids.black);
        self.optional("WhiteBid", info.komi.bids.white);
        self.optional("Komi", info.komi.value);
        for (name, value) in &game.record().tags {
            self.other_tag(name, value);
        }
        self.start(game);
    }

    /// Prints the rules, if they are not those of Othello, and the start position, if it is not that of the rules.
    fn start(&mut self, game: &AnnotatedGame) {
        if game.has_standard_start() {
            return;
        }
        let (start, named) = (game.reversi_start(), game.rules());
        let layout = if start.opening() == Opening::Open { Layout::Open } else { Layout::Othello };
        let rules = named.unwrap_or(Rules { size: start.size(), layout, aim: start.aim() });
        if rules != Rules::default() {
            self.tag("Variant", &rules.to_string());
        }
        // The mirrored start of 8×8 has a FEN as well: other programs do not know its name.
        if named.is_none() || rules == (Rules { layout: Layout::Mirrored, ..Rules::default() }) {
            self.tag("SetUp", "1");
            self.tag("FEN", &fen::print(&start));
        }
    }

    fn clocks(&mut self, black: Option<GgsTimeControl>, white: Option<GgsTimeControl>) {
        let plain = black.filter(|it| it.grace.is_none() && black == white);
        match plain {
            Some(GgsTimeControl { main, increment, .. }) if increment.is_zero() => {
                self.tag("TimeControl", &print_seconds(main));
            }
            Some(GgsTimeControl { main, increment, .. }) => {
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
            self.lost.insert(Attribute::Tags);
        }
    }

    fn optional(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.tag(name, &value.to_string());
        }
    }

    /// Prints a tag; a line break in the value becomes a blank.
    fn tag(&mut self, name: &str, value: &str) {
        let line = value.replace(['\n', '\r'], " ");
        self.lost.insert_if(Attribute::Texts, line != value);
        let escaped = line.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(self.text, "[{name} \"{escaped}\"]").expect("a string takes all text");
    }

    fn moves(&mut self, game: &AnnotatedGame) {
        if let Some(comment) = &game.info.comment {
            let comment = self.comment_text(comment);
            self.word(&format!("{{{comment}}}"));
        }
        // Pairs of plies start with Black, so that the first pair is incomplete if White starts.
        let first = usize::from(game.record().start().to_move() == Side::White);
        for (AnnotatedMove { mv, note, .. }, ply) in game.annotated_moves().zip(first..) {
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

    /// Replaces the characters that would end a comment or start a command in it.
    fn comment_text(&mut self, comment: &str) -> String {
        let text = comment.replace('}', ")").replace("[%", "(%");
        self.lost.insert_if(Attribute::Texts, text != comment);
        text
    }

    /// Prints a word after a blank, or on a new line if the current one is full.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > MAX_LINE {
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
    let Some(score) = result.map(|result| result.score) else { return "*".to_owned() };
    match (score, score.disc_counts(scoring)) {
        (_, Some(counts)) => counts.to_string(),
        (ResultScore::Margin(margin), None) => format!("{margin:+}"),
        (ResultScore::Winner(Side::Black), None) => "1-0".to_owned(),
        (ResultScore::Winner(Side::White), None) => "0-1".to_owned(),
    }
}

/// Returns the name of a termination, that of chess if it has one.
fn termination_text(termination: Termination) -> Option<&'static str> {
    match termination {
        Termination::Played => None,
        Termination::Resigned => Some("resignation"),
        Termination::OutOfTime => Some("time forfeit"),
        Termination::Agreed => Some("agreement"),
        Termination::Adjourned => Some("unterminated"),
    }
}

fn date_text(date: GameDate) -> String {
    let number = |number: Option<u8>| number.map_or_else(|| "??".to_owned(), |number| format!("{number:02}"));
    format!("{:04}.{}.{}", date.year(), number(date.month()), number(date.day()))
}
