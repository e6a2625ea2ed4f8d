//! Alak, custodial capture in one dimension: rules, game trees and the perfect tablebase.
