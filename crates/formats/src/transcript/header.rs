//! Lines above or below the moves that tell of the game: `Black: Ann`, `Ann - Bob 33-31`, a date.

use super::note::is_move_like;
use crate::AnnotatedGame;
use crate::attribute::Attributes;
use crate::fields;
use crate::info::{DiscCounts, GameDate, Scoring};
use crate::notation::to_half_width;

/// What a line says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GameHeader {
    /// Names and values of [`fields::read`].
    fields: Vec<(&'static str, String)>,
    /// Whether the line says more, which is a comment.
    has_more: bool,
}

/// The names before a colon, in lower case, and the fields that they stand for.
const NAMES: [(&str, &[&str]); 7] = [
    ("black", &["black", "black player", "黒", "黒番", "先手"]),
    ("white", &["white", "white player", "白", "白番", "後手"]),
    ("date", &["date", "日付", "対局日", "開催日"]),
    ("result", &["result", "score", "結果", "スコア"]),
    ("event", &["event", "tournament", "大会", "大会名"]),
    ("round", &["round", "回戦"]),
    ("site", &["site", "place", "location", "場所", "会場"]),
];

/// The words between the names of the players.
const BETWEEN: [&str; 7] = ["-", "–", "—", "vs", "vs.", "v", "対"];

impl GameHeader {
    /// The maximum length, in bytes: the time of parsing grows with its square.
    pub(crate) const MAX_LENGTH: usize = 1 << 10;

    /// Parses a line; `None` if it is none of these, or may be moves.
    pub(crate) fn parse(line: &str, scoring: Scoring) -> Option<Self> {
        if line.len() > Self::MAX_LENGTH {
            return None;
        }
        // Japanese pages put the names of fields in brackets: `【黒】村上健`.
        let line = &*to_half_width(line.trim()).replace('【', "").replace('】', ": ");
        let fields =
            named(line).or_else(|| date(line)).or_else(|| discs(line, scoring)).or_else(|| players(line, scoring));
        fields.map(|fields| Self { fields, has_more: false }).or_else(|| date_and_more(line))
    }

    /// Returns whether the line names a player, as one above a game does.
    pub(crate) fn names_players(&self) -> bool {
        self.fields.iter().any(|(name, _)| matches!(*name, "black" | "white"))
    }

    /// Returns whether the line names both players.
    pub(crate) fn is_of_both(&self) -> bool {
        ["black", "white"].iter().all(|side| self.fields.iter().any(|(name, _)| name == side))
    }

    /// Adds what the line says to a game, and returns whether that is all of it. Of two lines with one field the first counts.
    pub(crate) fn read(&self, game: &mut AnnotatedGame, lost: &mut Attributes) -> bool {
        let mut lost_here = Attributes::default();
        let mut is_whole = !self.has_more;
        for (name, value) in &self.fields {
            if fields::is_given(name, game) {
                is_whole = false;
            } else {
                fields::read(name, value, game, &mut lost_here);
            }
        }
        *lost = *lost | lost_here;
        is_whole && lost_here.is_empty()
    }
}

/// Reads names and values with colons between; Black and White may share a line.
fn named(line: &str) -> Option<Vec<(&'static str, String)>> {
    let (name, rest) = split_name(line)?;
    let next = rest.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    let end = next.into_iter().find(|&at| split_name(rest[at..].trim_start()).is_some()).unwrap_or(rest.len());
    let (value, more) = (rest[..end].trim().trim_end_matches([',', ';']), rest[end..].trim_start());
    let is_move = matches!(name, "black" | "white") && !is_name(value);
    if is_move {
        return None;
    }
    let mut fields = vec![(name, value.to_owned())];
    if !more.is_empty() {
        fields.extend(named(more)?);
    }
    Some(fields)
}

/// Splits a line behind the name of a field; Japanese names of the sides need no colon.
fn split_name(line: &str) -> Option<(&'static str, &str)> {
    let field = |text: &str| {
        let text = text.trim().to_lowercase();
        NAMES.iter().find(|(_, names)| names.contains(&text.as_str())).map(|(field, _)| *field)
    };
    let by_colon = line.split_once(':').and_then(|(name, rest)| Some((field(name)?, rest)));
    by_colon.or_else(|| {
        let (name, rest) = line.split_once(char::is_whitespace).filter(|(name, _)| ["黒", "白"].contains(name))?;
        Some((field(name)?, rest))
    })
}

/// Returns whether a text may be the name of a player, and is no damaged move: a square in it stands beside real words.
fn is_name(text: &str) -> bool {
    let words = || text.split_whitespace();
    let has_word = words().any(|word| word.chars().filter(|c| c.is_alphabetic()).count() >= 3 && !is_move_like(word));
    !text.is_empty() && (has_word || words().all(|word| !is_move_like(word) && word.contains(char::is_alphabetic)))
}

/// Reads a line that is a day or a month.
fn date(line: &str) -> Option<Vec<(&'static str, String)>> {
    // A number before a damaged move, `19 -4`, is no date.
    let date: GameDate = line.parse().ok().filter(|_| line.contains(char::is_alphabetic) || is_year(line))?;
    date.month().is_some().then(|| vec![("date", date.to_string())])
}

/// Reads a day in digits before words: `2019年5月3日 名人戦`.
fn date_and_more(line: &str) -> Option<GameHeader> {
    let (day, _) = line.split_once(char::is_whitespace).filter(|(day, words)| is_year(day) && is_name(words))?;
    Some(GameHeader { fields: date(day)?, has_more: true })
}

/// Returns whether a text begins with a year of four digits.
fn is_year(text: &str) -> bool {
    text.bytes().take_while(u8::is_ascii_digit).count() == 4
}

/// Reads the discs of both sides: `黒34 白30`, `Black 34 - 30 White`, `White: 30, Black: 34`.
fn discs(line: &str, scoring: Scoring) -> Option<Vec<(&'static str, String)>> {
    let line = line.to_lowercase().replace("black", "黒").replace("white", "白");
    let is_other = |c: char| !(c.is_ascii_digit() || c.is_whitespace() || "黒白-–:,石".contains(c));
    let (black_at, white_at) = (line.find('黒')?, line.find('白')?);
    let counts: Vec<_> = line.split(|c: char| !c.is_ascii_digit()).filter(|count| !count.is_empty()).collect();
    let [first, second] = counts[..] else { return None };
    let score = if black_at < white_at { format!("{first}-{second}") } else { format!("{second}-{first}") };
    let is_score = !line.contains(is_other) && DiscCounts::parse(&score, scoring.squares).is_some();
    is_score.then(|| vec![("result", score)])
}

/// Reads a line with both players: `Ann - Bob`, with the discs of both behind it, between the names or behind each.
fn players(line: &str, scoring: Scoring) -> Option<Vec<(&'static str, String)>> {
    let (round, line) = match line.split_once(':') {
        Some((before, rest)) => (Some(before.to_lowercase().strip_prefix("round ")?.trim().to_owned()), rest),
        None => (None, line),
    };
    let without_sides =
        ["(黒)", "(白)", "(Black)", "(White)"].iter().fold(line.to_owned(), |it, side| it.replace(side, " "));
    let words: Vec<&str> = without_sides.split_whitespace().collect();
    let (black, white, score) = split_players(&words, scoring)?;
    let is_player = |name: &[&str]| {
        let is_word =
            |word: &&str| !is_move_like(word) && word.contains(char::is_alphabetic) && !word.contains([',', ':', '{']);
        // Without a score the words must look like names, not like a title.
        let is_capital = |word: &&str| score.is_some() || !word.starts_with(|c: char| c.is_ascii_lowercase());
        (1..=5).contains(&name.len()) && name.iter().all(|word| is_word(word) && is_capital(word))
    };
    if !is_player(&black) || !is_player(&white) {
        return None;
    }
    let round = round.map(|round| ("round", round));
    let score = score.map(|score| ("result", score));
    Some([("black", black.join(" ")), ("white", white.join(" "))].into_iter().chain(round).chain(score).collect())
}

/// Splits a line into the words of both names and the discs of both sides.
fn split_players<'a>(words: &[&'a str], scoring: Scoring) -> Option<(Vec<&'a str>, Vec<&'a str>, Option<String>)> {
    let is_score = |word: &&str| word.contains('-') && DiscCounts::parse(word, scoring.squares).is_some();
    let is_between = |word: &&str| BETWEEN.contains(word);
    let (names, last) = match words.split_last() {
        Some((last, names)) if is_score(last) => (names, Some((*last).to_owned())),
        _ => (words, None),
    };
    let at = names.iter().position(|word| is_between(word) || is_score(word))?;
    let score = last.or_else(|| is_score(&names[at]).then(|| names[at].to_owned()));
    let (mut black, mut white) = (names[..at].to_vec(), names[at + 1..].to_vec());
    let discs = |name: &[&str]| Some(name.last()?.strip_prefix('(')?.strip_suffix(')')?.to_owned());
    let both = discs(&black).zip(discs(&white)).map(|(black, white)| format!("{black}-{white}"));
    if both.as_ref().is_some_and(|it| is_score(&it.as_str())) {
        black.pop();
        white.pop();
    }
    Some((black, white, score.or(both)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> String {
        let header = GameHeader::parse(line, Scoring::OTHELLO).map(|header| header.fields).unwrap_or_default();
        header.into_iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn headers_are_told_from_titles_and_moves() {
        for (line, expected) in [
            ("Black: Borassi Michele", "black=Borassi Michele"),
            ("White: C4 Explosion", "white=C4 Explosion"),
            ("Result: 11-53", "result=11-53"),
            ("黒: Nowak Dominik　白：Borassi", "black=Nowak Dominik; white=Borassi"),
            ("黒 村上健", "black=村上健"),
            ("2018年10月12日", "date=2018-10-12"),
            ("2018-10-12", "date=2018-10-12"),
            ("Borassi Michele (33) vs. Seeley Ben (31)", "black=Borassi Michele; white=Seeley Ben; result=33-31"),
            ("Round 1: Borassi - Juigner 11-53", "black=Borassi; white=Juigner; round=1; result=11-53"),
            ("村上健（黒）33-31（白）Seeley Ben", "black=村上健; white=Seeley Ben; result=33-31"),
            ("Ann - Bob", "black=Ann; white=Bob"),
            ("黒34 白30", "result=34-30"),
            ("黒 34 - 30 白", "result=34-30"),
            ("Black 34 - 30 White", "result=34-30"),
            ("White: 30, Black: 34", "result=34-30"),
            ("【黒】村上健", "black=村上健"),
            ("【黒】村上健 【白】Seeley", "black=村上健; white=Seeley"),
            ("12 Oct 2018", "date=2018-10-12"),
            ("2019年5月3日 名人戦", "date=2019-05-03"),
        ] {
            assert_eq!(fields(line), expected, "{line}");
        }
        for line in [
            "Ann - Bob, round 3",
            "Othello - the best opening",
            "Black: f5",
            "black f5 white d6",
            "黒 f5 白 d6",
            "33-31",
            "2018",
            "f5 - d6",
            "- Bob",
            "Black: x5",
            "19 -4",
            "2019-05-03 f5d6",
            "黒 5 白 d6",
        ] {
            assert_eq!(fields(line), "", "{line}");
        }
    }
}
