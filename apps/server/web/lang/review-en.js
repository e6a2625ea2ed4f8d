// English: the review of a game, and learning from its mistakes.

export default {
  wrong: 'Not the best move.',
  comparing: 'Looking for the answer to it …',
  /** @param {string} move @param {string} score */
  refuted: (move, score) => `${move} leads to ${score} discs with best play.`,
  line: 'Best play; each move shows its position',
  aBetterMove: 'a better move',
  tryAgain: 'Try again',
};
