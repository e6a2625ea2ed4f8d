//! Links to a game: an address with the moves in it.

use crate::attribute::{Attribute, Attributes};
use crate::info::{Discs, GameResult};
use crate::notation::{byte_offset, set};
use crate::parser::ParseError;
use crate::transcript::{Movetext, tokenise};
use crate::{AnnotatedGame, board_text, fields};
use outflank_rules::Position;

/// The address of a page that shows a game.
///
/// # Examples
///
/// ```
/// use outflank_formats::Link;
///
/// let link = Link::parse("https://example.org/alak?moves=3-5+9-7").unwrap();
/// assert!(link.leads_to("alak"));
/// assert_eq!(link.parameter("moves"), Some("3-5 9-7"));
/// assert!(Link::parse("f5d6").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    address: &'a str,
    /// The parameters without their escapes.
    parameters: Vec<(&'a str, String)>,
}

impl<'a> Link<'a> {
    /// Parses an address that is all of a text; `None` for other texts.
    pub fn parse(text: &'a str) -> Option<Self> {
        let address = text.trim();
        let is_address = ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme));
        if !is_address || address.contains(char::is_whitespace) {
            return None;
        }
        // A page in the fragment has its parameters there: `#/alak?moves=3-5`.
        let parts = address.split(['?', '#', '&']).skip(1).map(|part| part.split_once('=').unwrap_or(("", part)));
        Some(Self { address, parameters: parts.map(|(name, value)| (name, decode(value))).collect() })
    }

    /// Returns whether the address is that of a page, which may also be the fragment: `#/alak`.
    pub fn leads_to(&self, page: &str) -> bool {
        let path = self.address.split('?').next().unwrap_or_default();
        path.trim_end_matches('/').rsplit('/').next() == Some(page)
    }

    /// Returns the value of a parameter without its escapes.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(it, _)| *it == name).map(|(_, value)| value.as_str())
    }

    /// Returns the moves: the parameter `moves`, or else whatever looks like moves.
    fn moves(&self) -> Option<&str> {
        let values = self.parameters.iter().map(|(_, value)| value.as_str());
        let parts = self.address.split(['/', '?', '#', '&', '=']).rev();
        self.parameter("moves").or_else(|| values.chain(parts).find(|value| is_moves(value)))
    }
}

/// Parses an address on a line of its own; `None` for other texts, and for an address without moves or a start position.
pub(crate) fn parse(text: &str, start: &Position, lost: &mut Attributes) -> Option<Result<AnnotatedGame, ParseError>> {
    let link = Link::parse(text)?;
    let moves = link.moves();
    if moves.is_none() && link.parameter("start").is_none() {
        return None;
    }
    let start = link.parameter("start").map_or_else(|| Ok(start.clone()), board_text::parse);
    Some(start.and_then(|start| {
        let mut game = AnnotatedGame::new(start);
        read_parameters(&link, &mut game, lost);
        play(game, moves.unwrap_or_default())
    }))
}

/// Reads what the link says besides the moves, by the names that the web page writes.
fn read_parameters(link: &Link<'_>, game: &mut AnnotatedGame, lost: &mut Attributes) {
    for (name, field) in
        [("black", "black"), ("white", "white"), ("tournament", "tournament"), ("date", "date"), ("result", "winner")]
    {
        fields::read(field, link.parameter(name).unwrap_or_default(), game, lost);
    }
    let margin = link.parameter("score").and_then(|text| text.parse().ok());
    set(&mut game.info.result, margin.map(|margin| GameResult::from_margin(Discs::whole(margin))));
    lost.insert_if(Attribute::Variations, link.parameter("lines").is_some_and(|lines| !lines.is_empty()));
}

fn play(game: AnnotatedGame, moves: &str) -> Result<AnnotatedGame, ParseError> {
    let mut movetext = Movetext::new(game);
    match movetext.read(moves) {
        Ok(()) => Ok(movetext.game),
        Err(error) => Err(error.with_partial(movetext.game)),
    }
}

/// Returns whether a text is at least two moves.
fn is_moves(text: &str) -> bool {
    let mut squares = tokenise(text).take_while(Result::is_ok).filter_map(Result::ok);
    let last = squares.by_ref().last();
    // A second move begins at character 3 or later.
    last.is_some_and(|last| last.at > 2 && byte_offset(text, last.at) + last.text.len() == text.len())
}

/// Resolves the escapes of an address.
fn decode(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|_| *first == b'%').and_then(|digits| str::from_utf8(digits).ok());
        let escaped = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(if *first == b'+' { b' ' } else { *first }));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
