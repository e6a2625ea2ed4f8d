//! The world of a simulation: servers that share a database, the pages of their users, and one clock that all of them read.

use super::database::{Database, Permission, Place};
use super::evidence::{Answer, Connection, Evidence, Moment};
use super::page::Page;
use super::server::{Done, Operation, Server, Task};
use super::step::Step;
use crate::online::site_clock::OutagesRead;
use crate::worker_pool::WorkerPool;
use outflank_library::{GameId, Library, OnlineList, StoredUser};
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Users, servers, games, and what happens to them.
pub(super) struct World {
    pub(super) database: Arc<Database>,
    /// The same database without faults.
    pub(super) truth: Library,
    library: Library,
    workers: WorkerPool,
    pub(super) users: Vec<StoredUser>,
    pub(super) servers: Vec<Server>,
    pub(super) pages: Vec<Page>,
    pub(super) operations: Vec<Operation>,
    pub(super) games: Vec<GameId>,
    pub(super) evidence: Evidence,
    /// What has happened, for people.
    history: History,
}

/// The names of the users.
pub(super) const USERS: [&str; 3] = ["Ann", "Bob", "Cem"];
/// From this age of its last sign of life on, a server is dead.
pub(super) const TIMEOUT: Duration = Duration::from_secs(4);
pub(super) const SERVERS: usize = 2;

/// Lines that are kept even when a server panics.
pub(super) type History = Rc<RefCell<Vec<String>>>;
pub(super) type Future = Pin<Box<dyn std::future::Future<Output = Done>>>;

impl World {
    pub(super) async fn new(library: Library, workers: WorkerPool, seed: u64, history: History) -> Self {
        /// Some day in 2026.
        const EPOCH: Duration = Duration::from_secs(1_780_000_000);
        fastrand::seed(seed);
        let database = Arc::new(Database::new(EPOCH));
        let truth = library.clone();
        let library = library.with_faults(database.clone());
        let mut users = Vec::new();
        for name in USERS {
            let name = format!("{name}-{seed}");
            let (id, name_key) = (name.clone(), crate::identity::name_key(&name));
            let password = Some("hash".to_owned());
            let user = StoredUser { id, name, name_key, password, created: 0 };
            truth.add_user(&user, None).await.expect("the name is new");
            users.push(user);
        }
        let servers = (0..SERVERS).map(|_| Server::start(library.clone(), workers.clone(), EPOCH)).collect();
        Self {
            database,
            truth,
            library,
            workers,
            users,
            servers,
            pages: Vec::new(),
            operations: Vec::new(),
            games: Vec::new(),
            evidence: Evidence::default(),
            history,
        }
    }

    /// Takes a step.
    ///
    /// # Errors
    ///
    /// Returns what must not happen.
    pub(super) async fn take(&mut self, step: Step) -> Result<(), String> {
        self.note(step.to_string());
        self.operations.iter_mut().for_each(|operation| operation.is_interrupted = true);
        match step {
            Step::Start(action) => {
                self.begin(action)?;
            }
            Step::Run(action) => {
                if self.begin(action)? {
                    let last = self.operations.len() - 1;
                    self.operations[last].is_hurried = true;
                }
            }
            Step::Go(number) => self.permit(number, Permission::Go).await?,
            Step::Finish(number) => {
                if let Some(number) = self.nth(number) {
                    self.operations[number].is_hurried = true;
                }
            }
            Step::Fail(number) => self.permit(number, Permission::Fail).await?,
            Step::FailAt { action, statement } => self.permit(action, Permission::FailAt(statement)).await?,
            Step::Pass(milliseconds) => self.pass(Duration::from_millis(milliseconds.into())).await?,
            Step::Live(seconds) => self.live(Duration::from_secs(seconds.into())).await?,
            Step::Jump(milliseconds) => {
                self.evidence.jumps.push((self.now().database, milliseconds.into()));
                self.database.jump(milliseconds.into());
            }
            Step::Crash { server, skew } => self.crash(usize::from(server) % SERVERS, skew),
            Step::Deliver(server) => self.deliver(usize::from(server) % SERVERS),
            Step::Lose(server) => {
                self.servers[usize::from(server) % SERVERS].inbox.pop_front();
            }
        }
        self.settle().await
    }

    /// Lets everything come to its end, and every server read what it has missed.
    ///
    /// # Errors
    ///
    /// Returns what must not happen.
    pub(super) async fn come_to_rest(&mut self) -> Result<(), String> {
        /// Longer than an outage lasts after its end, until which it is not known whether a flag has fallen.
        const ROUNDS: usize = 5;
        self.note("at the end:".to_owned());
        for round in 0..ROUNDS {
            self.operations.iter_mut().for_each(|operation| operation.is_hurried = true);
            self.settle().await?;
            if !self.operations.is_empty() || round == 0 {
                self.live(Duration::from_secs(3)).await?;
            }
        }
        for server in 0..SERVERS {
            self.background(server, "reads the versions", Server::read_versions);
            self.hurry_usual();
            self.settle().await?;
        }
        match self.operations.first() {
            Some(operation) => Err(format!("{} is never done", operation.name)),
            None => Ok(()),
        }
    }

    /// Returns the games that the database has, those included of which nobody was told.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(super) async fn stored_games(&self) -> Result<Vec<GameId>, String> {
        let page = outflank_library::Page { limit: 1000, skip: 0 };
        let mut games = self.games.clone();
        for user in &self.users {
            let list = self.truth.online_list(OnlineList::All(&user.id), page).await;
            for (id, _) in list.map_err(|error| error.to_string())? {
                if !games.contains(&id) {
                    games.push(id);
                }
            }
        }
        Ok(games)
    }

    pub(super) fn now(&self) -> Moment {
        use outflank_library::FaultInjector;
        Moment { true_time: self.database.true_time(), database: self.database.now() }
    }

    pub(super) fn add(&mut self, server: usize, task: Task, name: &str, future: Future) {
        let name = format!("server {server}: {name}");
        self.operations.push(Operation::new((server, name), task, future));
    }

    pub(super) fn hurry_last(&mut self) {
        if let Some(last) = self.operations.last_mut() {
            last.is_hurried = true;
        }
    }

    fn hurry_usual(&mut self) {
        self.hurry_last();
        if let Some(last) = self.operations.last_mut() {
            last.is_usual = true;
        }
    }

    /// Returns which of the operations that can go on has this number.
    fn nth(&self, number: u8) -> Option<usize> {
        let can_go_on = |&at: &usize| self.operations[at].place != Place::Elsewhere;
        let all: Vec<_> = (0..self.operations.len()).filter(can_go_on).collect();
        all.get(usize::from(number) % all.len().max(1)).copied()
    }

    async fn permit(&mut self, number: u8, permission: Permission) -> Result<(), String> {
        match self.nth(number) {
            Some(number) => self.poll(number, Some(permission)).await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// Polls all operations until each is done or waits for the next step.
    async fn settle(&mut self) -> Result<(), String> {
        let mut at = 0;
        let mut has_changed = false;
        while at < self.operations.len() {
            let operation = &self.operations[at];
            let permission = (operation.is_hurried && operation.place != Place::Elsewhere).then_some(Permission::Go);
            let before = operation.place;
            let is_done = self.poll(at, permission).await?;
            let has_moved = is_done || permission.is_some() || self.operations[at].place != before;
            has_changed |= has_moved;
            at += usize::from(!is_done);
            // From the beginning, since what one has done may let an earlier one go on, such as by a lock.
            if at >= self.operations.len() && has_changed {
                (at, has_changed) = (0, false);
            }
        }
        Ok(())
    }

    /// Polls an operation, and returns whether it is done.
    async fn poll(&mut self, at: usize, permission: Option<Permission>) -> Result<bool, String> {
        self.database.permit(permission);
        let done = self.operations[at].poll(&self.database).await;
        for server in 0..SERVERS {
            for payload in self.servers[server].sent() {
                self.servers[1 - server].inbox.push_back(payload);
            }
        }
        let Some(done) = done else { return Ok(false) };
        let operation = self.operations.remove(at);
        self.end(operation, done).await?;
        Ok(true)
    }

    async fn end(&mut self, operation: Operation, done: Done) -> Result<(), String> {
        let now = self.now();
        match done {
            Done::Background(result) => self.note_end(&operation, result.err().map(|error| error.to_string())),
            Done::Beat(Ok(read)) => {
                self.has_beaten(&operation).await?;
                self.note_end(&operation, None);
                if read == OutagesRead::Changed {
                    self.background(operation.server, "recovers from an outage", Server::recover);
                    self.hurry_last();
                }
            }
            Done::Opened(Ok(mut page)) => {
                page.connection = self.evidence.connections.len();
                self.evidence.connections.push(Connection {
                    user: self.users[page.user].id.clone(),
                    server: page.server,
                    opened: now.true_time,
                    closed: None,
                });
                self.pages.push(*page);
                self.note_end(&operation, None);
            }
            Done::Beat(Err(error)) => {
                // It may have said so, and found others dead, before it failed.
                self.find_dead(operation.server, now);
                self.servers[operation.server].seen = now;
                self.note_end(&operation, Some(error.to_string()));
            }
            Done::Opened(Err(error)) => self.note_end(&operation, Some(error.to_string())),
            Done::Answer(answer) => self.answered(&operation, answer, now)?,
        }
        self.note_versions(now.true_time);
        Ok(())
    }

    fn answered(&mut self, operation: &Operation, answer: Answer, now: Moment) -> Result<(), String> {
        let Task::Asked(number) = operation.task else { return Ok(()) };
        self.note_end(operation, Some(answer.to_string()));
        let asked = &mut self.evidence.asked[number];
        asked.ended = Some(now);
        if let Answer::Created(id) = &answer {
            self.games.push(id.clone());
        }
        asked.answer = answer;
        match asked.answer {
            Answer::Failed => Err(format!("{} gets an internal error", operation.name)),
            _ => Ok(()),
        }
    }

    /// Notes of which outages a server must know now: those that are stored, and the times in which one was not alive.
    async fn has_beaten(&mut self, operation: &Operation) -> Result<(), String> {
        let (number, now) = (operation.server, self.now());
        // A new server says nothing of the one in whose place it is.
        if self.servers[number].is_found_dead && self.servers[number].has_beaten {
            self.evidence.returns.push((!operation.is_interrupted).then_some(now.database));
        }
        let silent = self.find_dead(number, now);
        let server = &mut self.servers[number];
        (server.seen, server.is_found_dead, server.has_beaten) = (now, false, true);
        // Otherwise it said so at some time since the action began, and has read the outages as of then.
        if !operation.is_interrupted {
            server.surely_seen = now;
            server.silent.extend(silent);
            let time = Duration::from_millis;
            let stored = self.truth.outages(0).await.map_err(|error| error.to_string())?;
            let stored = stored.iter().map(|outage| (time(outage.began), time(outage.ended)));
            server.known_outages = stored.chain(server.silent.iter().copied()).collect();
        }
        Ok(())
    }

    /// Returns the times in which a server that is alive finds that one was not. A death is found once: who was connected to the
    /// dead one has gone to another.
    fn find_dead(&mut self, finder: usize, now: Moment) -> Vec<(Duration, Duration)> {
        let mut times = Vec::new();
        for number in 0..SERVERS {
            let is_known = number != finder && (self.servers[number].is_found_dead || self.is_beating(number));
            let server = &mut self.servers[number];
            let seen = server.seen.database;
            if !is_known && seen > Duration::ZERO && now.database > seen + TIMEOUT {
                server.is_found_dead = true;
                times.push((seen, now.database));
            }
        }
        times
    }

    /// Returns whether a server may have said that it is alive, or will, without that it is known when.
    pub(super) fn is_beating(&self, server: usize) -> bool {
        self.operations.iter().any(|operation| operation.server == server && operation.task == Task::Beat)
    }

    fn note_versions(&mut self, now: Duration) {
        for page in &self.pages {
            if let Ok(state) = page.room.state.try_lock() {
                self.evidence.shown.entry((page.room.id.clone(), state.game.version)).or_insert(now);
            }
        }
    }

    async fn pass(&mut self, time: Duration) -> Result<(), String> {
        tokio::time::advance(time).await;
        self.settle().await
    }

    async fn live(&mut self, time: Duration) -> Result<(), String> {
        const INTERVAL: Duration = Duration::from_secs(3);
        let mut left = time;
        while !left.is_zero() {
            let part = left.min(INTERVAL);
            left -= part;
            self.pass(part).await?;
            for server in 0..SERVERS {
                if self.beat(server) {
                    self.hurry_usual();
                    self.settle().await?;
                }
                if self.background(server, "ends due games", Server::end_due_games) {
                    self.hurry_usual();
                    self.settle().await?;
                }
            }
        }
        Ok(())
    }

    fn crash(&mut self, server: usize, skew: i16) {
        let now = self.now();
        if self.is_beating(server) {
            self.servers[server].seen = now;
        }
        // Dropped in the middle: what a killed process had not sent to the database never happens.
        self.operations.retain(|operation| operation.server != server);
        for page in self.pages.iter().filter(|page| page.server == server) {
            self.evidence.connections[page.connection].closed = Some(now.true_time);
        }
        self.pages.retain(|page| page.server != server);
        let time = now.database.as_millis() as u64;
        let time = Duration::from_millis(time.saturating_add_signed(skew.into()));
        let mut next = Server::start(self.library.clone(), self.workers.clone(), time);
        let dead = &mut self.servers[server];
        // The oracle goes on with what the site knew; the new server itself starts without memory.
        (next.seen, next.is_found_dead) = (dead.seen, dead.is_found_dead);
        next.known_outages = std::mem::take(&mut dead.known_outages);
        next.silent = std::mem::take(&mut dead.silent);
        self.servers[server] = next;
    }

    pub(super) fn number_of(&self, game: &GameId) -> String {
        self.games.iter().position(|it| it == game).map_or_else(|| "?".to_owned(), |number| number.to_string())
    }

    fn note(&mut self, text: String) {
        self.history.borrow_mut().push(text);
    }

    fn note_end(&mut self, operation: &Operation, result: Option<String>) {
        if operation.is_usual && result.is_none() {
            return;
        }
        let result = result.map(|result| format!(" ({result})")).unwrap_or_default();
        self.note(format!("    {}{result}", operation.name));
    }
}
