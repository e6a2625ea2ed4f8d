//! What the users and the background tasks of a world do.

use super::evidence::{Answer, Asked, What};
use super::page::Page;
use super::server::{Server, Task};
use super::settings;
use super::step::{Action, Reading, Request};
use super::world::{Future, SERVERS, TIMEOUT, USERS, World};
use crate::guard::Client;
use crate::online::play::Player;
use outflank_service::document::Command;
use std::time::Duration;

impl World {
    /// Begins an action, and returns whether there is one.
    pub(super) fn begin(&mut self, action: Action) -> Result<bool, String> {
        let server_of = |server: u8| usize::from(server) % SERVERS;
        match action {
            Action::Beat(server) => Ok(self.beat(server_of(server))),
            Action::EndDueGames(server) => {
                Ok(self.background(server_of(server), "ends due games", Server::end_due_games))
            }
            Action::ReadVersions(server) => {
                Ok(self.background(server_of(server), "reads the versions", Server::read_versions))
            }
            Action::Create { user, server, settings } => {
                self.create(usize::from(user) % USERS.len(), server_of(server), settings.into());
                Ok(true)
            }
            Action::Open { user, server, game } => {
                Ok(self.open(usize::from(user) % USERS.len(), server_of(server), game.into()))
            }
            Action::Close { page } => Ok(self.close(page.into())),
            Action::Play { page, mv, reading, lag } => self.play(page.into(), mv, reading, lag),
            Action::Reply { page, reply } => self.reply(page.into(), reply),
            Action::Ask { page, request, reading } => {
                let page = (!self.pages.is_empty()).then(|| usize::from(page) % self.pages.len());
                page.map_or(Ok(false), |page| self.ask(page, request, (reading, 0)))
            }
        }
    }

    pub(super) fn beat(&mut self, server: usize) -> bool {
        if self.is_beating(server) {
            return false;
        }
        let future = self.servers[server].beat();
        self.add(server, Task::Beat, "says that it is alive", future);
        true
    }

    pub(super) fn background(
        &mut self,
        server: usize,
        name: &'static str,
        task: impl FnOnce(&Server) -> Future,
    ) -> bool {
        let task_name = Task::Background(name);
        if self.operations.iter().any(|operation| operation.server == server && operation.task == task_name) {
            return false;
        }
        let future = task(&self.servers[server]);
        self.add(server, task_name, name, future);
        true
    }

    /// Lets the oldest notification arrive.
    pub(super) fn deliver(&mut self, server: usize) {
        if let Some(payload) = self.servers[server].inbox.pop_front() {
            let future = self.servers[server].receive(payload);
            self.add(server, Task::Page, "is notified", future);
            self.hurry_last();
        }
    }

    fn create(&mut self, user: usize, server: usize, number: usize) {
        let number = number % settings::COUNT;
        let new = settings::new_game(number, &self.users[(user + 1) % USERS.len()].name);
        let task = self.asked(user, server, What::Create);
        let future = self.servers[server].create(self.users[user].clone(), new);
        self.add(server, task, &format!("{} creates a game", USERS[user]), future);
    }

    fn open(&mut self, user: usize, server: usize, game: usize) -> bool {
        const MAX_PAGES: usize = 8;
        if self.games.is_empty() || self.pages.len() >= MAX_PAGES {
            return false;
        }
        let game = game % self.games.len();
        let id = self.games[game].clone();
        let future = self.servers[server].open(server, (user, self.users[user].id.clone()), id);
        self.add(server, Task::Page, &format!("{} opens game {game}", USERS[user]), future);
        true
    }

    fn close(&mut self, page: usize) -> bool {
        if self.pages.is_empty() {
            return false;
        }
        let page = self.pages.remove(page % self.pages.len());
        self.evidence.connections[page.connection].closed = Some(self.database.true_time());
        let user = page.user;
        let (server, name) = (page.server, format!("a page of {} is closed", USERS[user]));
        let future = self.servers[server].close(self.users[user].id.clone());
        self.add(server, Task::Page, &name, future);
        true
    }

    /// Plays a move by one of the pages of the players to move.
    fn play(&mut self, page: usize, mv: u8, reading: Reading, lag: u16) -> Result<bool, String> {
        if reading != Reading::Stale {
            self.pages.iter_mut().try_for_each(Page::read)?;
        }
        let is_to_move = |page: &Page| {
            let state = page.room.state.try_lock().ok()?;
            let user = state.game.seat(page.to_move()?)?.user()?;
            (user == self.users[page.user].id).then_some(())
        };
        let pages: Vec<_> = (0..self.pages.len()).filter(|&page| is_to_move(&self.pages[page]).is_some()).collect();
        match pages.get(page % pages.len().max(1)) {
            Some(&page) => self.ask(page, Request::Move(mv), (reading, lag)),
            None => Ok(false),
        }
    }

    /// Answers an offer by one of the pages of the players who have one.
    fn reply(&mut self, page: usize, reply: u8) -> Result<bool, String> {
        let offer = |page: &Page| {
            let state = page.room.state.try_lock().ok()?;
            let (takeback, rematch) = (state.game.takeback, state.game.rematch.offered_by);
            let user = state.game.seat(!takeback.or(rematch)?)?.user()?;
            let request = if takeback.is_some() { Request::Takeback } else { Request::Rematch };
            (user == self.users[page.user].id).then_some(request)
        };
        let offers = self.pages.iter().enumerate().filter_map(|(number, page)| Some((number, offer(page)?)));
        let offers: Vec<_> = offers.collect();
        let Some(&(page, request)) = offers.get(page % offers.len().max(1)) else { return Ok(false) };
        self.ask(page, if reply.is_multiple_of(2) { request } else { Request::Decline }, (Reading::Fresh, 0))
    }

    fn ask(&mut self, number: usize, request: Request, (reading, lag): (Reading, u16)) -> Result<bool, String> {
        let page = &mut self.pages[number];
        if reading != Reading::Stale {
            page.read()?;
        }
        let Some(command) = page.command(request) else { return Ok(false) };
        let (version, game, user, server) = (page.version(reading), page.room.id.clone(), page.user, page.server);
        let lag = Duration::from_millis(lag.into());
        let (text, game_number) = (said(&command), self.number_of(&game));
        let name = format!("{} {text} in game {game_number} at version {version}", USERS[user]);
        let task = self.asked(user, server, What::Command { game, version, command: command.clone(), lag });
        let player = Player { user: self.users[user].clone(), client: Client::default(), lag };
        let future = self.servers[server].act(&self.pages[number], player, (version, command));
        self.add(server, task, &name, future);
        Ok(true)
    }

    fn asked(&mut self, user: usize, server: usize, what: What) -> Task {
        let (began, of) = (self.now(), &self.servers[server]);
        let mut known_outages = of.known_outages.clone();
        // The server does not know of a jump of the clock before it asks the database, and what it has asked already is
        // answered as of then.
        let asks = self.is_beating(server);
        // What began with the death of the server in its place has been found, and has ended for a server that is new.
        let has_begun = of.seen.database > Duration::ZERO && (of.has_beaten || !of.is_found_dead);
        if has_begun
            && !asks
            && began.true_time > of.seen.true_time + TIMEOUT
            && began.database > of.seen.database + TIMEOUT
        {
            known_outages.push((of.seen.database, began.database));
        }
        let is_alive = |server: &Server| began.true_time < server.surely_seen.true_time + TIMEOUT;
        let are_alive = self.servers.iter().map(is_alive).collect();
        let (user, answer) = (self.users[user].id.clone(), Answer::Unknown);
        self.evidence.asked.push(Asked { user, what, began, ended: None, answer, known_outages, are_alive });
        Task::Asked(self.evidence.asked.len() - 1)
    }
}

fn said(command: &Command) -> String {
    match command {
        Command::Move { mv } => format!("moves {mv}"),
        _ => format!("asks for {}", format!("{command:?}").trim_end_matches(" {}").trim_end_matches("{}")),
    }
}
