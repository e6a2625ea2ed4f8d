//! The names of properties, and the rules in `RU`.

use outflank_reversi::{Aim, Layout};

/// The properties of a root with a meaning of their own; others are kept as they are.
pub(super) const KNOWN: [&str; 28] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "AB", "AW", "AE", "PL", "PB", "PW", "BR", "WR", "DT", "PC", "EV", "RO", "RE",
    "TM", "C", "GC", "V", "B", "W", "BM", "DO", "IT",
];

/// The properties that mark squares or annotate moves with symbols.
pub(super) const MARKUP: [&str; 17] =
    ["AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "DM", "GB", "GW", "HO", "UC", "TE", "N", "FG"];

/// The rules in `RU`, extensions of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedRules {
    pub(super) layout: Layout,
    pub(super) aim: Aim,
}

/// Parses `open` and `anti`, or both; `None` for other rules.
pub(super) fn parse_rules(text: &str) -> Option<NamedRules> {
    let mut rules = NamedRules { layout: Layout::Othello, aim: Aim::MostDiscs };
    for word in text.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "open" => rules.layout = Layout::Open,
            "anti" => rules.aim = Aim::FewestDiscs,
            _ => return None,
        }
    }
    Some(rules)
}
