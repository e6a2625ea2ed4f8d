// The accuracy of moves, as the engine defines it (crates/engine/src/accuracy.rs), for parts of a game.

/** The loss that halves the accuracy of a move, in discs. */
const HALVING = 8;

/** The accuracy of a move by its disc loss, in per cent. @param {number} loss */
const accuracy = (loss) => 100 * 2 ** (-loss / HALVING);

/** The mean accuracy of moves by their disc losses; null without moves. @param {number[]} losses */
export const meanAccuracy = (losses) => (losses.length ? losses.reduce((sum, loss) => sum + accuracy(loss), 0) / losses.length : null);
