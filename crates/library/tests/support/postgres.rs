//! A PostgreSQL server for tests, in a directory of its own. It ends with the process of the tests.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, process};

/// Starts the server, and stops it when the other end of the standard input is closed: then the tests have ended.
const SCRIPT: &str = r#"
    set -e
    "$1/initdb" -D "$2/data" -A trust -U outflank -E UTF8 --locale=C.UTF-8 --no-sync >"$2/log" 2>&1
    "$1/pg_ctl" -D "$2/data" -w -l "$2/log" -o "-k $2 -c listen_addresses= -c fsync=off -c max_connections=200" start >/dev/null
    echo started
    cat >/dev/null
    "$1/pg_ctl" -D "$2/data" -m immediate stop >/dev/null
    rm -rf "$2"
"#;

static SERVER: LazyLock<Option<Server>> = LazyLock::new(Server::start);

struct Server {
    binaries: PathBuf,
    /// The directory of the socket and of the data.
    directory: PathBuf,
    _script: Child,
}

/// Returns the address of a new database; none, with a message, when PostgreSQL is not installed.
pub(crate) fn new_database() -> Option<String> {
    static DATABASES: AtomicU32 = AtomicU32::new(0);
    let Some(server) = &*SERVER else {
        eprintln!("skipped: PostgreSQL is not installed");
        return None;
    };
    let name = format!("test{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let directory = server.directory.to_str().unwrap();
    let created = Command::new(client(&server.binaries))
        .args(["-h", directory, "-U", "outflank", "-q", "-c", &format!("CREATE DATABASE {name}"), "postgres"])
        .status()
        .unwrap();
    assert!(created.success());
    Some(format!("postgres://outflank@localhost/{name}?host={}", directory.replace('/', "%2F")))
}

/// Ends the server at once, as a power cut does.
#[allow(dead_code, reason = "not every file of tests needs it")]
pub(crate) fn stop() {
    control(&["-m", "immediate", "stop"]);
}

/// Starts the server again.
#[allow(dead_code, reason = "not every file of tests needs it")]
pub(crate) fn start() {
    control(&["restart"]);
}

/// A server that hangs until this is dropped.
#[allow(dead_code, reason = "not every file of tests needs it")]
pub(crate) struct Hung(Vec<String>);

/// Lets the server hang: it answers nothing, and keeps its connections.
#[allow(dead_code, reason = "not every file of tests needs it")]
pub(crate) fn hang() -> Hung {
    let data = SERVER.as_ref().expect("a database was made").directory.join("data");
    let first = fs::read_to_string(data.join("postmaster.pid")).unwrap().lines().next().unwrap().to_owned();
    let listed = Command::new("ps").args(["-o", "pid=", "--ppid", &first]).output().unwrap().stdout;
    let children = String::from_utf8(listed).unwrap().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let processes: Vec<_> = std::iter::once(first).chain(children).collect();
    signal("-STOP", &processes);
    Hung(processes)
}

impl Drop for Hung {
    fn drop(&mut self) {
        signal("-CONT", &self.0);
    }
}

fn signal(signal: &str, processes: &[String]) {
    // One of them may have ended.
    let _ = Command::new("kill").arg(signal).args(processes).stderr(Stdio::null()).status();
}

/// Runs `pg_ctl` as the user who owns the data.
fn control(arguments: &[&str]) {
    let server = SERVER.as_ref().expect("a database was made");
    let mut command = Command::new(server.binaries.join("pg_ctl"));
    command.arg("-D").arg(server.directory.join("data")).arg("-w").arg("-l").arg(server.directory.join("log"));
    if let Some((user, group)) = other_user() {
        command.uid(user).gid(group);
    }
    assert!(
        command
            .args(arguments)
            .current_dir("/")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap()
            .success()
    );
}

impl Server {
    fn start() -> Option<Self> {
        let binaries = binaries()?;
        let directory = std::env::temp_dir().join(format!("outflank-postgres-{}", process::id()));
        fs::create_dir(&directory).unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(&binaries).arg(&directory).current_dir("/");
        // The server refuses to run as root.
        if let Some((user, group)) = other_user() {
            chown(&directory, Some(user), Some(group)).unwrap();
            command.uid(user).gid(group);
        }
        let mut script = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(script.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "started\n", "{}", fs::read_to_string(directory.join("log")).unwrap_or_default());
        Some(Self { binaries, directory, _script: script })
    }
}

/// Returns the directory of the server's programs, the newest version where Debian keeps several.
fn binaries() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut directories: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    directories.sort();
    directories.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    directories.reverse();
    directories.into_iter().find(|directory| directory.join("initdb").exists() && directory.join("postgres").exists())
}

/// Returns the program that sends SQL, which may be installed elsewhere.
fn client(binaries: &Path) -> PathBuf {
    Some(binaries.join("psql")).filter(|client| client.exists()).unwrap_or_else(|| "psql".into())
}

/// Returns a user and a group without rights, if the tests run as root.
fn other_user() -> Option<(u32, u32)> {
    let is_root = Path::new("/proc/self").metadata().is_ok_and(|metadata| metadata.uid() == 0);
    let users = fs::read_to_string("/etc/passwd").ok().filter(|_| is_root)?;
    let find = |name| users.lines().find(|line| line.split(':').next() == Some(name));
    let mut fields = find("postgres").or_else(|| find("nobody"))?.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}
