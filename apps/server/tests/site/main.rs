//! The server over its API. One program has all tests that can share a process: each links the whole server, which takes long.

#[path = "../client/mod.rs"]
mod client;
#[path = "../../../../crates/library/tests/support/postgres.rs"]
mod postgres_server;

mod admin;
mod analysis;
mod api;
mod description;
mod explore;
mod fair_play;
mod identity;
mod limits;
mod live;
mod monitoring;
mod online;
mod postgres;
mod problems;
mod random;
mod two_servers;
