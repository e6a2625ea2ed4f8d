//! Lists of names, and the search for a part of a name.

use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Names with their numbers from 1; number 0 is a missing name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    /// Returns the number of a name, which is added if it is new.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.to_owned());
        let number = self.names.len() as u32;
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// Returns a name, or `None` for 0.
    pub(crate) fn name(&self, number: u32) -> Option<&str> {
        self.names.get((number as usize).checked_sub(1)?).map(String::as_str)
    }

    /// Returns the names in the order of their numbers, the first of which is 1.
    pub(crate) fn list(&self) -> &[String] {
        &self.names
    }

    /// Returns, for each number from 0, whether its name contains a text.
    pub(crate) fn matching(&self, text: &str) -> Vec<bool> {
        let text = NamePart::new(text);
        std::iter::once(false).chain(self.names.iter().map(|name| text.is_in(name))).collect()
    }
}

impl From<&str> for NamePart {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl FromIterator<String> for Names {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut list = Self::default();
        for name in names {
            list.number(&name);
        }
        list
    }
}

/// A part of a name: words in any order, without regard to case and accents.
///
/// # Examples
///
/// ```
/// use outflank_database::NamePart;
///
/// assert!(NamePart::new("hideshi tame").is_in("Tamenori Hideshi"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePart(Vec<String>);

impl NamePart {
    /// Makes the part of its words.
    pub fn new(text: &str) -> Self {
        Self(folded(text).split_whitespace().map(str::to_owned).collect())
    }

    /// Returns whether a name contains every word.
    pub fn is_in(&self, name: &str) -> bool {
        let name = folded(name);
        self.0.iter().all(|word| name.contains(word))
    }
}

/// Removes case, accents and the width of letters.
fn folded(text: &str) -> String {
    // Decomposition changes no ASCII letter, and most names have no others.
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_any_part_without_case_and_accents() {
        let found = |part: &str, name: &str| NamePart::new(part).is_in(name);
        assert!(found("open", "Opén de Paris"));
        assert!(found("OPÉN", "open 1999"));
        assert!(found("hideshi tame", "Tamenori Hideshi"));
        assert!(found("ｔａｍｅ", "Tamenori Hideshi"));
        assert!(!found("hideshi rose", "Tamenori Hideshi"));
        assert!(found("", "anybody"));
    }

    #[test]
    fn a_missing_name_has_number_0() {
        let mut names = Names::default();
        assert_eq!((names.number("Ann"), names.number("Bob"), names.number("Ann")), (1, 2, 1));
        assert_eq!((names.name(0), names.name(2), names.name(3)), (None, Some("Bob"), None));
        assert_eq!(names.matching("b"), [false, false, true]);
    }
}
