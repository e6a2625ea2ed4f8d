//! Tables of games: a line of column names, and then a game a line, as exported from spreadsheets (CSV).

use crate::attribute::Attributes;
use crate::parser::ParseError;
use crate::transcript::Movetext;
use crate::{AnnotatedGame, fields};
use outflank_rules::Position;

/// The names of the column of moves.
const MOVES: [&str; 5] = ["moves", "game_moves", "transcript", "kifu", "棋譜"];

/// The names of the columns of Black's and White's discs.
const DISCS: [[&str; 4]; 2] =
    [["black_score", "black_discs", "black score", "黒石"], ["white_score", "white_discs", "white score", "白石"]];

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Header {
    separator: char,
    /// The names in lower case.
    names: Vec<String>,
    /// The index of the column of moves.
    moves: usize,
}

/// Returns whether a name in lower case is that of moves.
pub(super) fn is_name_of_moves(name: &str) -> bool {
    MOVES.contains(&name)
}

/// A field with its offset in the line.
struct Field {
    at: usize,
    text: String,
}

impl Header {
    /// Parses the line of column names; `None` if it is none, or names no column of moves.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&separator| line.contains(separator))?;
        let names: Vec<_> = split(line, separator).into_iter().map(|it| it.text.trim().to_lowercase()).collect();
        let moves = names.iter().position(|name| is_name_of_moves(name))?;
        Some(Self { separator, names, moves })
    }

    /// Returns the discs of both sides, `33-31`, if they have columns.
    fn discs(&self, cells: &[Field]) -> Option<String> {
        let column = |names: &[&str]| self.names.iter().position(|name| names.contains(&name.as_str()));
        let [black, white] = DISCS.map(|names| Some(cells.get(column(&names)?)?.text.trim()));
        Some(format!("{}-{}", black?, white?)).filter(|score| score != "-")
    }

    /// Parses a line; what cannot be kept is added to `lost`.
    pub(super) fn parse_game(
        &self,
        line: &str,
        start: &Position,
        lost: &mut Attributes,
    ) -> Result<AnnotatedGame, ParseError> {
        let cells = split(line, self.separator);
        let moves = cells.get(self.moves).filter(|it| !it.text.trim().is_empty());
        let Some(moves) = moves else {
            return Err(ParseError::at(line.len(), crate::ReadErrorKind::unexpected("a field of moves", "")));
        };
        let mut movetext = Movetext::new(AnnotatedGame::new(start.clone()));
        let read = movetext.read(&moves.text);
        *lost = *lost | movetext.lost;
        let mut game = movetext.game;
        for (name, field) in self.names.iter().zip(&cells) {
            let text = field.text.trim();
            let is_read = is_name_of_moves(name) || DISCS.as_flattened().contains(&name.as_str());
            if !is_read && !fields::read(name, text, &mut game, lost) {
                game.add_tag(name, text);
            }
        }
        if let Some(score) = self.discs(&cells) {
            fields::read("result", &score, &mut game, lost);
        }
        match read {
            Ok(()) => Ok(game),
            Err(error) => Err(error.shifted(moves.at).with_partial(game)),
        }
    }
}

/// Splits a line into its fields; one in quotes may contain separators, and quotes twice.
fn split(line: &str, separator: char) -> Vec<Field> {
    let (mut fields, mut is_quoted) = (vec![Field { at: 0, text: String::new() }], false);
    for (at, c) in line.trim_end_matches(['\n', '\r']).char_indices() {
        let last = fields.last_mut().expect("there is a first field");
        match c {
            '"' => {
                // A quote right behind one that ends the text stands for itself.
                if line[..at].ends_with('"') && !is_quoted {
                    last.text.push('"');
                }
                // The text begins behind the quote.
                last.at += usize::from(last.text.is_empty());
                is_quoted = !is_quoted;
            }
            '\u{feff}' => {}
            // All separators are ASCII, one byte long.
            c if c == separator && !is_quoted => fields.push(Field { at: at + 1, text: String::new() }),
            c => last.text.push(c),
        }
    }
    fields
}
