// English: the review of a game, and learning from its mistakes.

export default {
  /** The user, and the other side, within a sentence. */
  youInText: 'you',
  yourOpponent: 'your opponent',

  looking: 'Looking for what decided the game …',
  /** @param {number} last the number of the last move */
  range: (last) => (last === 1 ? 'Review of move 1' : `Review of moves 1–${last}`),
  reviewNew: 'Review the new moves',
  /** @param {number} number */
  decided: (number) => `Move ${number} decided the game`,
  /** @param {number} number */
  gaveCorner: (number) => `Move ${number} gave a corner away`,
  /** @param {number} number */
  costliest: (number) => `Move ${number} cost the most`,
  /** What follows one of these, before how much better another move was. @param {string} side @param {string} move */
  played: (side, move) => `: ${side} played ${move}. `,
  /** @param {string} better @param {string} discs */
  wasBetter: (better, discs) => `${better} was ${discs} better at the end.`,
  /** What a better move of the user would have led to, and her move does. @param {string} better @param {number} best @param {string} move @param {number} score @param {boolean} isExact */
  couldHave: (better, best, move, score, isExact) => {
    const discs = (/** @type {number} */ value) => `${isExact ? '' : 'about '}${Math.abs(value)}`;
    const could = best === 0 ? 'drawn' : best > 0 ? `won by ${discs(best)}` : `lost by only ${discs(best)}`;
    const then = score === 0 ? 'it is a draw' : `you ${score > 0 ? 'win' : 'lose'} by ${discs(score)}`;
    return `With ${better} you could have ${could}; after ${move} ${then} with best play.`;
  },
  /** @param {string} kind mistake or blunder @param {string} discs @param {string} better */
  found: (kind, discs, better) => `${kind}, loses ${discs}; better: ${better}`,
  noMistake: 'No move lost three discs or more.',
  noMistakeOfYours: 'No move of yours lost three discs or more.',
  whatAreNumbers: 'What do the numbers mean?',
  numbers: [
    'On a square: by how many discs the side to move wins (+) or loses (−) after that move, with best play.',
    'Accuracy: how good the moves were. The best one counts 100 %, one that loses eight discs 50 %.',
    'Average disc loss: what a move cost. One huge mistake raises it a lot but lowers the accuracy little, so that each figure may favour another side.',
  ],
  /** @param {number} count */
  learnFrom: (count) => (count === 1 ? 'Learn from the mistake' : `Learn from ${count} mistakes`),
  /** @param {number} count */
  learnFromBiggest: (count) => `Learn from the ${count} biggest mistakes`,
  /** @param {number} count */
  allMistakes: (count) => `All ${count} mistakes`,

  onlyOthello: 'Mistakes are marked in Othello (8×8) only.',
  markAll: 'Mark all mistakes',

  checking: 'Checking …',
  wrong: 'Not the best move.',
  /** An answer that is much better than the mistake, and not the best one. */
  better: 'Better!',
  /** @param {string} better @param {string} discs @param {string} worse */
  isBetter: (better, discs, worse) => `${better} is ${discs} better than ${worse}.`,
  /** @param {string} discs */
  betterStill: (discs) => `Another move is ${discs} better still.`,
  /** The move of the game, on its square. @param {string} value in words @param {string} side its name; empty for the user */
  playedMove: (value, side) => `the move ${side || 'you'} played, value ${value}`,
  /** @param {string} best */
  alsoGood: (best) => `${best} is about as good.`,
  comparing: 'Looking for the answer to it …',
  /** What a move leads to. @param {string} move @param {number} score of the side that plays it @param {string} side its name; empty for the user */
  leadsTo: (move, score, side) => `After ${move} ${score === 0 ? 'it is a draw' : `${side || 'you'} ${score > 0 ? 'win' : 'lose'}${side && 's'} by ${Math.abs(score)}`} with best play.`,
  line: 'Best play; each move shows its position',
  /** @param {number} found @param {number} asked */
  foundOf: (found, asked) => `You found ${found} of ${asked} better moves.`,
  tryAgain: 'Try again',
  findBest: 'Find the best one',
  playOn: 'Play on from here',
};
