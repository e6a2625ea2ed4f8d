// English: the opening trainer.

export default {
  title: 'Openings',
  hint: 'Choose lines of play. Each position in which you are to move is a card, and returns when you are about to forget it.',
  practise: 'Practise',
  /** @param {number} due @param {number} fresh */
  dueNow: (due, fresh) => `${due === 1 ? '1 card is due' : `${due} cards are due`}, ${fresh} new`,
  nothingDue: 'Nothing is due now.',
  /** @param {number} cards */
  dueTomorrow: (cards) => (cards === 0 ? 'No card is due before the day after tomorrow.' : cards === 1 ? '1 card is due by the end of tomorrow.' : `${cards} cards are due by the end of tomorrow.`),
  colour: 'Colour',
  both: 'Both',
  progress: 'Progress',
  states: { known: 'Next review in three weeks or more', learning: 'Being learnt', fresh: 'New' },
  /** @param {string} side @param {number} known @param {number} learning @param {number} fresh */
  stateBar: (side, known, learning, fresh) => `${side}: ${known} known, ${learning} being learnt, ${fresh} new`,
  forecast: 'Cards due by day',
  /** @param {number[]} days */
  forecastChart: (days) => `Cards due today and on the next ${days.length - 1} days: ${days.join(', ')}`,
  today: 'Today',
  answers: 'Answers of the last days',
  /** @param {number} days */
  answersChart: (days) => `Answers of the last ${days} days, right, hesitant and wrong; the table below has the sums`,
  grades: { right: 'Right at once', hesitant: 'Right, hesitant', wrong: 'Wrong' },

  /** @param {string} side */
  linesAs: (side) => `Lines as ${side}`,
  line: 'Line',
  cards: 'Cards',
  due: 'Due',
  fresh: 'New',
  known: 'Known',
  remove: 'Remove',
  /** @param {string} name */
  removeLine: (name) => `Remove ${name}`,
  /** @param {string} name */
  removeQuestion: (name) => `Remove the line ${name} and its cards?`,
  addLines: 'Add lines',
  source: 'From',
  sources: { opening: 'Opening', moves: 'Moves', book: 'Book', database: 'Database', games: 'My games' },
  youPlay: 'You play',
  opening: 'Opening',
  findOpening: 'Find an opening',
  noSuchOpening: 'No opening has this name, or begins with these moves.',
  fromStart: 'From the first move',
  movesLabel: 'Moves, or names of openings, one line each',
  movesExample: 'f5d6c3d3c4\nmy line: f5f6e6f4g6\nTiger',
  length: 'Moves in a line',
  most: 'Most lines',
  add: 'Add',
  bookHint: 'The best move for you, and all replies that lose two discs or less, from the opening book.',
  databaseHint: 'The most frequent move for you, and all replies of a tenth of the games or more, from the tournament games of this server.',
  gamesHint: 'The beginnings of your finished games as this colour, the latest 20.',
  noGames: 'You have no finished game of Othello from the usual start as this colour.',
  noPlayed: 'The database has no games of this position.',
  /** @param {number} added */
  added: (added) => (added === 0 ? 'No line is new.' : added === 1 ? '1 line added.' : `${added} lines added.`),
  file: 'Your lines as a file',
  fileHint: 'The lines and what you remember of them are stored in this browser only. The command outflank drill reads and writes the same file.',
  exportFile: 'Export the lines',
  importFile: 'Import lines',
  /** @param {string} reason */
  importFailed: (reason) => `The file was not imported: ${reason}.`,

  /** @param {string} side */
  yourMove: (side) => `Your move as ${side}.`,
  start: 'The start',
  newCard: 'New',
  showHint: 'Hint',
  /** @param {string} column */
  columnIs: (column) => `The move is in column ${column}.`,
  showAnswer: 'Show the move',
  /** @param {string} moves */
  answerIs: (moves) => `The move is ${moves}. Play it.`,
  right: 'Right.',
  hesitant: 'Right, with hesitation.',
  /** @param {string} move */
  notInLines: (move) => `${move} is not in your lines.`,
  /** @param {string} move @param {string} right */
  asGood: (move, right) => `${move} is as good, but the line that you practise has ${right}.`,
  tryAgain: 'Try again',
  next: 'Next',
  /** What keys do. @type {Record<string, string>} */
  keys: { n: 'next card, or another try' },
  finish: 'Finish',
  returns: { soon: 'It returns in ten minutes, or sooner if no other card is due.', tomorrow: 'It returns tomorrow.' },
  /** @param {number} days */
  returnsIn: (days) => `It returns in ${days} days.`,
  /** @param {number} cards */
  leftToday: (cards) => (cards === 1 ? '1 card left' : `${cards} cards left`),
  allDone: 'Done for now.',
  peopleNext: 'What people play next',
  peopleHere: 'What people play here',
  /** @param {number} games */
  fromDatabase: (games) => (games === 1 ? 'In 1 tournament game' : `In ${games} tournament games`),
  fromModel: 'By the model of human play',
  rating: 'Rating',
  yourMoveHere: 'in your lines',
  played: 'played',
  /** @param {string} move @param {number} percent */
  share: (move, percent) => `${move}: ${percent} %`,
  refutation: 'Why it loses',
};
