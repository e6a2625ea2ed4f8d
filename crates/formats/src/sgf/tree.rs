//! The main line of a tree of nodes, with uninterpreted properties.

use crate::attribute::{Attribute, Attributes};
use crate::parser::ParseError;
use crate::scanner::Scanner;

/// A property with its values.
pub(super) struct Property<'a> {
    pub(super) name: String,
    pub(super) values: Vec<Value<'a>>,
}

/// A value in the text.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    /// The text with its escapes.
    raw: &'a str,
    pub(super) at: usize,
}

/// A node of the main line.
pub(super) type Node<'a> = Vec<Property<'a>>;

impl Value<'_> {
    /// Returns the text without escapes: a backslash escapes the next character, and removes a line break.
    pub(super) fn text(self) -> String {
        let (mut text, mut characters) = (String::new(), self.raw.chars());
        while let Some(c) = characters.next() {
            let escaped = if c == '\\' { characters.next() } else { Some(c) };
            text.extend(escaped.filter(|&kept| c != '\\' || kept != '\n'));
        }
        text.trim().to_owned()
    }
}

/// Parses the nodes of the main line, at least one, or those up to an error; variations are dropped.
pub(super) fn main_line<'a>(text: &'a str, nodes: &mut Vec<Node<'a>>, lost: &mut Attributes) -> Result<(), ParseError> {
    let mut scanner = Scanner::new(text);
    let mut depth = 0_u32;
    // After the end of the first branch, all others are variations.
    let mut main_line_ended = false;
    loop {
        scanner.skip_blanks();
        match scanner.peek() {
            Some('(') => {
                lost.insert_if(Attribute::Variations, main_line_ended);
                depth += 1;
            }
            Some(')') if depth > 0 => {
                depth -= 1;
                main_line_ended = true;
            }
            Some(';') if depth > 0 => {
                scanner.eat(';');
                let node = node(&mut scanner)?;
                // The nodes of variations are parsed only to find where they end.
                if !main_line_ended {
                    nodes.push(node);
                }
                continue;
            }
            None if depth == 0 && !nodes.is_empty() => return Ok(()),
            _ => return Err(scanner.unexpected("a node, ;, or the start or end of a variation, ( or )")),
        }
        scanner.at += 1;
    }
}

fn node<'a>(scanner: &mut Scanner<'a>) -> Result<Node<'a>, ParseError> {
    let mut properties = Vec::new();
    loop {
        scanner.skip_blanks();
        // Old files write names in full, `White`: the capital letters are the name.
        let name: String =
            scanner.take_while(|c| c.is_ascii_alphabetic()).chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return Ok(properties);
        }
        properties.push(Property { name, values: values(scanner)? });
    }
}

fn values<'a>(scanner: &mut Scanner<'a>) -> Result<Vec<Value<'a>>, ParseError> {
    let mut values = Vec::new();
    loop {
        scanner.skip_blanks();
        if !scanner.eat('[') {
            break;
        }
        let at = scanner.at;
        loop {
            scanner.take_while(|c| !matches!(c, ']' | '\\'));
            if scanner.eat('\\') {
                scanner.at += scanner.peek().map_or(0, char::len_utf8);
            } else if scanner.peek().is_some() {
                break;
            } else {
                return Err(scanner.unexpected("] after the value"));
            }
        }
        values.push(Value { raw: &scanner.text[at..scanner.at], at });
        scanner.eat(']');
    }
    if values.is_empty() { Err(scanner.unexpected("a value in brackets, [")) } else { Ok(values) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str, expected_loss: Attributes) -> String {
        let (mut nodes, mut lost) = (Vec::new(), Attributes::default());
        main_line(text, &mut nodes, &mut lost).unwrap_or_else(|error| panic!("{text}: {}", error.kind));
        let values = nodes.iter().flatten().flat_map(|property| property.values.iter().map(|value| value.text()));
        assert_eq!(lost, expected_loss, "{text}");
        values.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_of_all_variations_is_the_main_line() {
        let variations = Attributes::of(&[Attribute::Variations]);
        assert_eq!(moves("(;B[f5];W[d6](;B[c3];W[d3])(;B[c5](;W[f4])(;W[f6])))", variations), "f5 d6 c3 d3");
        assert_eq!(moves("(;B[f5](;W[d6](;B[c3])))", Attributes::default()), "f5 d6 c3");
    }

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(moves("(;C[a\\]b\\\\][c\\\nd\\:])", Attributes::default()), "a]b\\ cd:");
    }

    #[test]
    fn invalid_trees_are_rejected() {
        for text in ["", "(", "()", "(;", "(;B[f5]", "(;B)", "(;B[f5", ";B[f5]", "(;C[\\", "(;)x"] {
            assert!(main_line(text, &mut Vec::new(), &mut Attributes::default()).is_err(), "{text}");
        }
    }
}
