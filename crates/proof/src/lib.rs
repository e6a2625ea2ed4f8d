#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Prover`] asks [`Question`]s about positions at the cut, which a [`Solver`] answers, on one machine or on many. A
//! [`Proof`] keeps the bounds of these positions; it can be written, read and checked.

mod check;
mod estimate;
mod file;
mod join;
mod proof;
mod prover;
mod rules;
mod solver;
mod strategy;
mod tree;

pub use check::{Mismatch, Sample};
pub use file::ProofFileError;
pub use proof::Proof;
pub use prover::{AnswerError, OtherProof, Prover, ProverOptions};
pub use solver::{Question, Solution, Solver, SolverError};
pub use strategy::{PathEnd, WeightedMean, random_path};
