//! Numbers of things in English.

use std::fmt::Display;

/// Returns a number with a noun, in the singular or the plural: `1 line`, `2 lines`.
///
/// # Examples
///
/// ```
/// use outflank_rules::counted;
///
/// assert_eq!(counted(1, "position"), "1 position");
/// assert_eq!(counted(0, "ply"), "0 plies");
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{number} {}", plural_unless_one(number, noun))
}

/// Returns a noun for a number that is printed in its own way: `line` for 1, and else `lines`.
pub fn plural_unless_one<N: Copy + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        return noun.to_owned();
    }
    match noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with(['s', 'x']) || noun.ends_with("ch") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_agree_with_their_number() {
        for (noun, several) in [
            ("line", "lines"),
            ("ply", "plies"),
            ("day", "days"),
            ("search", "searches"),
            ("new position", "new positions"),
        ] {
            assert_eq!(counted(1_u64, noun), format!("1 {noun}"));
            for number in [0_u64, 2, 11] {
                assert_eq!(counted(number, noun), format!("{number} {several}"));
            }
        }
    }
}
