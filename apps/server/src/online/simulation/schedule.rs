//! Random histories.

use super::step::{Action, Reading, Request, Step};
use fastrand::Rng;

/// Returns the history of a seed: a game is created and joined, and then anything may happen.
pub(super) fn steps(seed: u64) -> Vec<Step> {
    const MAX_STEPS: usize = 40;
    let mut rng = Rng::with_seed(seed);
    let mut steps = if rng.u8(..8) == 0 { two_games(&mut rng) } else { prelude(&mut rng) };
    let count = steps.len() + rng.usize(10..=MAX_STEPS);
    // Half of the histories have no faults, so that whole games are played, too.
    // Drawn once for each history: with every kind of fault in all of them, few games would come to an end.
    let mood = Mood { is_faulty: rng.bool(), jumps: rng.u8(..6) == 0, overlaps: rng.u8(..3) > 0 };
    while steps.len() < count {
        match rng.u8(..12) {
            0 => mood.scene(&mut steps, &mut rng),
            _ => steps.push(mood.step(&mut rng)),
        }
    }
    steps
}

/// What happens in a history.
#[derive(Clone, Copy, Debug)]
struct Mood {
    is_faulty: bool,
    jumps: bool,
    overlaps: bool,
}

fn prelude(rng: &mut Rng) -> Vec<Step> {
    let (server, settings) = (rng.u8(..2), rng.u8(..));
    let open = |user, server| Step::Run(Action::Open { user, server, game: 0 });
    let mut steps = vec![
        Step::Run(Action::Beat(0)),
        Step::Run(Action::Beat(1)),
        Step::Run(Action::Create { user: 0, server, settings }),
        open(0, rng.u8(..2)),
        open(1, rng.u8(..2)),
        Step::Run(Action::Ask { page: 1, request: Request::Join, reading: Reading::Fresh }),
        open(rng.u8(..3), rng.u8(..2)),
    ];
    // The clocks run.
    for _ in 0..2 * rng.u8(..2) {
        steps.push(Step::Run(play(rng)));
        steps.extend([Step::Deliver(0), Step::Deliver(1)]);
    }
    steps
}

/// Two rated games of the same players end at the same time.
fn two_games(rng: &mut Rng) -> Vec<Step> {
    /// The settings of rated games for anybody.
    const RATED: [u8; 3] = [0, 2, 4];
    let settings = RATED[rng.usize(..RATED.len())];
    let mut steps = vec![Step::Run(Action::Beat(0)), Step::Run(Action::Beat(1))];
    for game in 0..2 {
        let open = |user, server| Step::Run(Action::Open { user, server, game });
        steps.push(Step::Run(Action::Create { user: 0, server: rng.u8(..2), settings }));
        steps.extend([open(0, rng.u8(..2)), open(1, rng.u8(..2))]);
        let join = Action::Ask { page: 2 * game + 1, request: Request::Join, reading: Reading::Fresh };
        steps.extend([Step::Run(join), Step::Deliver(0), Step::Deliver(1)]);
    }
    for _ in 0..6 {
        steps.extend([Step::Run(play(rng)), Step::Deliver(0), Step::Deliver(1)]);
    }
    for game in 0..2 {
        let page = 2 * game + rng.u8(..2);
        steps.push(Step::Start(Action::Ask { page, request: Request::Resign, reading: Reading::Fresh }));
    }
    steps.extend((0..8).map(|_| Step::Go(rng.u8(..2))));
    steps
}

impl Mood {
    fn step(self, rng: &mut Rng) -> Step {
        match rng.u8(..100) {
            0..50 if self.overlaps && rng.u8(..3) == 0 => Step::Start(action(rng)),
            0..50 => Step::Run(action(rng)),
            50..62 if self.overlaps => Step::Go(rng.u8(..8)),
            62..68 if self.overlaps => Step::Finish(rng.u8(..8)),
            50..68 => Step::Run(play(rng)),
            68..80 => Step::Deliver(rng.u8(..2)),
            80..84 => Step::Live(rng.u8(1..4)),
            84..86 => Step::Live(rng.u8(4..9)),
            86..88 => Step::Pass(rng.u32(..2_000)),
            88..92 if !self.is_faulty => Step::Run(play(rng)),
            88..90 => Step::Pass(rng.u32(..4_000)),
            90..92 => Step::Pass(rng.u32(4_000..20_000)),
            92..94 => Step::Lose(rng.u8(..2)),
            94 if self.jumps => Step::Jump(jump(rng)),
            94..100 if self.is_faulty => fault(rng),
            _ => Step::Pass(rng.u32(..1_000)),
        }
    }

    /// Adds steps that rarely come together by chance.
    fn scene(self, steps: &mut Vec<Step>, rng: &mut Rng) {
        let page = rng.u8(..8);
        let ask = |request| Step::Run(Action::Ask { page, request, reading: Reading::Fresh });
        match rng.u8(..9) {
            0..3 => steps.push(ask(Request::Takeback)),
            3..6 => steps.extend([ask(Request::Resign), ask(Request::Rematch)]),
            // Long enough for a claim, after a player has left, or a server was away for a while and is taken for dead.
            6 => {
                let leave = Step::Run(Action::Close { page: rng.u8(..8) });
                steps.extend([if rng.bool() { leave } else { Step::Pass(6_000) }, Step::Live(33), ask(Request::Claim)]);
            }
            7 => steps.extend([Step::Live(8), ask(Request::Flag)]),
            // One server is away for a while, and the other is not.
            _ => {
                let server = rng.u8(..2);
                for _ in 0..rng.u8(2..5) {
                    steps.extend([Step::Pass(2_000), Step::Run(Action::Beat(server))]);
                }
                steps.push(Step::Run(play(rng)));
            }
        }
        steps.extend([Step::Deliver(0), Step::Deliver(1)]);
        for _ in 0..rng.u8(..3) {
            let reply = Action::Reply { page: rng.u8(..8), reply: rng.u8(..5) };
            steps.push(if self.overlaps && rng.bool() { Step::Start(reply) } else { Step::Run(reply) });
        }
    }
}

fn fault(rng: &mut Rng) -> Step {
    match rng.u8(..6) {
        0..2 => Step::Crash { server: rng.u8(..2), skew: rng.i16(-4_000..4_000) },
        2..4 => Step::Fail(rng.u8(..8)),
        4 => Step::FailAt { action: rng.u8(..8), statement: rng.u8(..6) },
        _ => Step::Start(action(rng)),
    }
}

/// Most clocks are set by seconds, and some by an hour.
fn jump(rng: &mut Rng) -> i32 {
    if rng.bool() { rng.i32(-5_000..5_000) } else { 3_600_000 * if rng.bool() { 1 } else { -1 } }
}

fn play(rng: &mut Rng) -> Action {
    Action::Play { page: rng.u8(..8), mv: rng.u8(..), reading: reading(rng), lag: rng.u16(..600) }
}

fn action(rng: &mut Rng) -> Action {
    let (user, server, game, page) = (rng.u8(..3), rng.u8(..2), rng.u8(..3), rng.u8(..8));
    match rng.u8(..100) {
        0..56 => play(rng),
        56..58 => Action::Beat(server),
        58..60 => Action::EndDueGames(server),
        60..62 => Action::ReadVersions(server),
        62..64 => Action::Create { user, server, settings: rng.u8(..) },
        64..69 => Action::Open { user, server, game },
        69..71 => Action::Close { page },
        _ => Action::Ask { page, request: request(rng), reading: reading(rng) },
    }
}

fn request(rng: &mut Rng) -> Request {
    match rng.u8(..40) {
        0..4 => Request::Move(rng.u8(..)),
        4 => Request::IllegalMove,
        5..9 => Request::Join,
        9 => Request::Cancel,
        10..13 => Request::Decline,
        13..17 => Request::Resign,
        17 => Request::Abort,
        18..26 => Request::Takeback,
        26..36 => Request::Rematch,
        36..38 => Request::Claim,
        _ => Request::Flag,
    }
}

fn reading(rng: &mut Rng) -> Reading {
    match rng.u8(..10) {
        0..8 => Reading::Fresh,
        8 => Reading::Stale,
        _ => Reading::Ahead,
    }
}
