//! The settings of the server: options, environment variables and the settings file.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const VARIABLES: [&str; 12] = [
    "OUTFLANK_CONFIG",
    "OUTFLANK_ADDR",
    "OUTFLANK_ALLOW_HOST",
    "OUTFLANK_PROXY",
    "OUTFLANK_DATA_DIR",
    "OUTFLANK_DATABASE",
    "OUTFLANK_POSTGRES",
    "OUTFLANK_DB",
    "OUTFLANK_THREADS",
    "OUTFLANK_WASM",
    "OUTFLANK_MAX_SOCKETS",
    "OUTFLANK_MAX_TRIES",
];

/// A user without other settings than those of a test.
fn outflank(home: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command.env("XDG_CONFIG_HOME", home).env("XDG_DATA_HOME", home).args(arguments);
    command
}

fn shown(command: &mut Command) -> Value {
    serde_json::from_slice(&command.assert().success().get_output().stdout).unwrap()
}

/// Returns the value and the source of a setting.
fn setting(shown: &Value, name: &str) -> (Value, String) {
    let all = shown["settings"].as_array().unwrap();
    let found = all.iter().find(|setting| setting["name"] == name).unwrap();
    (found["value"].clone(), found["source"].as_str().unwrap().to_owned())
}

fn home_with(settings: &str) -> TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("outflank")).unwrap();
    fs::write(home.path().join("outflank/config.toml"), settings).unwrap();
    home
}

#[test]
fn options_go_before_variables_and_these_before_the_file_and_the_defaults() {
    let home = home_with(
        "[serve]\naddr = \"127.0.0.1:1111\"\nallow-host = [\"a.example\", \"b.example\"]\nthreads = 3\nproxy = [\"::1\"]\n",
    );
    let mut command = outflank(home.path(), &["config", "show", "--json", "--threads", "5"]);
    let settings = shown(command.env("OUTFLANK_ADDR", "127.0.0.1:2222").env("OUTFLANK_THREADS", "4"));
    assert_eq!(settings["file"], home.path().join("outflank/config.toml").to_str().unwrap());
    for (name, value, source) in [
        ("serve.addr", json!("127.0.0.1:2222"), "variable OUTFLANK_ADDR"),
        ("serve.threads", json!(5), "option"),
        ("serve.allow-host", json!(["a.example", "b.example"]), "settings file"),
        ("serve.proxy", json!(["::1"]), "settings file"),
        ("serve.data", json!(home.path().join("outflank").to_str().unwrap()), "default"),
        ("serve.db", Value::Null, "default"),
    ] {
        assert_eq!(setting(&settings, name), (value, source.to_owned()), "{name}");
    }
    let text = outflank(home.path(), &["config", "show"]).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(text).unwrap();
    let row = text.lines().find(|line| line.starts_with("serve.allow-host ")).unwrap();
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>().join(" "),
        "serve.allow-host a.example,b.example settings file"
    );
}

#[test]
fn another_file_is_named_by_an_option_or_a_variable() {
    let home = home_with("[serve]\nthreads = 3\n");
    let other = home.path().join("other.toml");
    fs::write(&other, "[serve]\nthreads = 2\n").unwrap();
    let file = other.to_str().unwrap();
    let settings = shown(&mut outflank(home.path(), &["config", "show", "--json", "--config", file]));
    assert_eq!(setting(&settings, "serve.threads").0, 2);
    let settings = shown(outflank(home.path(), &["config", "show", "--json"]).env("OUTFLANK_CONFIG", file));
    assert_eq!(setting(&settings, "serve.threads").0, 2);
    let missing = outflank(home.path(), &["config", "show", "--config", "/nonexistent.toml"]).assert().code(1);
    assert!(String::from_utf8_lossy(&missing.get_output().stderr).starts_with("error: cannot read /nonexistent.toml"));
}

#[test]
fn an_invalid_value_is_named_with_its_place_and_a_password_is_not_shown() {
    for (settings, expected) in [
        ("[serve]\nthreads = 2\naddr = \"here\"\n", "line 3: "),
        ("[serve]\nport = 80\n", "line 2: there is no setting port; expected one of addr, "),
        ("[server]\n", "line 1: server: settings belong in the section [serve]"),
        ("[serve\n", "line 1: "),
        ("[serve]\ndatabase = \"mysql://ann:secret@db/x\"\n", "line 2: database: expected the address of a database"),
        ("[serve]\nthreads = 0\n", "line 2: threads: expected a number of threads from 1 to 1024"),
        ("[serve]\nthreads = \"many\"\n", "line 2: threads: expected a number of threads from 1 to 1024"),
        ("foo = 1\n", "line 1: foo: settings belong in the section [serve]"),
        ("[serve]\nmax-games = 4\n", "line 2: max-games belongs in the section [serve.limits]"),
        (
            "[serve.limits]\nmax-games = 99999999999\n",
            "line 2: max-games: expected a whole number from 1 to 4294967295, but found 99999999999",
        ),
        ("[serve]\nallow-host = [\"http://x/\"]\n", "line 2: allow-host: expected a host name such as othello.example"),
    ] {
        let home = home_with(settings);
        let failed = outflank(home.path(), &["config", "show"]).assert().code(1);
        let error = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
        assert!(error.starts_with("error: ") && error.contains(expected) && error.lines().count() == 1, "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let home = home_with("[serve]\ndatabase = \"postgres://ann:secret@db.example/site\"\n");
    let settings = shown(&mut outflank(home.path(), &["config", "show", "--json"]));
    assert_eq!(setting(&settings, "serve.postgres").0, "postgres://ann@db.example/site");
    let failed = outflank(home.path(), &["config", "show"]).env("OUTFLANK_THREADS", "many").assert().code(2);
    assert_eq!(
        String::from_utf8_lossy(&failed.get_output().stderr),
        "error: OUTFLANK_THREADS: expected a number of threads from 1 to 1024, but found \"many\"\n"
    );
}

#[test]
fn limits_are_settings_too() {
    let home = home_with("[serve.limits]\nmax-connections = 500\nmax-sockets = 3\nmax-tries = 7\n");
    let mut command = outflank(home.path(), &["config", "show", "--json", "--max-tries", "9"]);
    let settings = shown(command.env("OUTFLANK_MAX_SOCKETS", "4").env("OUTFLANK_MAX_TRIES", "8"));
    for (name, value, source) in [
        ("serve.limits.max-connections", 500, "settings file"),
        ("serve.limits.max-sockets", 4, "variable OUTFLANK_MAX_SOCKETS"),
        ("serve.limits.max-tries", 9, "option"),
    ] {
        assert_eq!(setting(&settings, name), (json!(value), source.to_owned()), "{name}");
    }
}

#[test]
fn the_packaged_file_has_every_setting_and_the_manual_every_limit_with_its_default() {
    const MANUAL: &str = include_str!("../../../../docs/src/operate.md");
    const PACKAGED: &str = include_str!("../../../../packaging/debian/config.toml");
    let settings = shown(&mut outflank(home_with("").path(), &["config", "show", "--json"]));
    let table: String =
        MANUAL.split("## Limits").nth(1).unwrap().lines().filter(|line| line.starts_with('|')).collect();
    for setting in settings["settings"].as_array().unwrap() {
        let name = setting["name"].as_str().unwrap().strip_prefix("serve.").unwrap();
        let Some(name) = name.strip_prefix("limits.") else {
            let is_set = PACKAGED.lines().any(|line| line.trim_start_matches('#').starts_with(&format!("{name} = ")));
            assert!(is_set, "the packaged file lacks {name}");
            continue;
        };
        let value = setting["value"].as_u64().unwrap();
        let row = format!("`{name}` {}", thousands(value));
        assert!(table.contains(&row), "the manual lacks {row}");
        assert!(PACKAGED.contains(&format!("\n#{name} = {value}\n")), "the packaged file lacks {name} = {value}");
    }
}

fn thousands(number: u64) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", thousands(number / 1000), number % 1000) }
}

#[test]
fn visitors_may_import_only_where_the_operator_says_so() {
    let home = home_with("[serve]\ndb = \"games.db\"\n");
    let import = |command: &mut Command| setting(&shown(command), "serve.db-import");
    assert_eq!(import(&mut outflank(home.path(), &["config", "show", "--json"])), (json!(false), "default".to_owned()));
    let allowed = &mut outflank(home.path(), &["config", "show", "--json", "--db-import"]);
    assert_eq!(import(allowed), (json!(true), "option".to_owned()));
    let said =
        |command: &mut Command| String::from_utf8(command.assert().failure().get_output().stderr.clone()).unwrap();
    let error = said(&mut outflank(home_with("").path(), &["serve", "--db-import"]));
    assert_eq!(error, "error: --db-import needs the database of --db\n");
    let missing = home.path().join("missing.db");
    let error =
        said(&mut outflank(home.path(), &["serve", "--addr", "127.0.0.1:0", "--db", missing.to_str().unwrap()]));
    assert!(error.contains("missing.db"), "reading does not make a database: {error}");
    assert!(!missing.exists());
}

#[test]
fn an_invalid_limit_is_an_error_that_names_its_place() {
    let home = home_with("[serve]\nthreads = 1\n\n[serve.limits]\nmax-connections = 0\n");
    let file = home.path().join("outflank/config.toml");
    let said =
        |command: &mut Command| String::from_utf8(command.assert().failure().get_output().stderr.clone()).unwrap();
    let error = said(&mut outflank(home.path(), &["config", "show"]));
    assert!(
        error.contains(&format!("{}, line 5: ", file.display()))
            && error.contains("max-connections: expected a whole number from 1 to 4294967295, but found 0"),
        "{error}"
    );
    fs::write(&file, "[serve.limits]\nmax-conections = 1\n").unwrap();
    let error = said(&mut outflank(home.path(), &["config", "show"]));
    assert!(error.contains("line 2: there is no setting max-conections; expected one of max-connections, "), "{error}");
    fs::remove_file(&file).unwrap();
    let error = said(outflank(home.path(), &["config", "show"]).env("OUTFLANK_MAX_SOCKETS", "many"));
    assert!(error.contains("OUTFLANK_MAX_SOCKETS: expected a whole number from 1 to 4294967295"), "{error}");
    let error = said(&mut outflank(home.path(), &["serve", "--max-body", "0"]));
    assert!(error.contains("--max-body") && error.contains("from 1 to 4294967295"), "{error}");
}

#[test]
fn values_are_rejected_in_words_wherever_they_come_from() {
    let home = tempfile::tempdir().unwrap();
    let told =
        |command: &mut Command| String::from_utf8(command.assert().failure().get_output().stderr.clone()).unwrap();
    let expected = "expected an address and a port, such as 127.0.0.1:6464 or localhost:6464\n";
    for address in ["x", "localhost", "localhost:x", "127.0.0.1"] {
        let option = told(&mut outflank(home.path(), &["serve", "--addr", address]));
        assert_eq!(option, format!("error: invalid value '{address}' for '--addr <HOST:PORT>': {expected}"));
        let variable = told(outflank(home.path(), &["config", "show"]).env("OUTFLANK_ADDR", address));
        let found = format!("{}, but found \"{address}\"\n", expected.trim_end());
        assert_eq!(variable, format!("error: OUTFLANK_ADDR: {found}"));
        let file = home.path().join("settings.toml");
        fs::write(&file, format!("[serve]\naddr = \"{address}\"\n")).unwrap();
        let in_file = told(outflank(home.path(), &["config", "show", "--config"]).arg(&file));
        assert!(in_file.ends_with(&format!("settings.toml, line 2: addr: {expected}")), "{in_file}");
    }
    let import = told(outflank(home.path(), &["config", "show"]).env("OUTFLANK_DB_IMPORT", "yes"));
    assert_eq!(import, "error: OUTFLANK_DB_IMPORT: expected true or false, but found \"yes\"\n");
    outflank(home.path(), &["serve", "--db-import"]).assert().code(2);
}

#[test]
fn a_mistyped_address_of_a_database_is_an_error_without_its_password() {
    let home = tempfile::tempdir().unwrap();
    let addresses = [
        "postgres:/ann:secret@host/site",
        "postgres:ann:secret@host/site",
        "postgres:///ann:secret@host/site",
        r"postgres:\\ann:secret@host/site",
        "postgres://ann:secret@host:port/site",
    ];
    for address in addresses {
        let home_with_file = home_with(&format!("[serve]\ndatabase = '{address}'\n"));
        let commands = [
            outflank(home.path(), &["serve", "config", "--postgres", address]),
            outflank(home.path(), &["serve", "--database", address]),
            outflank(home.path(), &["config", "show", "--data", address]),
            outflank(home.path(), &["config", "show", "--db", address]),
            outflank(home_with_file.path(), &["config", "show"]),
        ];
        for mut command in commands {
            let output = command.output().unwrap();
            let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert!(!output.status.success() && !text.contains("secret"), "{text}");
            assert!(text.contains("database"), "{text}");
        }
        let mut command = outflank(home.path(), &["config", "show"]);
        let output = command.env("OUTFLANK_DATABASE", address).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("postgres://user:password@host/database") && !error.contains("secret"), "{error}");
    }
}

#[test]
fn an_address_to_listen_on_can_be_a_name() {
    let home = home_with("[serve]\naddr = \"localhost:1111\"\n");
    let shown = |command: &mut Command| setting(&shown(command), "serve.addr").0;
    for (mut command, port) in [
        (outflank(home.path(), &["config", "show", "--json"]), 1111),
        (outflank(home.path(), &["config", "show", "--json", "--addr", "localhost:2222"]), 2222),
    ] {
        let address = shown(&mut command);
        let address: std::net::SocketAddr = address.as_str().unwrap().parse().unwrap();
        assert!(address.ip().is_loopback() && address.port() == port, "{address}");
    }
}

#[test]
fn addresses_and_hosts_that_cannot_work_are_errors_that_say_why() {
    let home = tempfile::tempdir().unwrap();
    let told =
        |command: &mut Command| String::from_utf8(command.assert().failure().get_output().stderr.clone()).unwrap();
    for (address, reason) in
        [("127.0.0.1:99999", "a port is at most 65535\n"), ("a..b:7171", "cannot find the host a..b\n")]
    {
        let error = told(&mut outflank(home.path(), &["serve", "--addr", address]));
        assert!(error.ends_with(&format!(": {reason}")), "{error}");
    }
    let data = home.path().join("data");
    let elsewhere = ["serve", "--addr", "192.0.2.1:0", "--data", data.to_str().unwrap()];
    let error = told(&mut outflank(home.path(), &elsewhere));
    let reason = "error: cannot listen at 192.0.2.1:0: 192.0.2.1 is not an address of this machine\n";
    assert!(error.ends_with(reason), "{error}");
    for host in ["http://x/", "", "a b", "x:80"] {
        let option = told(&mut outflank(home.path(), &["config", "show", "--allow-host", host]));
        assert!(option.contains("expected a host name such as othello.example, without http://"), "{host}: {option}");
    }
    let variable = told(outflank(home.path(), &["config", "show"]).env("OUTFLANK_ALLOW_HOST", "a.example,http://x"));
    assert!(variable.starts_with("error: OUTFLANK_ALLOW_HOST: expected a host name"), "{variable}");
}

#[test]
fn the_settings_are_shown_with_a_warning_of_a_variable_that_sets_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut command = outflank(home.path(), &["config", "show"]);
    let output = command.env("OUTFLANK_TREADS", "4").assert().success().get_output().clone();
    let warnings = String::from_utf8(output.stderr).unwrap();
    assert!(warnings.contains("warning: no setting has the variable OUTFLANK_TREADS\n"), "{warnings}");
}

#[test]
fn the_log_warns_of_a_variable_that_sets_nothing() {
    let home = tempfile::tempdir().unwrap();
    let no_directory = home.path().join("file");
    fs::write(&no_directory, "").unwrap();
    let mut command = outflank(home.path(), &["serve", "--data", no_directory.to_str().unwrap()]);
    command.env("OUTFLANK_MAX_SOKETS", "3").env("OUTFLANK_MAX_SOCKETS", "3");
    let log = String::from_utf8(command.output().unwrap().stderr).unwrap();
    assert!(log.contains("\"name\":\"OUTFLANK_MAX_SOKETS\"") && !log.contains("OUTFLANK_MAX_SOCKETS"), "{log}");
}
