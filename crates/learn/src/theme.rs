//! Themes: what a move is about.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use utoipa::ToSchema;

/// What a move is about.
///
/// The text form is the name in lower case with hyphens: `stoner-trap`.
///
/// # Examples
///
/// ```
/// use outflank_learn::{Language, Theme};
///
/// let theme: Theme = "stoner-trap".parse()?;
/// assert_eq!(theme.title(Language::Japanese), "ストナー");
/// assert!("fork".parse::<Theme>().is_err());
/// # Ok::<(), outflank_learn::ParseThemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// A corner is taken or given away.
    Corner,
    /// A disc on an edge between two of the other side.
    Wedge,
    /// An edge with four or five discs of one side that touch one C-square.
    UnbalancedEdge,
    /// An attack on an unbalanced edge by the X-square at its other end.
    StonerTrap,
    /// A region with an odd or an even number of empty squares.
    Parity,
    /// Safe moves: who must open a dangerous region first.
    Tempo,
    /// The number of legal moves.
    Mobility,
    /// Discs beside empty squares.
    Frontier,
    /// A move that flips no frontier disc.
    QuietMove,
    /// Discs that can never be flipped.
    Stability,
    /// A corner that is given away on purpose.
    Sacrifice,
    /// A side that must pass.
    ForcedPass,
    /// The number of discs at the end of the game.
    Counting,
    /// A side that is left without a disc.
    WipeOut,
    /// A game that is won by 33 discs to 31.
    NarrowWin,
}

/// A language of titles and sentences.
///
/// The text form is `en` or `ja`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Theme {
    /// All themes, in the order of their numbers, which puzzle files hold: a new one comes last.
    pub const ALL: [Self; 15] = [
        Self::Corner,
        Self::Wedge,
        Self::UnbalancedEdge,
        Self::StonerTrap,
        Self::Parity,
        Self::Tempo,
        Self::Mobility,
        Self::Frontier,
        Self::QuietMove,
        Self::Stability,
        Self::Sacrifice,
        Self::ForcedPass,
        Self::Counting,
        Self::WipeOut,
        Self::NarrowWin,
    ];

    /// Returns the name in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Wedge => "wedge",
            Self::UnbalancedEdge => "unbalanced-edge",
            Self::StonerTrap => "stoner-trap",
            Self::Parity => "parity",
            Self::Tempo => "tempo",
            Self::Mobility => "mobility",
            Self::Frontier => "frontier",
            Self::QuietMove => "quiet-move",
            Self::Stability => "stability",
            Self::Sacrifice => "sacrifice",
            Self::ForcedPass => "forced-pass",
            Self::Counting => "counting",
            Self::WipeOut => "wipe-out",
            Self::NarrowWin => "narrow-win",
        }
    }

    /// Returns the title for people.
    pub const fn title(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english(),
            Language::Japanese => self.japanese(),
        }
    }

    const fn english(self) -> &'static str {
        match self {
            Self::Corner => "Corner",
            Self::Wedge => "Wedge",
            Self::UnbalancedEdge => "Unbalanced edge",
            Self::StonerTrap => "Stoner trap",
            Self::Parity => "Parity",
            Self::Tempo => "Tempo",
            Self::Mobility => "Mobility",
            Self::Frontier => "Frontier",
            Self::QuietMove => "Quiet move",
            Self::Stability => "Stable discs",
            Self::Sacrifice => "Sacrifice",
            Self::ForcedPass => "Forced pass",
            Self::Counting => "Counting",
            Self::WipeOut => "Wipe-out",
            Self::NarrowWin => "Narrow win",
        }
    }

    const fn japanese(self) -> &'static str {
        match self {
            Self::Corner => "隅",
            Self::Wedge => "くさび",
            Self::UnbalancedEdge => "ウイング",
            Self::StonerTrap => "ストナー",
            Self::Parity => "偶数理論",
            Self::Tempo => "余裕手",
            Self::Mobility => "着手可能数",
            Self::Frontier => "開放度",
            Self::QuietMove => "中割り",
            Self::Stability => "確定石",
            Self::Sacrifice => "捨て隅",
            Self::ForcedPass => "パスさせる手",
            Self::Counting => "石数の計算",
            Self::WipeOut => "全滅",
            Self::NarrowWin => "僅差の勝ち",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme {found:?}; the themes are {}", Theme::ALL.map(Theme::name).join(", "))]
pub struct ParseThemeError {
    found: String,
}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = || ParseThemeError { found: text.chars().take(20).collect() };
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(found)
    }
}

/// The text is not a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a language, en or ja, but found {found:?}")]
pub struct ParseLanguageError {
    found: String,
}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "en" => Ok(Self::English),
            "ja" => Ok(Self::Japanese),
            _ => Err(ParseLanguageError { found: text.chars().take(8).collect() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_parsed_back_and_all_titles_differ() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
            assert_eq!(serde_json::to_value(theme).unwrap(), theme.name());
            assert_eq!(Theme::ALL[theme as usize], theme);
        }
        for language in [Language::English, Language::Japanese] {
            let titles: HashSet<_> = Theme::ALL.iter().map(|theme| theme.title(language)).collect();
            assert_eq!(titles.len(), Theme::ALL.len());
        }
    }
}
