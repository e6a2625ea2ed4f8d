//! The main line of a tree of nodes, without a look at what the properties mean.

use crate::fault::Flaw;
use crate::feature::{Feature, Features};
use crate::scan::Scan;

/// A property with its values.
pub(super) struct Property<'a> {
    pub(super) name: String,
    pub(super) values: Vec<Value<'a>>,
}

/// A value as it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    /// With its escapes.
    raw: &'a str,
    pub(super) at: usize,
}

/// A node of the main line.
pub(super) type Node<'a> = Vec<Property<'a>>;

impl Value<'_> {
    /// Returns the text: a backslash escapes the character behind it, and removes a line break.
    pub(super) fn text(self) -> String {
        let (mut text, mut characters) = (String::new(), self.raw.chars());
        while let Some(c) = characters.next() {
            let escaped = if c == '\\' { characters.next() } else { Some(c) };
            text.extend(escaped.filter(|&kept| c != '\\' || kept != '\n'));
        }
        text.trim().to_owned()
    }
}

/// Reads the nodes of the main line, at least one, or those up to a fault; every further variation is dropped.
pub(super) fn main_line<'a>(text: &'a str, nodes: &mut Vec<Node<'a>>, lost: &mut Features) -> Result<(), Flaw> {
    let mut scan = Scan::new(text);
    let mut depth = 0_u32;
    // Once a branch has ended, all others beside it are variations.
    let mut is_over = false;
    loop {
        scan.skip_blanks();
        match scan.peek() {
            Some('(') => {
                lost.insert_if(Feature::Variations, is_over);
                depth += 1;
            }
            Some(')') if depth > 0 => {
                depth -= 1;
                is_over = true;
            }
            Some(';') if depth > 0 => {
                scan.eat(';');
                let node = node(&mut scan)?;
                if !is_over {
                    nodes.push(node);
                }
                continue;
            }
            None if depth == 0 && !nodes.is_empty() => return Ok(()),
            _ => return Err(scan.unexpected("a node, ;, or the start or end of a variation, ( or )")),
        }
        scan.at += 1;
    }
}

fn node<'a>(scan: &mut Scan<'a>) -> Result<Node<'a>, Flaw> {
    let mut properties = Vec::new();
    loop {
        scan.skip_blanks();
        let name: String =
            scan.take_while(|c| c.is_ascii_alphabetic()).chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return Ok(properties);
        }
        properties.push(Property { name, values: values(scan)? });
    }
}

fn values<'a>(scan: &mut Scan<'a>) -> Result<Vec<Value<'a>>, Flaw> {
    let mut values = Vec::new();
    loop {
        scan.skip_blanks();
        if !scan.eat('[') {
            break;
        }
        let at = scan.at;
        loop {
            scan.take_while(|c| !matches!(c, ']' | '\\'));
            if scan.eat('\\') {
                scan.at += scan.peek().map_or(0, char::len_utf8);
            } else if scan.peek().is_some() {
                break;
            } else {
                return Err(scan.unexpected("the end of the value, ]"));
            }
        }
        values.push(Value { raw: &scan.text[at..scan.at], at });
        scan.eat(']');
    }
    if values.is_empty() { Err(scan.unexpected("a value in brackets, [")) } else { Ok(values) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> (String, bool) {
        let (mut nodes, mut lost) = (Vec::new(), Features::default());
        main_line(text, &mut nodes, &mut lost).unwrap_or_else(|flaw| panic!("{text}: {}", flaw.fault));
        let values = nodes.iter().flatten().flat_map(|property| property.values.iter().map(|value| value.text()));
        (values.collect::<Vec<_>>().join(" "), lost.contains(Feature::Variations))
    }

    #[test]
    fn the_first_of_all_variations_is_the_main_line() {
        assert_eq!(moves("(;B[f5];W[d6](;B[c3];W[d3])(;B[c5](;W[f4])(;W[f6])))"), ("f5 d6 c3 d3".into(), true));
        assert_eq!(moves("(;B[f5](;W[d6](;B[c3])))"), ("f5 d6 c3".into(), false));
    }

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(moves("(;C[a\\]b\\\\][c\\\nd\\:])"), ("a]b\\ cd:".into(), false));
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for text in ["", "(", "()", "(;", "(;B[f5]", "(;B)", "(;B[f5", ";B[f5]", "(;C[\\", "(;)x"] {
            assert!(main_line(text, &mut Vec::new(), &mut Features::default()).is_err(), "{text}");
        }
    }
}
