//! Load test of games between people: `cargo run --release -p outflank-server --example online_load -- GAMES SECONDS URL=PID…`.
//!
//! Two scripted users play each game over WebSockets and make a move each second together; the games begin at different
//! times. With several addresses, which are those of servers with one database, the two users of a game are connected to
//! different servers. PID is the process of a server, whose memory is printed; `0` leaves it out. The servers must run on
//! this machine: the users have different addresses `127.0.x.y`, since names are limited by address.
//!
//! For each move the time is measured from sending it to its confirmation, and to the other side's seeing it.

mod http;
mod user;

use anyhow::{Context, ensure};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use user::{Game, User};

/// The times of the moves of one pair of users, and what failed.
#[derive(Default)]
struct Measured {
    confirmed: Vec<Duration>,
    shown: Vec<Duration>,
    games: usize,
    errors: Vec<String>,
}

/// A server and its process.
struct Server {
    address: SocketAddr,
    process: u32,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [games, seconds, servers @ ..] = &arguments[..] else { anyhow::bail!("GAMES SECONDS URL=PID…") };
    let servers = servers.iter().map(|text| Server::parse(text)).collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(!servers.is_empty(), "no server is given");
    let (games, seconds): (u32, u64) = (games.parse()?, seconds.parse()?);
    let pairs = make_pairs(games, &servers).await?;
    println!("{games} games have begun");
    let before: Vec<_> = servers.iter().map(Server::processor_seconds).collect();
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks: Vec<_> = (pairs.into_iter().enumerate())
        .map(|(number, game)| {
            let delay = Duration::from_secs(1) * number as u32 / games;
            tokio::spawn(play(game, delay, end))
        })
        .collect();
    let mut all = Measured::default();
    for task in tasks {
        all.add(task.await?);
    }
    all.print(&servers, &before);
    ensure!(all.errors.is_empty(), "there were errors");
    Ok(())
}

/// Makes the users, and a game of each pair.
async fn make_pairs(games: u32, servers: &[Server]) -> anyhow::Result<Vec<Game>> {
    const AT_ONCE: usize = 32;
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let tasks: Vec<_> = (0..games)
        .map(|number| {
            let permits = Arc::clone(&permits);
            let [black, white] = [0, 1].map(|side| servers[(number as usize + side) % servers.len()].address);
            tokio::spawn(async move {
                let _permit = permits.acquire().await?;
                let users = [User::new(black, 2 * number).await?, User::new(white, 2 * number + 1).await?];
                Game::begin(users).await
            })
        })
        .collect();
    let mut pairs = Vec::new();
    for task in tasks {
        pairs.push(task.await?.context("a game cannot begin")?);
    }
    Ok(pairs)
}

/// Plays a move each second, and another game after each.
async fn play(mut game: Game, delay: Duration, end: Instant) -> Measured {
    let mut measured = Measured { games: 1, ..Measured::default() };
    tokio::time::sleep(delay).await;
    let mut interval = tokio::time::interval(Duration::from_secs(1));
    while Instant::now() < end {
        interval.tick().await;
        let result = if game.is_over() {
            measured.games += 1;
            game.begin_another().await
        } else {
            game.play_move().await.map(|(confirmed, shown)| {
                measured.confirmed.push(confirmed);
                measured.shown.push(shown);
            })
        };
        if let Err(error) = result {
            measured.errors.push(format!("{error:#}"));
            break;
        }
    }
    measured
}

impl Measured {
    fn add(&mut self, other: Self) {
        self.confirmed.extend(other.confirmed);
        self.shown.extend(other.shown);
        self.games += other.games;
        self.errors.extend(other.errors);
    }

    fn print(&mut self, servers: &[Server], before: &[f64]) {
        println!("{} moves in {} games", self.confirmed.len(), self.games);
        for (name, times) in [("confirmed", &mut self.confirmed), ("shown", &mut self.shown)] {
            times.sort_unstable();
            let at = |share: f64| {
                let time = times.get((times.len() as f64 * share) as usize).or(times.last());
                time.copied().unwrap_or_default().as_secs_f64() * 1e3
            };
            println!(
                "{name}: median {:.1} ms, 90 % within {:.1} ms, 99 % within {:.1} ms, longest {:.1} ms",
                at(0.5),
                at(0.9),
                at(0.99),
                at(1.0)
            );
        }
        for (server, before) in servers.iter().zip(before) {
            let seconds = server.processor_seconds() - before;
            println!("{}: at most {} MiB, {seconds:.1} s of the processor", server.address, server.peak_memory());
        }
        println!("{} errors", self.errors.len());
        self.errors.sort_unstable();
        for errors in self.errors.chunk_by(|one, other| one == other) {
            println!("  {} × {}", errors.len(), errors[0]);
        }
    }
}

impl Server {
    fn parse(text: &str) -> anyhow::Result<Self> {
        let (url, process) = text.split_once('=').context("expected URL=PID")?;
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        Ok(Self { address: address.parse()?, process: process.parse()? })
    }

    /// Returns the most memory that the process has had, in MiB.
    fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or_default() / 1024
    }

    /// Returns the time of the processor that the process has taken, in seconds.
    fn processor_seconds(&self) -> f64 {
        const TICKS_PER_SECOND: f64 = 100.0;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process)).unwrap_or_default();
        // The fields after the name of the program: user time and system time are the 14th and 15th of all.
        let fields = stat.rsplit_once(") ").map(|(_, fields)| fields).unwrap_or_default();
        let ticks = fields.split(' ').skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
        ticks.sum::<f64>() / TICKS_PER_SECOND
    }
}
