//! What other programs show of a link: a title, a sentence and a picture of the board.

mod picture;

use crate::Site;
use crate::failure::Failure;
use crate::game::{Contest, Dimensions, Frame, Kind, size_of, start};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use std::fmt::Write;

/// What the address of an analysis shows.
#[derive(Deserialize)]
#[serde(default)]
struct Shared {
    game: Kind,
    start: String,
    moves: String,
    /// The number of the move after which the game is shown; the last one without it.
    at: String,
}

impl Default for Shared {
    fn default() -> Self {
        Self { game: Kind::Othello, start: String::new(), moves: String::new(), at: String::new() }
    }
}

/// A position that a link shows.
struct Shown {
    kind: Kind,
    size: Dimensions,
    frame: Frame,
    opening: Option<&'static str>,
    /// How many moves led here.
    played: usize,
}

impl Shown {
    /// Returns the position that an address shows; none where it cannot be read.
    fn at(uri: &Uri) -> Option<Self> {
        /// As many as a line of play may have.
        const MOST_MOVES: usize = 400;
        let Query(shared) = Query::<Shared>::try_from_uri(uri).ok()?;
        let kind = if uri.path() == "/alak" { Kind::Alak } else { shared.game };
        let (kind, first) = start(kind, shared.start.trim()).ok()?;
        let moves: Vec<String> = moves_in(kind, &shared.moves).take(MOST_MOVES).collect();
        let mut contest = <dyn Contest>::new(kind, &first, &moves).ok()?;
        if let Ok(at) = shared.at.parse() {
            contest.go_to(at);
        }
        let (_, played) = contest.moves();
        let size = size_of(kind, &first);
        Some(Self { kind, size, frame: contest.frame(), opening: contest.opening(), played })
    }

    fn title(&self) -> String {
        let game = match self.kind {
            Kind::Othello => "Othello",
            Kind::Reversi => "Reversi",
            Kind::Alak => "Alak",
        };
        match (self.opening, self.played) {
            (Some(opening), _) => format!("{game}: {opening}"),
            (None, 0) => format!("{game}: a position"),
            (None, played) => format!("{game}: after move {played}"),
        }
    }

    fn description(&self) -> String {
        let discs = self.frame.discs;
        let to_move = match self.frame.to_move {
            Some('X') => "Black to move",
            Some(_) => "White to move",
            None => "the game is over",
        };
        format!("Black {}, White {}; {to_move}.", discs.black, discs.white)
    }
}

/// Returns the tags of a document that describe what its address shows.
pub(crate) fn tags(uri: &Uri, headers: &HeaderMap) -> String {
    let shown = Shown::at(uri).filter(|_| matches!(uri.path(), "/analyse" | "/alak") && uri.query().is_some());
    let title = shown.as_ref().map_or_else(|| "Outflank".to_owned(), Shown::title);
    let general = || "Play, analyse and learn Othello, Reversi and Alak.".to_owned();
    let description = shown.as_ref().map_or_else(general, Shown::description);
    let query = if shown.is_some() { uri.query().unwrap_or_default() } else { "" };
    let game = if uri.path() == "/alak" && shown.is_some() { "game=alak&" } else { "" };
    let image = format!("{}/preview.png?{game}{query}", site_of(headers));
    let (width, height) = picture::SIZE;
    let mut tags = String::new();
    for (name, content) in [
        ("og:site_name", "Outflank"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &description),
        ("og:image", image.trim_end_matches('?')),
        ("og:image:width", &width.to_string()),
        ("og:image:height", &height.to_string()),
    ] {
        let _ = writeln!(tags, "<meta property=\"{name}\" content=\"{}\">", escaped(content));
    }
    tags + "<meta name=\"twitter:card\" content=\"summary_large_image\">"
}

/// Answers with a picture of the board that an address shows, as PNG.
pub(crate) async fn picture(State(site): State<Site>, uri: Uri) -> Result<impl IntoResponse, Failure> {
    let shown = Shown::at(&uri).ok_or_else(|| Failure::unreadable("this position cannot be read"))?;
    let drawn = site.players.run(move |_, _| picture::draw(shown.size, &shown.frame.cells)).await?;
    let about = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((about, drawn.ok_or(Failure::Broken)?))
}

/// Returns the address of the site, as the request names it.
fn site_of(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    text("host").map(|host| format!("{scheme}://{host}")).unwrap_or_default()
}

/// Splits moves as they stand in an address: with nothing between them, except in Alak.
fn moves_in(kind: Kind, text: &str) -> impl Iterator<Item = String> {
    let mut spaced = String::new();
    for letter in text.chars() {
        if kind != Kind::Alak && letter.is_alphabetic() {
            spaced.push(' ');
        }
        spaced.extend(letter.to_lowercase());
    }
    let moves: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
    moves.into_iter()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags_of(address: &'static str) -> String {
        let headers = HeaderMap::from_iter([(header::HOST, "127.0.0.1:6464".parse().unwrap())]);
        tags(&Uri::from_static(address), &headers)
    }

    #[test]
    fn a_shared_game_has_a_title_a_sentence_and_a_picture() {
        let tags = tags_of("/analyse?moves=c4e3f6e6f5&at=5");
        assert!(tags.contains("content=\"Othello: Tiger\""), "{tags}");
        assert!(tags.contains("content=\"Black 6, White 3; White to move.\""), "{tags}");
        assert!(tags.contains("http://127.0.0.1:6464/preview.png?moves=c4e3f6e6f5&amp;at=5"), "{tags}");
        assert!(tags_of("/alak?start=11&moves=4-5").contains("Alak: after move 1"));
    }

    #[test]
    fn any_other_address_is_described_as_the_site_and_nothing_in_it_becomes_markup() {
        for address in
            ["/", "/analyse", "/game/abc", "/analyse?moves=zz", "/analyse?start=%22%3E%3Cscript%3E", "/games?moves=f5"]
        {
            let tags = tags_of(address);
            assert!(tags.contains("content=\"Outflank\"") && tags.contains("6464/preview.png\""), "{address}: {tags}");
        }
        assert_eq!(escaped("\"<a&b>"), "&quot;&lt;a&amp;b&gt;");
    }
}
