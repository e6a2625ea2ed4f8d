// English: why a suggested move is good, by the kinds of the API.

export default {
  /** @param {string} move @param {number} _moves */
  'wipe-out': (move, _moves) => `${move} takes the last discs of your opponent.`,
  /** @param {string} move @param {number} _moves */
  corner: (move, _moves) => `${move} takes a corner. Nobody can flip it.`,
  /** @param {string} move @param {number} _moves */
  'forced-pass': (move, _moves) => `After ${move} your opponent must pass, and you play again.`,
  /** @param {string} move @param {number} _moves */
  'safe-corners': (move, _moves) => `${move} gives no corner away.`,
  /** @param {string} move @param {number} moves of the opponent */
  'few-moves': (move, moves) => (moves > 3 ? `After ${move} your opponent has fewer moves to choose from.` : `After ${move} your opponent has only ${moves === 1 ? '1 move' : `${moves} moves`}.`),
  /** @param {string} move @param {number} _moves */
  quiet: (move, _moves) => `${move} is quiet: it gives your opponent hardly any new moves.`,
  /** Where nothing speaks for the move at once. @param {string} move @param {number} _moves */
  none: (move, _moves) => `The computer likes ${move} best here.`,
};
