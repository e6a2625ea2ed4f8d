// English: what comes after a game.

export default {
  /** Why the next opponent is what it is. */
  steps: {
    stronger: 'You won: the next one is stronger.',
    easier: 'The next one is easier.',
    onceMore: 'Beat this opponent once more to meet a stronger one.',
    drawn: 'A draw: the next one is as strong.',
    strongest: 'You beat the strongest one. There is none above it.',
    weakest: 'This is the easiest one. Try again.',
  },
  firstWin: 'Your first win!',
  firstCorner: 'Your first corner!',
  /** @param {string} name */
  beaten: (name) => `You beat “${name}” for the first time.`,
  /** @param {number} count */
  streak: (count) => `${count === 3 ? 'Three' : count} wins in a row!`,

  /** After a loss on another board: what to know, and the name of the lesson about it. */
  tips: {
    alak: { text: 'Captured discs leave the board, and a side left with one disc or none has lost.', lesson: 'Alak: sliding and capturing' },
    reversi: { text: 'On boards of every size, a disc in a corner can never be flipped.', lesson: 'Corners' },
    anti: { text: 'Fewest discs win: leave the corners, whose discs can never be flipped, to the other side.', lesson: '' },
  },
  playEasier: 'Play an easier opponent',
  stronger: 'A stronger opponent',
  easier: 'An easier opponent',

  nextStep: 'The moment to look at',
  looking: 'Looking for what decided the game …',
  /** @param {number} number @param {string} move */
  decided: (number, move) => `At move ${number} you played ${move}, and the game turned.`,
  /** @param {number} number @param {string} move @param {string} corner */
  gaveCorner: (number, move, corner) => `Your move ${number}, ${move}, gave your opponent the corner ${corner}.`,
  /** @param {number} number @param {string} move */
  costliest: (number, move) => `Your most costly move was ${move} at move ${number}.`,
  /** What helped the user to win. @param {number} number @param {string} move of the opponent @param {string} discs */
  helped: (number, move, discs) => `Your opponent helped you most with ${move} at move ${number}, which gave away ${discs}.`,
  /** @param {boolean} isOnTime whether the time was over, instead of a resignation @param {string} rest what was found in the moves */
  wasAhead: (isOnTime, rest) => `You were ahead when ${isOnTime ? 'your time ran out' : 'you resigned'}. ${rest}`,
  noMistake: 'No move of yours lost three discs or more. Well played.',
  /** @param {number} number @param {string} move */
  showMoment: (number, move) => `Show the position before move ${number}, ${move}`,
  /** The marks of the picture. @param {string} move */
  yourMove: (move) => `your move: ${move}`,
  /** @param {string} move */
  better: (move) => `better: ${move}`,
  tryMoment: 'Try that moment again',
  /** @param {string} lesson */
  lesson: (lesson) => `Lesson: ${lesson}`,
  /** @param {string} theme */
  puzzles: (theme) => `Puzzles: ${theme}`,
};
