//! Help, completions and manual pages.

use assert_cmd::Command;
use outflank_formats::Format;
use outflank_learn::Theme;

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.args(arguments);
    command
}

fn printed(arguments: &[&str]) -> String {
    String::from_utf8(outflank(arguments).assert().success().get_output().stdout.clone()).unwrap()
}

#[test]
fn the_help_of_every_command_shows_examples() {
    let help = printed(&["--help"]);
    let commands = [
        "play",
        "analyze",
        "puzzles",
        "drill",
        "solve",
        "prove",
        "match",
        "book",
        "nboard",
        "gtp",
        "bench",
        "perft",
        "convert",
        "db",
        "train",
        "serve",
        "completions",
        "man",
    ];
    for command in commands {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing in:\n{help}");
        let details = match command {
            "puzzles" => vec![command, "make", "--help"],
            "prove" => vec![command, "run", "--help"],
            "train" => vec![command, "fit", "--help"],
            "book" => vec![command, "grow", "--help"],
            "db" => vec![command, "explore", "--help"],
            _ => vec![command, "--help"],
        };
        assert!(printed(&details).contains(&format!("\n  outflank {command}")), "{command}");
    }
}

#[test]
fn every_command_below_another_shows_examples() {
    for path in commands() {
        assert!(help_of(&path).contains("\nExamples:\n  "), "{path:?}");
    }
}

#[test]
fn help_lists_the_themes_and_the_formats() {
    let words = |command: &[&str]| printed(&[command, &["--help"]].concat()).split_whitespace().collect::<String>();
    for command in [&["puzzles"][..], &["puzzles", "list"]] {
        let help = words(command);
        for theme in Theme::ALL {
            assert!(help.contains(theme.name()), "{theme} in {command:?}");
        }
    }
    for command in [&["convert"][..], &["db", "import"], &["db", "show"], &["db", "export"]] {
        let help = words(command);
        let names = Format::ALL.map(Format::name);
        let (last, others) = names.split_last().unwrap();
        assert!(help.contains(&others.join(",")) && help.contains(last), "{command:?}: {help}");
    }
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("outflank"), "{shell}");
    }
    assert!(printed(&["man"]).contains(".TH outflank 1"));
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    outflank(&["man", "--dir", pages.to_str().unwrap()]).assert().success();
    let page = pages.join("outflank-perft.1");
    assert!(page.exists());
    outflank(&["man", "--dir", page.to_str().unwrap()]).assert().code(1);
}

#[test]
fn manual_pages_have_exit_codes_references_and_examples_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    outflank(&["man", "--dir", folder.path().to_str().unwrap()]).assert().success();
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    for name in ["outflank.1", "outflank-solve.1", "outflank-book-grow.1"] {
        let page = page(name);
        for part in [".SH EXAMPLES\n.nf\noutflank ", "\n.fi\n", ".SH \"EXIT STATUS\"", ".SH \"SEE ALSO\"", "\n.nh\n"] {
            assert!(page.contains(part), "{part:?} is missing in {name}:\n{page}");
        }
    }
    assert!(page("outflank.1").contains("\\fBoutflank\\-solve\\fR(1)"));
    assert!(page("outflank-book-grow.1").contains("\\fBoutflank\\fR(1), \\fBoutflank\\-book\\fR(1)"));
    assert!(!folder.path().join("outflank-guard.1").exists(), "it is hidden");
}

#[test]
fn shells_complete_options_to_their_values() {
    let script = printed(&["completions", "bash"]);
    assert!(script.contains("compgen -W \"othello mirrored open\""), "--start");
    let players = "compgen -W \"human random greedy perfect human:600 human:800 human:1000 ";
    assert!(script.contains(players) && script.contains(" level:0 level:1 "), "--black and --white");
}

/// Asks bash, with the words that it splits a line into.
#[cfg(unix)]
#[test]
fn bash_completes_words_with_colons_and_names_with_blanks() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("completions"), printed(&["completions", "bash"])).unwrap();
    std::fs::write(folder.path().join("no ext"), "").unwrap();
    let complete = |words: &[&str]| {
        let quoted: Vec<_> = words.iter().map(|word| format!("'{word}'")).collect();
        let (last, before) = (&quoted[quoted.len() - 1], &quoted[quoted.len() - 2]);
        let script = format!(
            "source ./completions; COMP_WORDS=({}); COMP_CWORD={}; _outflank_words outflank {last} {before}; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            quoted.join(" "),
            words.len() - 1
        );
        let output = std::process::Command::new("bash").current_dir(folder.path()).args(["-c", &script]).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let levels = complete(&["outflank", "play", "--white", "level", ":", "1"]);
    assert_eq!(levels, "1\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n");
    assert_eq!(complete(&["outflank", "match", "--engine", "random", "--engine", "lookahead", ":"]), "1\n2\n3\n4\n5\n");
    assert_eq!(complete(&["outflank", "match", "--engine", "g"]), "greedy\n");
    assert_eq!(complete(&["outflank", "match", "--openings", "no"]), "no ext\n");
}

/// Returns the command lines of all commands, each without the name of the program.
fn commands() -> Vec<Vec<String>> {
    let names_in = |path: &[String]| -> Vec<String> {
        let help = help_of(path);
        // Those of the program are in groups.
        let (first, last) = if path.is_empty() { ("Play:", "Options:") } else { ("Commands:", "") };
        let names = help.lines().skip_while(|line| *line != first).skip(1).take_while(|line| *line != last);
        let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        names
            .filter_map(|line| line.split_whitespace().next())
            .filter(|&name| name != "help")
            .map(str::to_owned)
            .collect()
    };
    let (mut found, mut at) = (vec![Vec::new()], 0);
    while let Some(path) = found.get(at).cloned() {
        found.extend(names_in(&path).into_iter().map(|name| [path.clone(), vec![name]].concat()));
        at += 1;
    }
    found
}

fn help_of(path: &[String]) -> String {
    let arguments: Vec<_> = path.iter().map(String::as_str).chain(["--help"]).collect();
    printed(&arguments)
}

#[test]
fn help_uses_the_standard_terms() {
    const BANNED: [&str; 25] = [
        "tell",
        "tells",
        "told",
        "worth",
        "so many",
        "so much",
        "so long",
        "so far",
        "look",
        "looks",
        "glance",
        "faulty",
        "chance",
        "machine plays",
        "go on",
        "goes on",
        "went on",
        "folder",
        "rules of thumb",
        "sound",
        "empty squares",
        "gives away",
        "give away",
        "in place of",
        "as far as",
    ];
    for path in commands() {
        let help = help_of(&path).to_lowercase();
        let words = help.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>();
        let text = format!(" {} ", words.join(" "));
        let found: Vec<_> = BANNED.iter().filter(|banned| text.contains(&format!(" {banned} "))).collect();
        assert!(found.is_empty(), "{found:?} in the help of {path:?}");
    }
}

/// Returns the options of a command as `(Some('t'), "threads")`.
fn options_of(path: &[String]) -> Vec<(Option<char>, String)> {
    let help = help_of(path);
    let lines = help.lines().take_while(|line| *line != "Examples:").map(str::trim_start);
    let options = lines.filter_map(|line| {
        let (before, long) = line.split_once("--").filter(|_| line.starts_with('-') && !line.starts_with("- "))?;
        let long = long.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
        Some((before.chars().nth(1), long.to_owned()))
    });
    options.collect()
}

#[test]
fn short_options_mean_the_same_everywhere() {
    let options: Vec<_> = commands().iter().flat_map(|path| options_of(path)).collect();
    let mut used: Vec<_> = options.iter().filter_map(|(short, long)| Some(format!("{} {long}", (*short)?))).collect();
    used.sort();
    used.dedup();
    let expected = ["V version", "h help", "j json", "l level", "n count", "t threads"];
    assert_eq!(used, expected);
    let without = options.iter().filter(|(short, _)| short.is_none()).map(|(_, long)| long.as_str());
    let without: Vec<_> = without.filter(|long| ["json", "level", "threads"].contains(long)).collect();
    assert!(without.is_empty(), "{without:?}");
}
#[test]
fn no_command_and_an_unknown_one_are_wrong_usage() {
    outflank(&[]).assert().code(2);
    outflank(&["fly"]).assert().code(2);
    outflank(&["play", "--fly"]).assert().code(2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error_that_names_standard_output() {
    for arguments in [&["help"][..], &["--version"], &["solve", "--help"], &["perft", "2"], &["completions", "fish"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"));
        let output = command.args(arguments).stdout(full).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.starts_with("error: cannot write to standard output: No space left"),
            "{arguments:?}: {message}"
        );
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn a_usage_error_is_one_line() {
    for arguments in [
        &["fly"][..],
        &["play", "--fly"],
        &["solve"],
        &["perft", "many"],
        &["perft", "--start", "closed", "3"],
        &["analyze", "f5", "--level", "31"],
        &["analyze", "f5", "--depth", "3", "--time", "1"],
        &["book", "add"],
        &["alak", "--slots", "12", "--board", "xx..xx.oo.o"],
    ] {
        let output = outflank(arguments).assert().code(2).get_output().clone();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with("error: ") && text.lines().count() == 1, "{arguments:?}: {text}");
        assert!(output.stdout.is_empty());
    }
}
