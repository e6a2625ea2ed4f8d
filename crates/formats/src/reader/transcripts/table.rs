//! Tables of games: a line of column names, and then a game a line, as exported from spreadsheets (CSV).

use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::info::{Discs, GameResult, ResultScore, Termination};
use crate::notation::known_text;
use crate::parser::ParseError;
use crate::transcript::Movetext;
use outflank_game::Side;
use outflank_reversi::Rules;

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Header {
    separator: char,
    /// The names in lower case.
    names: Vec<String>,
    /// The index of the column of moves.
    moves: usize,
}

/// A field with its offset in the line.
struct Field {
    at: usize,
    text: String,
}

impl Header {
    /// Parses the line of column names; `None` if it is none, or names no column of moves.
    pub(super) fn parse(line: &str) -> Option<Self> {
        const MOVES: [&str; 4] = ["moves", "game_moves", "transcript", "kifu"];
        let separator = [',', ';', '\t'].into_iter().find(|&separator| line.contains(separator))?;
        let names: Vec<_> = fields(line, separator).into_iter().map(|it| it.text.trim().to_lowercase()).collect();
        let moves = names.iter().position(|name| MOVES.contains(&name.as_str()))?;
        Some(Self { separator, names, moves })
    }

    /// Parses a line; what cannot be kept is added to `lost`.
    pub(super) fn parse_game(
        &self,
        line: &str,
        rules: Rules,
        lost: &mut Attributes,
    ) -> Result<AnnotatedGame, ParseError> {
        let fields = fields(line, self.separator);
        let moves = fields.get(self.moves).filter(|it| !it.text.trim().is_empty());
        let Some(moves) = moves else {
            return Err(ParseError::at(line.len(), crate::ReadErrorKind::unexpected("a field of moves", "")));
        };
        let mut movetext = Movetext::new(AnnotatedGame::new(rules));
        let read = movetext.read(&moves.text);
        *lost = *lost | movetext.lost;
        let mut game = movetext.game;
        for (name, field) in self.names.iter().zip(&fields) {
            read_field(name, field.text.trim(), &mut game, lost);
        }
        match read {
            Ok(()) => Ok(game),
            Err(error) => Err(error.shifted(moves.at).with_partial(game)),
        }
    }
}

fn read_field(name: &str, text: &str, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let info = &mut game.info;
    match name {
        "moves" | "game_moves" | "transcript" | "kifu" => {}
        "black" | "black_player" | "black_name" => info.players.black.name = known_text(text),
        "white" | "white_player" | "white_name" => info.players.white.name = known_text(text),
        "event" | "tournament" => info.event = known_text(text),
        "date" => {
            info.date = text.parse().ok();
            lost.insert_if(Attribute::Year, info.date.is_none() && !text.is_empty());
        }
        "winner" => {
            let score = winner(text);
            lost.insert_if(Attribute::Result, score.is_none() && !text.is_empty());
            let result = score.map(|score| GameResult { score, termination: Termination::Played });
            info.result = result.or(info.result);
        }
        other => game.add_tag(other, text),
    }
}

/// Parses the winner: 1 or -1 for Black and White, 0 for a draw, or a side.
fn winner(text: &str) -> Option<ResultScore> {
    match text {
        "0" | "draw" => Some(ResultScore::Margin(Discs::whole(0))),
        "1" => Some(ResultScore::Winner(Side::Black)),
        "-1" => Some(ResultScore::Winner(Side::White)),
        other => other.parse().ok().map(ResultScore::Winner),
    }
}

/// Splits a line into its fields; one in quotes may contain separators, and quotes twice.
fn fields(line: &str, separator: char) -> Vec<Field> {
    let (mut fields, mut is_quoted) = (vec![Field { at: 0, text: String::new() }], false);
    for (at, c) in line.trim_end_matches(['\n', '\r']).char_indices() {
        let last = fields.last_mut().expect("there is a first field");
        match c {
            '"' => {
                if line[..at].ends_with('"') && !is_quoted && !last.text.is_empty() {
                    last.text.push('"');
                }
                last.at += usize::from(last.text.is_empty());
                is_quoted = !is_quoted;
            }
            '\u{feff}' => {}
            c if c == separator && !is_quoted => fields.push(Field { at: at + 1, text: String::new() }),
            c => last.text.push(c),
        }
    }
    fields
}
