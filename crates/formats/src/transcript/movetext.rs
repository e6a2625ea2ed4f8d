//! The text of a game without tags: its moves, their numbers and sides, a result, comments.

use super::header::GameHeader;
use super::note::is_note;
use super::token::tokenise;
use crate::AnnotatedGame;
use crate::annotated::GameEnd;
use crate::attribute::Attributes;
use crate::error::ReadErrorKind;
use crate::info::{GameResult, Termination};
use crate::notation::{byte_offset, to_half_width};
use crate::parser::{ParseError, play, play_for};
use crate::pgn::{parse_score, read_comment, skip_variation};
use crate::scanner::Scanner;
use outflank_rules::Side;
use outflank_rules::{Game, Move, reversi};

/// A game and the state of the text that it is read from, which may continue.
#[derive(Debug)]
pub(crate) struct Movetext {
    pub(crate) game: AnnotatedGame,
    /// What the text has that the game cannot keep.
    pub(crate) lost: Attributes,
    /// The side that the text names for the next move.
    side: Option<Side>,
    has_result: bool,
    last_number: LastNumber,
}

/// The end of a text, to which what is read behind it can be taken back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextEnd {
    game: GameEnd,
    lost: Attributes,
    side: Option<Side>,
    has_result: bool,
    last_number: LastNumber,
}

/// The last number without a dot: `1 f5 d6 2 c3`.
///
/// A square with a wrong letter is a number, too: they count only where the first move has one, and each is the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastNumber {
    /// The moves have no such numbers.
    None,
    /// No move follows the number yet.
    Word,
    /// Moves follow it.
    Moves,
}

impl Movetext {
    pub(crate) fn new(game: AnnotatedGame) -> Self {
        let (lost, last_number) = (Attributes::default(), LastNumber::None);
        Self { game, lost, side: None, has_result: false, last_number }
    }

    /// Returns whether no move can follow: the game is over, or the text names its result.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_result || self.game.record().position().outcome().is_some()
    }

    /// Returns whether the moves have numbers without dots.
    pub(crate) fn has_numbers(&self) -> bool {
        self.last_number != LastNumber::None
    }

    /// Returns the end of the text, to which `cut` takes back what is read on.
    pub(crate) fn end(&mut self) -> TextEnd {
        let Self { game, lost, side, has_result, last_number } = self;
        TextEnd { game: game.end(), lost: *lost, side: *side, has_result: *has_result, last_number: *last_number }
    }

    /// Takes back what was read behind an end.
    pub(crate) fn cut(&mut self, end: TextEnd) {
        let TextEnd { game, lost, side, has_result, last_number } = end;
        self.game.cut(game);
        (self.lost, self.side, self.has_result, self.last_number) = (lost, side, has_result, last_number);
    }

    /// Reads on, up to an error.
    pub(crate) fn read(&mut self, text: &str) -> Result<(), ParseError> {
        let mut scanner = Scanner::new(text);
        // Whether the rest of the line is known to be no note, until moves are played: it is read once and not for each word.
        let mut is_no_note = false;
        loop {
            scanner.take_while(|c| c.is_whitespace() || matches!(c, ',' | '\u{3001}' | '\u{feff}'));
            match scanner.peek() {
                None => return Ok(()),
                Some('{') => {
                    self.comment(&mut scanner)?;
                    is_no_note = false;
                }
                Some('(') => skip_variation(&mut scanner, &mut self.lost)?,
                Some(c) => {
                    // Behind moves a number is that of a move or a result, whatever words follow it.
                    if !is_no_note && (scanner.at == 0 || !c.is_ascii_digit()) {
                        if is_note(line(&scanner)) {
                            let note = scanner.take_while(|c| !ends_note(c));
                            self.game.add_comment(note);
                            continue;
                        }
                        is_no_note = true;
                    }
                    let before = self.game.record().moves().len();
                    self.word(&mut scanner)?;
                    is_no_note &= self.game.record().moves().len() == before;
                }
            }
        }
    }

    /// Reads a line that tells of the game; `false` if it is none, or could not be read as a whole.
    pub(crate) fn read_header(&mut self, line: &str) -> bool {
        GameHeader::parse(line, self.game.scoring()).is_some_and(|header| header.read(&mut self.game, &mut self.lost))
    }

    /// Reads a comment; another one may not begin in it, for a brace in the place of a damaged move would hide the rest.
    fn comment(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let comment = scanner.rest().split('}').next().unwrap_or_default();
        if comment.matches('{').count() > 1 {
            return Err(scanner.unexpected("the end of the comment, }, before another one"));
        }
        read_comment(scanner, &mut self.game, &mut self.lost)
    }

    /// Reads a number, a side, a result or moves up to the next blank.
    fn word(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let before = scanner.clone();
        let raw = scanner.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '('));
        let word = &*to_half_width(raw);
        if self.has_result {
            return Err(before.unexpected("nothing behind the result"));
        }
        if self.read_result(word) || self.read_number(word) {
            return Ok(());
        }
        let moves = word.trim_start_matches(|c| self.read_side(c));
        if let Some(side) = side_name(moves) {
            self.side = Some(side);
            return Ok(());
        }
        let skipped = word.chars().count() - moves.chars().count();
        self.moves(moves).map_err(|error| {
            // Half-width characters have other byte lengths, so the place goes by characters.
            let character = skipped + moves.get(..error.at).map_or(0, |text| text.chars().count()) + 1;
            ParseError { at: before.at + byte_offset(before.rest(), character), ..error }
        })
    }

    /// Reads the discs of both sides, a result as in chess, or a star.
    fn read_result(&mut self, word: &str) -> bool {
        // `parse_score` takes any number for a margin, also that of a move.
        let is_result = word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('-');
        let score = parse_score(word, self.game.scoring()).filter(|_| is_result);
        self.has_result = score.is_some() || word == "*";
        let termination = Termination::Played;
        self.game.info.result = score.map(|score| GameResult { score, termination }).or(self.game.info.result);
        self.has_result
    }

    /// Reads a number without a dot, if it is that of the next move or pair of moves.
    fn read_number(&mut self, word: &str) -> bool {
        let digits = word.trim_end_matches([')', ':', '手', '目']);
        // `parse` accepts a plus sign; move numbers on 26×26, the largest board, have three digits.
        let Some(number) = digits.parse::<usize>().ok().filter(|_| digits.len() <= 3 && !digits.starts_with('+'))
        else {
            return false;
        };
        let is_first = number == 1 && self.game.record().moves().is_empty();
        let is_read = if self.last_number == LastNumber::None { is_first } else { self.is_next(number) };
        if !is_read || self.last_number == LastNumber::Word {
            return false;
        }
        self.last_number = LastNumber::Word;
        true
    }

    /// Returns whether a number is that of the next move, with or without the passes before it, or pair of moves.
    pub(crate) fn is_next(&self, number: usize) -> bool {
        let plies = [self.game.record().moves().len(), self.game.placement_count()];
        plies.iter().any(|&before| number == before + 1 || (before % 2 == 0 && number == before / 2 + 1))
    }

    /// Reads the mark of a side before its move.
    fn read_side(&mut self, c: char) -> bool {
        let side = match c {
            '黒' | '●' => Side::Black,
            '白' | '○' => Side::White,
            _ => return false,
        };
        self.side = Some(side);
        true
    }

    /// Plays the moves of a word, up to an error.
    fn moves(&mut self, word: &str) -> Result<(), ParseError> {
        for token in tokenise(word) {
            let (at, mv) = match token {
                Ok(token) => {
                    (token.at, token.parse_move::<reversi::Move>().map(Move::from).map_err(|_| not_a_move(token.text)))
                }
                Err(error) => (error.at, Err(not_a_move(&error.found))),
            };
            let side = self.side.take();
            let played = mv.and_then(|mv| match side {
                Some(side) => play_for(&mut self.game, side, mv),
                None => play(&mut self.game, mv),
            });
            played.map_err(|kind| ParseError::at(byte_offset(word, at), kind))?;
            if self.last_number == LastNumber::Word {
                self.last_number = LastNumber::Moves;
            }
        }
        Ok(())
    }
}

/// Returns the rest of the line before a comment.
fn line<'a>(scanner: &Scanner<'a>) -> &'a str {
    scanner.rest().split(ends_note).next().unwrap_or_default()
}

fn ends_note(c: char) -> bool {
    matches!(c, '\n' | '{')
}

fn side_name(word: &str) -> Option<Side> {
    let name = word.trim_end_matches(':');
    Side::BOTH.into_iter().find(|side| side.name().eq_ignore_ascii_case(name))
}

fn not_a_move(found: &str) -> ReadErrorKind {
    ReadErrorKind::unexpected("a square such as f5, or -- for a pass", found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::reversi::Rules;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_read_behind_an_end_can_be_taken_back(
            before in "(f5|d6|1\\.|1|\\{x\\}|黒|, ){0,6}",
            taken in "( ?(f5|d6|c3|f4|2|33-31|\\{[%]eval 2\\}|\\{y [%]emt 3\\}|\\{\\[%eval 2\\]\\}|白|\\(z\\)|Tiger)){0,8}",
            behind in "( (d6|f4|c3|2|\\*|\\{z\\}|Cat)){0,4}",
        ) {
            let read = |text: &str| {
                let mut read = Movetext::new(AnnotatedGame::new(Rules::default()));
                _ = read.read(text);
                read
            };
            let (mut cut, mut straight) = (read(&before), read(&before));
            let end = cut.end();
            _ = cut.read(&taken);
            cut.cut(end);
            prop_assert_eq!(&cut.game, &straight.game);
            _ = cut.read(&behind);
            _ = straight.read(&behind);
            prop_assert_eq!(&cut.game, &straight.game);
            prop_assert_eq!(cut.lost, straight.lost);
            prop_assert_eq!((cut.side, cut.has_result), (straight.side, straight.has_result));
            prop_assert_eq!(cut.last_number, straight.last_number);
        }
    }
}
