//! One name for one thing: the options of all commands are those of the tables of the manual, `docs/src/options.md`.

use super::program;
use clap::{Arg, Command};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/options.md"));

/// Values that say nothing of what an option means.
const GENERIC_VALUES: [&str; 10] = ["N", "FILE", "DIR", "DIR|FILE", "NAME", "RANGE", "DISCS", "SHARE", "X", "FORMAT"];

/// Options that share the name of their value, and differ in meaning.
const DISTINCT: [&[&str]; 6] = [
    &["black", "white"],
    &["years", "held-out", "calibration"],
    &["initial", "compare"],
    &["time", "patience"],
    &["file", "progress"],
    &["max-body"],
];

/// How the help of an option begins that has a meaning, and its name.
const MEANINGS: [(&str, &str); 7] = [
    ("Number of threads", "threads"),
    ("Number of search threads", "threads"),
    ("Number of ", "count"),
    ("Seed of ", "seed"),
    ("Hash table size", "hash"),
    ("Evaluation weights", "weights"),
    ("Solve positions with N empties", "solve-from"),
];

/// Options whose help must begin as their meaning says.
const WORDED: [&str; 4] = ["threads", "count", "seed", "hash"];

/// Where the table of former names begins.
const FORMER_NAMES: &str = "\n## Former names\n";

/// A row of the tables of options.
struct Row {
    short: Option<char>,
    long: String,
    /// The names of its value; none for a switch.
    values: BTreeSet<String>,
}

/// An option of a command.
struct CommandOption {
    command: String,
    argument: Arg,
}

impl Row {
    /// Reads a line of the page; `None` unless it is the row of an option.
    fn parse(line: &str) -> Option<Self> {
        let [option, _] = cells(line)?;
        let (mut short, mut long, mut values) = (None, None, BTreeSet::new());
        for span in spans(&option) {
            let (name, value) = span.split_once(' ').unwrap_or((span, ""));
            match name.strip_prefix("--") {
                Some(name) => long = Some(name.to_owned()),
                None => short = name.chars().nth(1),
            }
            values.extend(Some(value.replace('/', "|")).filter(|value| !value.is_empty()));
        }
        Some(Self { short, long: long?, values })
    }
}

impl CommandOption {
    fn long(&self) -> &str {
        self.argument.get_long().unwrap_or_default()
    }

    /// Returns the name of its value; empty for a switch.
    fn value(&self) -> String {
        let values = self.argument.get_value_names().filter(|_| self.argument.get_action().takes_values());
        values.map_or_else(String::new, |names| names.join(" "))
    }

    fn help(&self) -> String {
        self.argument.get_help().map(ToString::to_string).unwrap_or_default()
    }

    fn is_visible(&self) -> bool {
        !self.argument.is_hide_set()
    }
}

/// Returns the cells of a line of a table of two columns.
fn cells(line: &str) -> Option<[String; 2]> {
    let line = line.replace("\\|", "/");
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let ["", first, second, ""] = cells[..] else { return None };
    Some([first.to_owned(), second.to_owned()])
}

/// Returns what a cell has as code.
fn spans(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

fn long_names(cell: &str) -> impl Iterator<Item = &str> {
    spans(cell).filter_map(|span| span.strip_prefix("--"))
}

/// Returns the options of the page, and its options with a former name of each.
fn page() -> (BTreeMap<String, Row>, BTreeSet<(String, String)>) {
    let (tables, former) = PAGE.split_once(FORMER_NAMES).unwrap();
    let mut pairs = BTreeSet::new();
    for [options, names] in former.lines().filter_map(cells) {
        for option in long_names(&options) {
            pairs.extend(long_names(&names).map(|name| (option.to_owned(), name.to_owned())));
        }
    }
    (rows(tables), pairs)
}

fn rows(tables: &str) -> BTreeMap<String, Row> {
    let rows: Vec<_> = tables.lines().filter_map(Row::parse).collect();
    let count = rows.len();
    let rows: BTreeMap<_, _> = rows.into_iter().map(|row| (row.long.clone(), row)).collect();
    assert!(rows.len() == count && count > 40, "{count} rows, of {} options", rows.len());
    rows
}

/// Returns the options of all commands that are not hidden. `serve config` has those of `serve`.
fn options() -> Vec<CommandOption> {
    let mut found = Vec::new();
    collect(&program(), "", &mut found);
    assert!(found.len() > 200, "{}", found.len());
    found
}

fn collect(command: &Command, path: &str, found: &mut Vec<CommandOption>) {
    if path != " serve config" {
        let options = command.get_arguments().filter(|argument| argument.get_long().is_some()).cloned();
        found.extend(options.map(|argument| CommandOption { command: path.to_owned(), argument }));
    }
    for below in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        collect(below, &format!("{path} {}", below.get_name()), found);
    }
}

#[test]
fn options_of_several_commands_and_short_letters_are_in_the_table() {
    let ((rows, _), options) = (page(), options());
    let mut commands = BTreeMap::<&str, BTreeSet<&str>>::new();
    for option in options.iter().filter(|option| option.is_visible()) {
        commands.entry(option.long()).or_default().insert(&option.command);
        let (name, short) = (option.long(), option.argument.get_short());
        match rows.get(name) {
            Some(row) => {
                assert_eq!(short, row.short, "--{name} in{}", option.command);
                let value = option.value();
                let is_listed = if value.is_empty() { row.values.is_empty() } else { row.values.contains(&value) };
                assert!(is_listed, "--{name} {value} in{}, but {:?} in the table", option.command, row.values);
            }
            None => assert_eq!(short, None, "--{name} in{} is not in the table", option.command),
        }
    }
    let missing: Vec<_> = commands.iter().filter(|(name, of)| of.len() > 1 && !rows.contains_key(**name)).collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
    let unused: Vec<_> = rows.keys().filter(|name| !commands.contains_key(name.as_str())).collect();
    assert!(unused.is_empty(), "in the table, but no option: {unused:?}");
}

#[test]
fn a_meaning_has_one_name() {
    let ((rows, _), options) = (page(), options());
    let mut names_of_values = BTreeMap::<String, BTreeSet<&str>>::new();
    for option in options.iter().filter(|option| option.is_visible()) {
        let (name, value, help) = (option.long(), option.value(), option.help());
        let meaning = MEANINGS.iter().find(|(start, _)| help.starts_with(start)).map(|(_, name)| *name);
        assert!(meaning.is_none_or(|meaning| meaning == name), "--{name} in{} is {meaning:?}: {help}", option.command);
        if WORDED.contains(&name) {
            assert_eq!(meaning, Some(name), "--{name} in{}: {help}", option.command);
        }
        if !value.is_empty() && !GENERIC_VALUES.contains(&value.as_str()) {
            names_of_values.entry(value).or_default().insert(name);
        }
    }
    for (value, names) in names_of_values {
        let is_one =
            names.len() == 1 || DISTINCT.iter().any(|distinct| names.iter().all(|name| distinct.contains(name)));
        assert!(is_one, "{value} is the value of {names:?}; rows: {}", rows.len());
    }
}

#[test]
fn former_names_are_hidden_and_listed() {
    let ((rows, former), options) = (page(), options());
    let mut found = BTreeSet::new();
    for option in &options {
        let aliases = option.argument.get_all_aliases().unwrap_or_default();
        let aliases = if option.is_visible() { aliases } else { vec![option.long()] };
        for alias in aliases {
            let is_of =
                |(name, former): &&(String, String)| former == alias && (!option.is_visible() || name == option.long());
            let names = former.iter().find(is_of);
            found.insert(names.unwrap_or_else(|| panic!("--{alias} of --{} is in no row", option.long())).clone());
            let is_same = |other: &&CommandOption| other.long() == alias && other.value() == option.value();
            let other = options.iter().filter(|other| other.is_visible()).find(is_same);
            assert!(other.is_none(), "--{alias} of --{} is also an option of its own", option.long());
        }
        assert_eq!(option.argument.get_visible_aliases().unwrap_or_default(), [""; 0], "--{}", option.long());
    }
    assert_eq!(found, former);
    let unlisted: Vec<_> = former.iter().filter(|(name, _)| !rows.contains_key(name)).collect();
    assert!(unlisted.is_empty(), "in no table of options: {unlisted:?}");
}
