//! Servers that are killed while people play: nothing that was acknowledged is lost, and nobody loses on time.
//!
//! `OUTFLANK_KILLS=100 cargo test -p outflank-cli --test crashes` kills as many servers; without it there are a few.

mod http;
mod players;
#[path = "../../../../crates/library/tests/support/postgres.rs"]
mod postgres;
mod site;

use players::Players;
use site::Site;
use std::sync::Arc;

/// Returns the number of servers to kill.
fn kills() -> usize {
    std::env::var("OUTFLANK_KILLS").map_or(4, |kills| kills.parse().expect("OUTFLANK_KILLS is a number"))
}

/// Kills servers at random moments while four pairs play, and checks what is left.
fn kill_servers(site: &Arc<Site>) {
    const PAIRS: usize = 4;
    /// The longest time between two kills, in answered requests.
    const MAX_REQUESTS: u64 = 60;
    let pairs: Vec<_> = (0..PAIRS).map(|number| Players::register(Arc::clone(site), number)).collect();
    let games: Vec<_> = pairs.into_iter().map(|players| std::thread::spawn(|| players.play_until_the_end())).collect();
    for _ in 0..kills() {
        site.wait_for_requests(fastrand::u64(1..MAX_REQUESTS));
        site.kill_one();
    }
    site.wait_for_requests(MAX_REQUESTS);
    site.end();
    let mut finished = 0;
    for game in games {
        finished += game.join().expect("the players found no error").check();
    }
    assert!(finished > 0, "no game was finished");
    println!("{} servers were killed; {finished} rated games, {} requests", kills(), site.requests());
}

#[test]
fn a_killed_server_loses_nothing_that_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    kill_servers(&Site::start(1, folder.path(), None));
}

#[test]
fn games_go_on_at_another_server_when_theirs_is_killed() {
    let Some(database) = postgres::new_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    kill_servers(&Site::start(2, folder.path(), Some(&database)));
}
