//! The three front ends give the same review of the same game.

use futures_util::{SinkExt, StreamExt};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use outflank_formats::transcript;
use outflank_library::Library;
use outflank_play::review::MISTAKE_LOSS;
use outflank_play::{PlayerSetup, PlayerSpec};
use outflank_rules::{Clock, Game, GameRecord, Move, Position, Side, Sides, StopFlag, Threads};
use outflank_server::AppState;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

const START: &str = "---------------------------OX------XO--------------------------- X";
/// FFO #1 and #9, with 14 and 15 empties.
const ENDGAMES: [&str; 2] = [
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
    "--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O",
];
/// White passes after these moves.
const BEFORE_PASS: &str = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8";
/// White has no disc left after these moves.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

/// A game: a beginning, after which two players go on.
struct TestGame {
    start: &'static str,
    moves: &'static str,
    players: Sides<&'static str>,
    max_plies: usize,
}

const GAMES: [TestGame; 10] = [
    TestGame { start: START, moves: "", players: sides("random", "random"), max_plies: 70 },
    TestGame { start: START, moves: "", players: sides("level:2", "level:1"), max_plies: 28 },
    TestGame { start: START, moves: "", players: sides("random", "level:1"), max_plies: 17 },
    TestGame { start: START, moves: "", players: sides("greedy", "random"), max_plies: 5 },
    TestGame { start: START, moves: WIPE_OUT, players: sides("random", "random"), max_plies: 70 },
    TestGame { start: START, moves: BEFORE_PASS, players: sides("level:1", "random"), max_plies: 22 },
    TestGame { start: ENDGAMES[0], moves: "", players: sides("random", "level:3"), max_plies: 70 },
    TestGame { start: ENDGAMES[0], moves: "g8", players: sides("random", "random"), max_plies: 70 },
    TestGame { start: ENDGAMES[1], moves: "", players: sides("level:3", "random"), max_plies: 70 },
    TestGame { start: ENDGAMES[1], moves: "", players: sides("random", "greedy"), max_plies: 9 },
];

const fn sides(black: &'static str, white: &'static str) -> Sides<&'static str> {
    Sides { black, white }
}

/// What every front end shows of a game.
#[derive(Debug, PartialEq)]
struct Review {
    /// The placements, in their order.
    moves: Vec<ReviewedMove>,
    accuracy: Sides<Accuracy>,
    /// The numbers of the turning points among the placements, from 1.
    turning_points: Vec<usize>,
}

#[derive(Debug, PartialEq)]
struct ReviewedMove {
    played: String,
    best_score: i64,
    loss: i64,
}

/// In units of 10⁻⁹ per cent, since the front ends add up in different orders.
#[derive(Debug, PartialEq)]
struct Accuracy(i64);

impl Accuracy {
    fn of(percent: f64) -> Self {
        Self((percent * 1e9).round() as i64)
    }

    fn in_json(value: &Value) -> Sides<Self> {
        let side = |side: &str| Self::of(value[side].as_f64().expect("both sides have a choice"));
        Sides { black: side("black"), white: side("white") }
    }
}

fn play(game: &TestGame, seed: u64) -> GameRecord<Position> {
    let mut record = transcript::parse(game.start.parse::<Position>().unwrap(), game.moves).unwrap();
    let spec = |text: &str| text.parse::<PlayerSpec>().unwrap();
    let player = |text| spec(text).player(record.start(), &PlayerSetup::default(), seed).unwrap();
    let mut players = Sides { black: player(game.players.black), white: player(game.players.white) };
    while record.position().outcome().is_none() && record.moves().len() < game.max_plies {
        let mv = if record.position().must_pass() {
            Move::Pass
        } else {
            let side = record.position().to_move();
            players[side].choose(&record, &Clock::Unlimited, &StopFlag::new()).unwrap()
        };
        record.play(mv).unwrap();
    }
    record
}

/// Returns the reviews of `outflank analyze`.
fn reviews_of_cli(games: &[GameRecord<Position>]) -> Vec<Review> {
    let folder = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.args(["analyze", "--json"]);
    for (number, game) in games.iter().enumerate() {
        let file = folder.path().join(format!("game-{number}.txt"));
        let text = format!("{}\n{}\n", game.start(), transcript::print(game, transcript::Passes::Written));
        std::fs::write(&file, text).unwrap();
        command.arg(file);
    }
    let output = command.assert().success().get_output().stdout.clone();
    let (mut reviews, mut moves) = (Vec::new(), Vec::new());
    for line in String::from_utf8(output).unwrap().lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        if object["type"] == "move" {
            let number = |key: &str| object[key].as_i64().unwrap();
            let played = object["move"].as_str().unwrap().to_owned();
            moves.push(ReviewedMove { played, best_score: number("best_score"), loss: number("loss") });
            continue;
        }
        let percent = |side: &str| object[side]["accuracy"].clone();
        let accuracy = Accuracy::in_json(&json!({ "black": percent("black"), "white": percent("white") }));
        let turning_points = serde_json::from_value(object["turns"].clone()).unwrap();
        reviews.push(Review { moves: std::mem::take(&mut moves), accuracy, turning_points });
    }
    reviews
}

/// Returns the review of the full screen.
fn review_of_tui(game: &GameRecord<Position>) -> Review {
    let review = outflank_tui::Review::of_game(game).unwrap();
    let (mut moves, mut turning_points) = (Vec::new(), Vec::new());
    for (index, mv) in game.moves().iter().enumerate().filter(|&(_, &mv)| mv != Move::Pass) {
        let scores = review.scores(index).unwrap();
        let (best_score, loss) = (scores.best.into(), scores.loss().into());
        moves.push(ReviewedMove { played: mv.to_string(), best_score, loss });
        turning_points.extend(review.is_turning_point(index).then_some(moves.len()));
    }
    let Sides { black, white } = review.accuracy().unwrap();
    Review { moves, accuracy: Sides { black: Accuracy::of(black), white: Accuracy::of(white) }, turning_points }
}

/// Returns the messages of the server's review of a game, over a connection in memory.
#[tokio::main(flavor = "current_thread")]
async fn server_messages(game: &GameRecord<Position>) -> Vec<Value> {
    let (client, server) = tokio::io::duplex(1 << 16);
    let state = AppState::new(Library::in_memory().await.unwrap(), Threads::ONE).unwrap();
    let service = TowerToHyperService::new(outflank_server::app(state));
    tokio::spawn(Builder::new().serve_connection(TokioIo::new(server), service).with_upgrades());
    let (mut socket, _) = tokio_tungstenite::client_async("ws://localhost/api/analysis", client).await.unwrap();
    let moves: Vec<_> = game.moves().iter().map(Move::to_string).collect();
    let request = json!({ "type": "game", "id": 1, "start": game.start().to_string(), "moves": moves });
    socket.send(Message::text(request.to_string())).await.unwrap();
    let mut messages = Vec::new();
    loop {
        let text = socket.next().await.unwrap().unwrap().into_text().unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        match message["type"].as_str().unwrap() {
            "end" => return messages,
            "problem" => panic!("{message}"),
            _ => messages.push(message),
        }
    }
}

/// Returns the review of the server: its last stage.
fn review_of_server(game: &GameRecord<Position>) -> Review {
    let messages = server_messages(game);
    let end = messages.last().unwrap();
    let (mut moves, mut turning_points) = (Vec::new(), Vec::new());
    for (ply, mv) in game.moves().iter().enumerate().filter(|&(_, &mv)| mv != Move::Pass) {
        let reviewed = |it: &&Value| it["type"] == "ply" && it["pass"] == end["pass"] && it["ply"] == ply;
        let review = messages.iter().find(reviewed).unwrap();
        let value = |key: &str| review[key]["score"].as_f64().unwrap() as i64;
        assert_eq!(review["played"]["move"], mv.to_string());
        let (best_score, loss) = (value("best"), value("best") - value("played"));
        moves.push(ReviewedMove { played: mv.to_string(), best_score, loss });
        turning_points.extend((review["turning_point"] == true).then_some(moves.len()));
    }
    Review { moves, accuracy: Accuracy::in_json(&end["accuracy"]), turning_points }
}

#[test]
fn the_three_front_ends_give_the_same_review_of_ten_games() {
    let games: Vec<_> = GAMES.iter().zip(0..).map(|(game, seed)| play(game, seed)).collect();
    let [reviews, of_tui, of_server] = std::thread::scope(|scope| {
        let of_cli = scope.spawn(|| reviews_of_cli(&games));
        let of_tui = scope.spawn(|| games.iter().map(review_of_tui).collect());
        let of_server = scope.spawn(|| games.iter().map(review_of_server).collect());
        [of_cli, of_tui, of_server].map(|reviews| reviews.join().unwrap())
    });
    assert_eq!(reviews.len(), games.len());
    assert_eq!(of_tui, reviews, "full screen");
    assert_eq!(of_server, reviews, "server");
    let mistakes = reviews.iter().flat_map(|review| &review.moves).filter(|mv| mv.loss >= MISTAKE_LOSS.into());
    assert!(mistakes.count() > 10 && reviews.iter().any(|review| review.turning_points.len() > 1));
    assert!(games.iter().any(|game| game.moves().contains(&Move::Pass)), "a game has a pass");
    let is_wiped_out = |game: &GameRecord<Position>| !game.position().cells().contains(&Some(Side::White));
    assert!(games.iter().any(is_wiped_out), "a game ends without white discs");
}
