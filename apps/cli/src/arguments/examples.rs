//! Every example of the help, the manual and README is a valid command line.
//!
//! Nothing is run: most examples read files that do not exist here.

use super::{parse_from, program};
use clap::error::ErrorKind::{DisplayHelp, DisplayVersion};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the commands of a shell script, with the lines that a backslash continues joined.
fn commands<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let (mut commands, mut open) = (Vec::new(), String::new());
    for line in lines {
        match line.trim().strip_suffix('\\') {
            Some(start) => open += start,
            None => commands.push(std::mem::take(&mut open) + line.trim()),
        }
    }
    assert!(open.is_empty(), "nothing continues {open}");
    commands
}

/// Returns the arguments of each call of the program in a command of a shell; the rest is other programs' matter.
fn calls(command: &str) -> Vec<Vec<String>> {
    let ends = |word: &str| {
        ["|", "||", "&", "&&", ";"].contains(&word) || word.trim_start_matches('2').starts_with(['>', '<'])
    };
    let command = without_substitutions(command);
    let words = shlex::split(&command).unwrap_or_else(|| panic!("a quotation mark is missing in {command}"));
    let calls = words.split(|word| ends(word)).map(|words| words.iter().skip_while(|word| word.contains('=')));
    let calls = calls.map(|words| words.cloned().collect::<Vec<_>>());
    calls.filter(|words| words.first().is_some_and(|word| word == "outflank")).collect()
}

/// Replaces `$(…)`, what another command prints, by a word.
fn without_substitutions(command: &str) -> String {
    match command.split_once("$(").and_then(|(before, rest)| Some((before, rest.split_once(')')?.1))) {
        Some((before, after)) => without_substitutions(&format!("{before}output{after}")),
        None => command.to_owned(),
    }
}

/// Returns the former name of a command or an option in an example.
fn former_name(command: &str) -> Option<String> {
    calls(command).iter().find_map(|words| former_name_among(words))
}

fn former_name_among(words: &[String]) -> Option<String> {
    let program = program();
    let mut command = &program;
    for word in &words[1..] {
        if let Some(long) = word.strip_prefix("--").and_then(|option| option.split('=').next()) {
            let is_former = |aliases: Option<Vec<&str>>| aliases.is_some_and(|aliases| aliases.contains(&long));
            let mut options = command.get_arguments();
            if options.any(|option| is_former(option.get_all_aliases()) && !is_former(option.get_visible_aliases())) {
                return Some(word.clone());
            }
        } else if let Some(below) = command.find_subcommand(word) {
            if below.is_hide_set() || (below.get_name() != word && !below.get_visible_aliases().any(|it| it == word)) {
                return Some(word.clone());
            }
            command = below;
        }
    }
    None
}

/// Returns why the argument parser rejects an example.
fn error(command: &str) -> Option<String> {
    calls(command).into_iter().find_map(|words| {
        let error = parse_from(words.into_iter().map(Into::into))
            .err()
            .filter(|error| ![DisplayHelp, DisplayVersion].contains(&error.kind()))?;
        Some(format!("{command}\n  {error}"))
    })
}

/// Returns the examples of a help text, without the words that explain one behind it.
fn examples_of_help(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1).take_while(|line| !line.trim().is_empty());
    let commands = commands(lines);
    commands.iter().map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
}

/// Returns all commands with their names.
fn all(command: &clap::Command, name: &str) -> Vec<(String, clap::Command)> {
    let below = command.get_subcommands().flat_map(|below| all(below, &format!("{name} {}", below.get_name())));
    std::iter::once((name.to_owned(), command.clone())).chain(below).collect()
}

/// Returns the commands of a page: of its `sh` and `console` blocks, but for those that are shown to fail.
fn examples_of_page(page: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), page);
    while let Some((_, after)) = rest.split_once("\n```") {
        let (block, after) = after.split_once("\n```").expect("a block has an end");
        let (kind, block) = block.split_once('\n').unwrap_or((block, ""));
        match kind {
            "sh" => found.extend(commands(block.lines())),
            "console" => found.extend(console_commands(block)),
            _ => {}
        }
        rest = after;
    }
    found
}

fn console_commands(block: &str) -> Vec<String> {
    let examples = block.split("\n$ ").map(|example| example.strip_prefix("$ ").unwrap_or(example));
    let examples = examples.filter(|example| !example.lines().any(|line| line == "(exit code 2)"));
    let is_command = |(index, line): &(usize, &str)| *index == 0 || line.starts_with("> ");
    examples
        .flat_map(|example| {
            let lines = example.lines().enumerate().take_while(is_command);
            commands(lines.map(|(_, line)| line.strip_prefix("> ").unwrap_or(line)))
        })
        .collect()
}

fn pages() -> Vec<PathBuf> {
    let manual = fs::read_dir(Path::new(ROOT).join("docs/src")).unwrap().map(|entry| entry.unwrap().path());
    let pages = manual.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.chain([Path::new(ROOT).join("README.md")]).collect()
}

#[test]
fn the_examples_of_all_pages_are_valid() {
    let examples = pages().into_iter().flat_map(|page| examples_of_page(&fs::read_to_string(page).unwrap()));
    let examples: Vec<_> = examples.filter(|command| !calls(command).is_empty()).collect();
    let errors: Vec<_> = examples.iter().filter_map(|command| error(command)).collect();
    assert!(examples.len() > 100, "{}", examples.len());
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let former: Vec<_> = examples.iter().filter_map(|command| Some((command, former_name(command)?))).collect();
    assert!(former.is_empty(), "{former:?}");
}

#[test]
fn the_examples_of_all_help_texts_are_valid_and_fit_a_terminal_of_80_columns() {
    for (name, command) in all(&program(), "outflank") {
        let Some(text) = command.get_after_help().map(ToString::to_string) else { continue };
        let examples = examples_of_help(&text);
        let errors: Vec<_> = examples.iter().filter_map(|example| error(example)).collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
        // The help of a command with a former name shows that name.
        let former = examples.iter().filter(|_| !command.is_hide_set());
        let former: Vec<_> = former.filter_map(|example| Some((example, former_name(example)?))).collect();
        assert!(former.is_empty(), "{former:?}");
        let shown = command.term_width(80).render_long_help().to_string();
        assert_eq!(examples_of_help(&shown), examples, "{name}");
    }
}

#[test]
fn a_page_and_a_command_are_taken_apart() {
    let page = "A\n```sh\nA=1 outflank x \\\n    -y | outflank z > f  # why\n```\n```console\n$ outflank a\nb\n$ outflank c\n(exit code 2)\n```\n";
    assert_eq!(examples_of_page(page), ["A=1 outflank x -y | outflank z > f  # why", "outflank a"]);
    assert_eq!(calls("A=1 outflank x -y | outflank z > f  # why"), [&["outflank", "x", "-y"][..], &["outflank", "z"]]);
}
