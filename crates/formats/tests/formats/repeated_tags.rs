//! A tag that comes twice, first as it should be, then damaged.

use outflank_formats::{AnnotatedGame, Format, Reader};

fn game(format: Format, text: &str) -> AnnotatedGame {
    Reader::read_all(format, text.as_bytes()).next().unwrap().unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts that damaged tags behind valid ones change nothing.
fn assert_unchanged(format: Format, valid: &str, damaged: &str) {
    let (once, twice) = (game(format, &valid.replace('@', "")), game(format, &valid.replace('@', damaged)));
    assert_eq!(once, twice, "{format}: {damaged}");
}

#[test]
fn a_damaged_tag_of_pgn_does_not_replace_a_valid_one() {
    let pgn = "[Date \"2003.12.15\"]\n[BlackElo \"1500\"]\n[TimeControl \"300+2\"]\n[Result \"34-30\"]\n[Black \"Ann\"]\n\
               [TheoreticalResult \"32-32\"]\n[MatchType \"s8r20\"]\n[BlackBid \"1\"]\n[Komi \"2\"]\n@\n1. f5 d6 *\n";
    for damaged in [
        "[Date \"0.0.0\"]",
        "[BlackElo \"x\"]",
        "[BlackTimeControl \"?x\"]",
        "[Result \"x\"]",
        "[TheoreticalResult \"x\"]",
        "[TheoreticalEmpties \"99\"]",
        "[MatchType \"x\"]",
        "[BlackBid \"x\"]",
        "[Komi \"x\"]",
        "[Black \"\"]",
    ] {
        assert_unchanged(Format::Pgn, pgn, &format!("{damaged}\n"));
    }
}

#[test]
fn a_damaged_tag_of_ggf_does_not_replace_a_valid_one() {
    let ggf = "(;GM[Othello]PC[GGS]DT[2003-12-15_13:24:03]PB[Ann]PW[Bob]RB[1500]RW[1600]TI[5:00]TB[4:00]TY[s8r20]RE[+4.000]\
               KB[1]KW[2]KM[1.5]@B[F5];)";
    for damaged in [
        "DT[0.0.0]",
        "DT[x_10:00:00]",
        "RB[x]",
        "RW[]",
        "TI[x]",
        "TB[x]",
        "TY[]",
        "RE[x]",
        "RE[?]",
        "KB[x]",
        "KW[x]",
        "KM[x]",
        "PB[]",
        "PW[?]",
        "PC[]",
    ] {
        assert_unchanged(Format::Ggf, ggf, damaged);
    }
}

#[test]
fn a_damaged_tag_of_sgf_does_not_replace_a_valid_one() {
    let sgf = "(;GM[2]DT[2003-12-15]BR[1500]WR[1600]TM[300]RE[B+4]PB[Ann]@;B[f5])";
    for damaged in ["DT[0.0.0]", "BR[x]", "WR[x]", "TM[x]", "RE[x]", "RE[?]", "PB[]"] {
        assert_unchanged(Format::Sgf, sgf, damaged);
    }
}

#[test]
fn a_damaged_column_does_not_replace_a_valid_one() {
    let table = "moves,date,black,event,winner@\nf5d6,2003-12-15,Ann,Open,1";
    let damaged = "moves,date,black,event,winner,date,black,event,winner\nf5d6,2003-12-15,Ann,Open,1,0.0.0,,?,x";
    assert_eq!(game(Format::Transcript, &table.replace('@', "")), game(Format::Transcript, damaged));
}
