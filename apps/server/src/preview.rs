//! The preview of a link in other programs (Open Graph): title, description and an image of the board.

mod image;

use crate::AppState;
use crate::error::AppError;
use crate::guard::{Client, Scheme};
use crate::worker_pool::{Effort, JobClient, Turn};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::IntoResponse;
use outflank_rules::{BoardSize, Variant};
use outflank_service::ApiError;
use outflank_service::game::{PlayedGame, PositionView, requested_start};
use serde::Deserialize;
use std::fmt::Write;

/// The query of a link to an analysis.
#[derive(Deserialize)]
#[serde(default)]
struct LinkQuery {
    game: Variant,
    start: String,
    moves: String,
    /// The number of moves that are linked as played; all when it is empty.
    at: String,
}

impl Default for LinkQuery {
    fn default() -> Self {
        Self { game: Variant::Othello, start: String::new(), moves: String::new(), at: String::new() }
    }
}

/// The position of a link.
struct LinkedPosition {
    kind: Variant,
    size: BoardSize,
    view: PositionView,
    opening: Option<&'static str>,
    /// The number of moves before it.
    played: usize,
}

impl LinkedPosition {
    /// Returns the position of a link; none when the link is invalid.
    fn parse(uri: &Uri) -> Option<Self> {
        /// The maximum of a line in the API.
        const MAX_MOVES: usize = 400;
        let Query(query) = Query::<LinkQuery>::try_from_uri(uri).ok()?;
        let kind = if uri.path() == "/alak" { Variant::Alak } else { query.game };
        let start = requested_start(kind, &query.start).ok()?;
        let (kind, size) = (start.variant(), start.size());
        let moves: Vec<String> = split_moves(kind, &query.moves).take(MAX_MOVES).collect();
        let mut game = PlayedGame::new(start, &moves).ok()?;
        if let Ok(at) = query.at.parse() {
            game.go_to(at);
        }
        Some(Self { kind, size, view: game.position_view(), opening: game.opening(), played: game.played() })
    }

    fn title(&self) -> String {
        let game = match self.kind {
            Variant::Othello => "Othello",
            Variant::Reversi => "Reversi",
            Variant::Alak => "Alak",
        };
        match (self.opening, self.played) {
            (Some(opening), _) => format!("{game}: {opening}"),
            (None, 0) => format!("{game}: a position"),
            (None, played) => format!("{game}: after move {played}"),
        }
    }

    fn description(&self) -> String {
        let discs = self.view.discs;
        let to_move = self.view.to_move.map(|side| format!("{} to move", side.name()));
        let to_move = to_move.unwrap_or_else(|| "the game is over".to_owned());
        format!("Black {}, White {}; {to_move}.", discs.black, discs.white)
    }
}

/// Returns the meta tags of a page for the preview of its address.
pub(crate) fn tags(uri: &Uri, headers: &HeaderMap, scheme: Scheme) -> String {
    let is_link = matches!(uri.path(), "/analyse" | "/alak") && uri.query().is_some();
    let linked = is_link.then(|| LinkedPosition::parse(uri)).flatten();
    let title = linked.as_ref().map_or_else(|| "Outflank".to_owned(), LinkedPosition::title);
    let general = || "Play, analyse and learn Othello, Reversi and Alak.".to_owned();
    let description = linked.as_ref().map_or_else(general, LinkedPosition::description);
    let query = if linked.is_some() { uri.query().unwrap_or_default() } else { "" };
    // The image has another path, so that its query has to say so.
    let game = if uri.path() == "/alak" && linked.is_some() { "game=alak&" } else { "" };
    let image = format!("{}/preview.png?{game}{query}", origin_of(headers, scheme));
    let mut tags = String::new();
    for (name, content) in [
        ("og:site_name", "Outflank"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &description),
        ("og:image", image.trim_end_matches('?')),
        ("og:image:width", &image::WIDTH.to_string()),
        ("og:image:height", &image::HEIGHT.to_string()),
    ] {
        let _ = writeln!(tags, "<meta property=\"{name}\" content=\"{}\">", escaped(content));
    }
    tags + "<meta name=\"twitter:card\" content=\"summary_large_image\">"
}

/// Returns the image of a link, as PNG.
pub(crate) async fn image(
    State(state): State<AppState>,
    client: Client,
    uri: Uri,
) -> Result<impl IntoResponse, AppError> {
    let turn = Turn::new(JobClient::of(client, ""), Effort::Short);
    let linked = LinkedPosition::parse(&uri).ok_or_else(|| AppError::invalid("this position is invalid"))?;
    let png = state.move_workers.run(turn, move |_, _| image::render_png(linked.size, &linked.view.cells)).await?;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, png.ok_or(AppError::Api(ApiError::Internal))?))
}

/// Returns the origin of the site, from the headers of the request.
fn origin_of(headers: &HeaderMap, scheme: Scheme) -> String {
    let scheme = match scheme {
        Scheme::Http => "http",
        Scheme::Https => "https",
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.map(|host| format!("{scheme}://{host}")).unwrap_or_default()
}

/// Splits the moves of a query: without separators, except in Alak.
fn split_moves(kind: Variant, text: &str) -> impl Iterator<Item = String> {
    let mut spaced = String::new();
    for letter in text.chars() {
        if kind != Variant::Alak && letter.is_alphabetic() {
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
        tags(&Uri::from_static(address), &headers, Scheme::Http)
    }

    #[test]
    fn the_image_has_the_scheme_of_the_request_and_not_that_of_a_header_that_a_client_can_send() {
        let text = |text: &'static str| text.parse().unwrap();
        let mut headers = HeaderMap::from_iter([(header::HOST, text("othello.example"))]);
        headers.insert("x-forwarded-proto", text("https"));
        for (scheme, address) in
            [(Scheme::Http, "http://othello.example/"), (Scheme::Https, "https://othello.example/")]
        {
            let tags = tags(&Uri::from_static("/"), &headers, scheme);
            assert!(tags.contains(&format!("content=\"{address}preview.png\"")), "{tags}");
        }
    }

    #[test]
    fn a_link_to_a_game_has_a_title_a_description_and_an_image() {
        let tags = tags_of("/analyse?moves=c4e3f6e6f5&at=5");
        assert!(tags.contains("content=\"Othello: Tiger\""), "{tags}");
        assert!(tags.contains("content=\"Black 6, White 3; White to move.\""), "{tags}");
        assert!(tags.contains("http://127.0.0.1:6464/preview.png?moves=c4e3f6e6f5&amp;at=5"), "{tags}");
        assert!(tags_of("/alak?start=11&moves=4-5").contains("Alak: after move 1"));
    }

    #[test]
    fn other_addresses_have_the_preview_of_the_site_and_nothing_in_them_becomes_markup() {
        for address in
            ["/", "/analyse", "/game/abc", "/analyse?moves=zz", "/analyse?start=%22%3E%3Cscript%3E", "/games?moves=f5"]
        {
            let tags = tags_of(address);
            assert!(tags.contains("content=\"Outflank\"") && tags.contains("6464/preview.png\""), "{address}: {tags}");
        }
        assert_eq!(escaped("\"<a&b>"), "&quot;&lt;a&amp;b&gt;");
    }
}
