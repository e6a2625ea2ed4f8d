//! The groups of commands in the help.

use clap::Command;
use std::fmt::Write;

/// The groups with their commands, most used first.
const GROUPS: [(&str, &[&str]); 8] = [
    ("Play", &["play"]),
    ("Study", &["analyze", "puzzles", "drill"]),
    ("Solve", &["solve", "prove"]),
    ("Engines", &["match", "book", "nboard", "gtp", "bench", "perft"]),
    ("Files", &["convert", "db"]),
    ("Train", &["train"]),
    ("Serve", &["serve"]),
    ("Help", &["completions", "man", HELP]),
];

/// The command that clap adds.
const HELP: &str = "help";
const ABOUT_HELP: &str = "Show the help of a command";

/// Shows the commands of a program in groups in its help: clap has groups of options only.
pub(super) fn grouped(program: Command) -> Command {
    let heading = *program.get_styles().get_header();
    let literal = *program.get_styles().get_literal();
    let mut template = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (name, commands) in GROUPS {
        write!(template, "\n{heading}{name}:{heading:#}\n").expect("strings take text");
        for command in commands {
            let about = about(&program, command);
            // The longest name, `completions`, has 11 letters.
            writeln!(template, "  {literal}{command:<11}{literal:#}  {about}").expect("strings take text");
        }
    }
    write!(template, "\n{heading}Options:{heading:#}\n{{options}}{{after-help}}").expect("strings take text");
    program.help_template(template)
}

fn about(program: &Command, name: &str) -> String {
    let about = program.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
    about.unwrap_or_else(|| ABOUT_HELP.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, HELP};
    use crate::arguments::program;

    #[test]
    fn every_visible_command_is_in_exactly_one_group() {
        let program = program();
        let visible = program.get_subcommands().filter(|command| !command.is_hide_set());
        let mut visible: Vec<_> = visible.map(clap::Command::get_name).chain([HELP]).collect();
        let mut grouped: Vec<_> = GROUPS.iter().flat_map(|(_, commands)| commands.iter().copied()).collect();
        visible.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, visible);
    }

    #[test]
    fn the_list_of_commands_fits_80_columns() {
        let help = program().term_width(80).render_long_help().to_string();
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
        let headings: Vec<_> = GROUPS.iter().filter_map(|(name, _)| help.find(&format!("\n{name}:\n"))).collect();
        assert!(headings.len() == GROUPS.len() && headings.is_sorted(), "{help}");
    }
}
