//! The machine's thread: it works on one order at a time, so that the screen never waits.

use crate::alak;
use crate::event::{Event, News, Task};
use outflank_alak::{Scope, Slide, Tablebase, TablebaseOptions, grow};
use outflank_engine::Level;
use outflank_engine::book::Repertoire;
use outflank_game::{Clock, GameRecord, Player, PlayerError, StopFlag};
use outflank_play::{Analysis, AnalysisLimits, Analyzer, MoveSelection, PlayerSpec};
use outflank_reversi::Position;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The end of the thread that the program holds.
#[derive(Debug)]
pub(crate) struct Worker {
    orders: Sender<Order>,
    /// Stops the order that is worked on.
    stop: StopFlag,
    thread: JoinHandle<()>,
}

struct Order {
    number: u64,
    task: Task,
    stop: StopFlag,
}

/// How the machine plays.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Where its choices among equals come from.
    pub(crate) seed: u64,
    /// How long a move takes at least, so that people see what happens.
    pub(crate) pace: Duration,
    /// The book that its levels play by.
    pub(crate) repertoire: Option<Repertoire>,
}

/// How much is asked about each position of a game that is reviewed.
const REVIEW: AnalysisLimits = AnalysisLimits {
    level: Level::new(10).expect("there is such a level"),
    time: Duration::from_secs(1),
    moves: MoveSelection::Best,
};

impl Worker {
    /// Starts the thread; what it finds goes to `events`.
    pub(crate) fn start(manner: Manner, events: Sender<Event>) -> Self {
        let (orders, received) = channel();
        let thread = std::thread::spawn(move || Desk::new(manner, events).serve(&received));
        Self { orders, stop: StopFlag::new(), thread }
    }

    /// Gives an order; the one before is stopped.
    pub(crate) fn order(&mut self, number: u64, task: Task) {
        self.interrupt();
        self.stop = StopFlag::new();
        // When the thread has died, its panic was told; the game goes on without the machine.
        let _ = self.orders.send(Order { number, task, stop: self.stop.clone() });
    }

    /// Stops the order that is worked on.
    pub(crate) fn interrupt(&self) {
        self.stop.stop();
    }

    /// Ends the thread, and with it the programs that play.
    pub(crate) fn dismiss(self) {
        self.interrupt();
        drop(self.orders);
        // A panic was told when it happened.
        let _ = self.thread.join();
    }
}

/// What the thread keeps from order to order.
struct Desk {
    manner: Manner,
    events: Sender<Event>,
    analyzer: Analyzer,
    players: Vec<(PlayerSpec, Box<dyn Player<Position>>)>,
    tablebase: Option<Arc<Tablebase>>,
    orders: u64,
}

impl Desk {
    fn new(manner: Manner, events: Sender<Event>) -> Self {
        Self { manner, events, analyzer: Analyzer::default(), players: Vec::new(), tablebase: None, orders: 0 }
    }

    fn serve(mut self, orders: &Receiver<Order>) {
        for order in orders {
            self.orders += 1;
            if order.stop.is_stopped() {
                continue;
            }
            let last = self.work(&order).map_or_else(News::Failed, |()| News::Done);
            self.tell(&order, last);
        }
    }

    fn tell(&self, order: &Order, news: News) {
        // Nobody listens any more when the program is about to end.
        let _ = self.events.send(Event::News { order: order.number, news });
    }

    fn work(&mut self, order: &Order) -> Result<(), String> {
        match &order.task {
            Task::Choose { who, record, clock } => {
                let chosen = self.choose(who, record, clock, &order.stop)?;
                self.tell(order, chosen);
            }
            Task::Slide { who, record } => {
                let slide = self.slide(*who, record, &order.stop)?;
                self.tell(order, News::Slid(slide));
            }
            Task::Watch { position, moves } => {
                let effort = AnalysisLimits { moves: *moves, ..AnalysisLimits::HINT };
                self.evaluate(position, effort, order, News::Evaluated)?;
            }
            Task::Review { record } => self.review(record, order)?,
            Task::Tabulate { position } => self.tabulate(position, order)?,
            Task::Grow { from, plies } => {
                let tree = grow(*from, *plies).map_err(|error| error.to_string())?;
                self.tell(order, News::Grown(Arc::new(tree)));
            }
        }
        Ok(())
    }

    fn choose(
        &mut self,
        who: &PlayerSpec,
        record: &GameRecord<Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<News, String> {
        let began = Instant::now();
        let known = self.players.iter().position(|(known, _)| known == who);
        let index = known.map_or_else(|| self.seat(who), Ok)?;
        let chosen = self.players[index].1.choose(record, clock, stop);
        self.keep_pace(began, stop);
        match chosen {
            Ok(mv) => Ok(News::Chosen(mv)),
            Err(PlayerError::Resigned) => Ok(News::Resigned),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Makes a player, and returns its place.
    fn seat(&mut self, who: &PlayerSpec) -> Result<usize, String> {
        let player =
            who.player(self.manner.seed, self.manner.repertoire.as_ref()).map_err(|error| error.to_string())?;
        self.players.push((who.clone(), player.ok_or("a person is to move")?));
        Ok(self.players.len() - 1)
    }

    fn slide(
        &mut self,
        who: alak::Who,
        record: &GameRecord<outflank_alak::Position>,
        stop: &StopFlag,
    ) -> Result<Slide, String> {
        let began = Instant::now();
        let knows = |table: &Arc<Tablebase>| table.value(record.position()).is_ok();
        let table = self.tablebase.clone().filter(knows);
        let mut player = who.player(table, self.manner.seed.wrapping_add(self.orders));
        let chosen = player.choose(record, &Clock::Unlimited, stop).map_err(|error| error.to_string());
        self.keep_pace(began, stop);
        chosen
    }

    /// Waits until a move has taken long enough to be seen, or somebody is in a hurry.
    fn keep_pace(&self, began: Instant, stop: &StopFlag) {
        const GLANCE: Duration = Duration::from_millis(20);
        while began.elapsed() < self.manner.pace && !stop.is_stopped() {
            std::thread::sleep(GLANCE);
        }
    }

    fn evaluate(
        &mut self,
        position: &Position,
        effort: AnalysisLimits,
        order: &Order,
        news: impl Fn(Analysis) -> News,
    ) -> Result<(), String> {
        let (events, number) = (self.events.clone(), order.number);
        let mut watch = |evaluation| {
            let _ = events.send(Event::News { order: number, news: news(evaluation) });
        };
        let found = self.analyzer.analyze(position, effort, &order.stop, &mut watch);
        found.map_err(|error| error.to_string())?.into_iter().for_each(watch);
        Ok(())
    }

    /// Looks at the last position first: what is found there helps with those before it.
    fn review(&mut self, record: &GameRecord<Position>, order: &Order) -> Result<(), String> {
        for (ply, position) in record.positions().iter().enumerate().rev() {
            if order.stop.is_stopped() {
                break;
            }
            let found = self.analyzer.analyze(position, REVIEW, &order.stop, &mut |_| ());
            if let Some(evaluation) = found.map_err(|error| error.to_string())? {
                self.tell(order, News::Judged { ply, evaluation });
            }
        }
        Ok(())
    }

    fn tabulate(&mut self, position: &outflank_alak::Position, order: &Order) -> Result<(), String> {
        let (slots, discs) = (position.slots(), position.discs());
        let is_usual = discs.black.max(discs.white) <= slots.discs_at_start();
        let scope = if is_usual { Scope::recommended(slots) } else { Scope::Everything };
        let options = TablebaseOptions { scope, ..TablebaseOptions::default() };
        let table = Tablebase::build(slots, &options, &order.stop, |_, _| ()).map_err(|error| error.to_string())?;
        let table = Arc::new(table);
        self.tablebase = Some(table.clone());
        self.tell(order, News::Tabled(table));
        Ok(())
    }
}
