//! Names of users, which are unique without regard to case and to letters that look alike.
//!
//! Letters that look alike are found by the skeleton of Unicode Technical Standard 39, section 4. Scripts may be mixed as
//! its section 5.2 calls it highly restrictive: Latin with Japanese, Chinese or Korean, and nothing else.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::general_security_profile::GeneralSecurityProfile;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection};

/// The name of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ValidName(String);

/// Why a text is not the name of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    #[error("a name has at least 2 characters")]
    TooShort,
    #[error("a name has at most 20 characters")]
    TooLong,
    #[error("a name has only letters, digits, `-` and `_`, and begins with a letter or digit")]
    Letters,
    #[error("a name does not mix letters of several scripts")]
    MixedScripts,
    #[error("this name is kept for those who run the site")]
    Reserved,
}

impl NameError {
    /// Returns the identifier; it never changes.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::TooShort => "too-short",
            Self::TooLong => "too-long",
            Self::Letters => "letters",
            Self::MixedScripts => "mixed-scripts",
            Self::Reserved => "reserved",
        }
    }
}

impl ValidName {
    /// Checks a text, which is normalised first.
    ///
    /// # Errors
    ///
    /// Returns the rule that it breaks.
    pub(crate) fn parse(text: &str) -> Result<Self, NameError> {
        /// More than 20 characters have, however they are composed.
        const MAX_BYTES: usize = 1 << 10;
        let text = text.trim();
        if text.len() > MAX_BYTES {
            return Err(NameError::TooLong);
        }
        let name: String = text.nfkc().collect();
        // Identifiers may also have colons, full stops and apostrophes, which the specifications of machines have.
        let is_letter = |letter: char| letter.is_alphanumeric() || is_combining_mark(letter);
        let is_allowed = |letter| matches!(letter, '-' | '_') || is_letter(letter) && letter.identifier_allowed();
        match name.chars().count() {
            0 | 1 => Err(NameError::TooShort),
            21.. => Err(NameError::TooLong),
            _ if !name.chars().all(is_allowed) || !name.starts_with(char::is_alphanumeric) => Err(NameError::Letters),
            _ if has_piled_marks(&name) => Err(NameError::Letters),
            _ if name.as_str().detect_restriction_level() > RestrictionLevel::HighlyRestrictive => {
                Err(NameError::MixedScripts)
            }
            _ if is_reserved(&name) => Err(NameError::Reserved),
            _ => Ok(Self(name)),
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the key, which is equal for names that look alike.
    pub(crate) fn key(&self) -> String {
        name_key(&self.0)
    }
}

/// Returns whether a letter has more marks than any script needs: a vowel and a tone, as in Thai.
fn has_piled_marks(name: &str) -> bool {
    const MAX_MARKS: usize = 2;
    let letters: Vec<char> = name.chars().collect();
    letters.windows(MAX_MARKS + 1).any(|window| window.iter().all(|&letter| is_combining_mark(letter)))
}

/// Returns whether users would take a name for that of somebody who runs the site, as `Admin`, `a-dmin` or `moderator-2`, or for
/// no user, as `machine` and `level-5`.
fn is_reserved(name: &str) -> bool {
    const RESERVED: [&str; 33] = [
        "admin",
        "administrator",
        "mod",
        "moderator",
        "moderation",
        "root",
        "system",
        "server",
        "support",
        "staff",
        "official",
        "operator",
        "owner",
        "security",
        "webmaster",
        "outflank",
        "machine",
        "computer",
        "engine",
        "bot",
        "human",
        "level",
        "random",
        "greedy",
        "lookahead",
        "mean",
        "perfect",
        "guest",
        "anonymous",
        "nobody",
        "deleted",
        "null",
        "undefined",
    ];
    let word = name.trim_matches(|letter: char| is_joint(letter) || letter.is_numeric());
    let keys = [name_key(name), name_key(word)];
    RESERVED.iter().any(|reserved| keys.contains(&name_key(reserved)))
}

/// Returns the key of any text; of one that is not a name, it is that of no user.
pub(crate) fn name_key(text: &str) -> String {
    let name: String = text.trim().nfkd().filter(|&letter| !is_joint(letter) && !is_accent(letter)).nfkc().collect();
    // The one letter of names that two others are written for.
    let name = name.replace(['ß', 'ẞ'], "ss");
    // The skeleton is taken twice: that of a small letter is not always that of its capital, as `rn` for m.
    let lower = skeleton(&name).collect::<String>().to_lowercase();
    // In capitals, i looks like l.
    let key: String = skeleton(&lower).map(|letter| if letter == 'i' { 'l' } else { letter }).collect();
    key.replace("vv", "w")
}

/// Returns whether a character is an accent of a Latin, Greek or Cyrillic letter; the marks of kana make other letters.
fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

/// Returns whether a character only joins parts of a name, so that names with and without it are taken for the same.
fn is_joint(letter: char) -> bool {
    matches!(letter, '-' | '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_and_digits_of_one_script() {
        for name in
            ["Ann", "ann-2", "二子玉川", "Анна", "a_b", "まさき", "Ångström", "ที่ดี", "Adminka", "Modest", "hasegawa武"]
        {
            assert_eq!(ValidName::parse(name).unwrap().as_str(), name);
        }
        for (text, error) in [
            ("", NameError::TooShort),
            (" a ", NameError::TooShort),
            ("123456789012345678901", NameError::TooLong),
            ("a b", NameError::Letters),
            ("<b>", NameError::Letters),
            ("level:5", NameError::Letters),
            ("a.b", NameError::Letters),
            ("a'b", NameError::Letters),
            ("a·b", NameError::Letters),
            ("perfect", NameError::Reserved),
            ("lookahead-3", NameError::Reserved),
            ("-a", NameError::Letters),
            ("b\u{5b4}\u{5b5}\u{5b6}", NameError::Letters),
            ("a\u{0}b", NameError::Letters),
            ("a\u{202e}b", NameError::Letters),
            ("Аnn", NameError::MixedScripts),
            ("Admin", NameError::Reserved),
            ("adm1n", NameError::Reserved),
            ("MODERATOR_2", NameError::Reserved),
            ("a-dmin", NameError::Reserved),
            ("ad_m1n", NameError::Reserved),
            ("Machine", NameError::Reserved),
            ("computer", NameError::Reserved),
            ("human-1500", NameError::Reserved),
            ("guest", NameError::Reserved),
            ("level-5", NameError::Reserved),
            ("null", NameError::Reserved),
        ] {
            assert_eq!(ValidName::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn a_long_text_is_too_long_and_is_not_cut_to_a_name() {
        let (spaces, letters) = (" ".repeat(1020), "あ".repeat(400));
        assert_eq!(ValidName::parse(&format!("{spaces}Annabella")).unwrap().as_str(), "Annabella");
        assert_eq!(ValidName::parse(&letters), Err(NameError::TooLong));
    }

    #[test]
    fn names_that_look_alike_have_the_same_key() {
        let key = |text| ValidName::parse(text).unwrap().key();
        for (one, other) in [
            ("Ann", "aNN"),
            ("Ian", "lan"),
            ("IAN", "ian"),
            ("0tto", "Otto"),
            ("сор", "cop"),
            ("ｂｏｂ", "Bob"),
            ("vvilma", "Wilma"),
            ("hello-w", "hello_w"),
            ("a-n-n", "ann"),
            ("Bért", "Bert"),
            ("Ånna", "Anna"),
            ("Straße7", "STRASSE7"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("ann"), key("anna"));
        assert_ne!(key("かな"), key("がな"));
        assert_ne!(key("さき"), key("まき"));
    }
}
