// English: the section Learn.

export default {
  learn: 'Learn',
  /** @param {string} lesson */
  begin: (lesson) => `Begin: ${lesson}`,
  /** @param {string} lesson */
  goOn: (lesson) => `Continue: ${lesson}`,
  othelloLessons: 'Lessons: Othello',
  alakLessons: 'Lessons: Alak',
  /** @param {number} solved @param {number} steps */
  solvedOf: (solved, steps) => `${solved} of ${steps} steps`,
  more: 'Practice and progress',
  cards: {
    puzzles: { title: 'Puzzles', text: 'Find the one good move: an easy, a medium and a hard puzzle for every day, and others near your rating, by theme.' },
    openings: { title: 'Openings', text: 'Choose lines of play and keep them in mind: each card returns when you are about to forget it.' },
    progress: { title: 'Progress', text: 'Your accuracy over time, your openings, costly mistakes and the next step.' },
    mistakes: { title: 'Learn from your mistakes', text: 'Open one of your games: its review asks for a better move in each mistake.' },
  },
  record: 'Learning record',
  recordHint: 'Your progress is stored in this browser only. A file takes it to another one.',
  exportRecord: 'Export',
  importRecord: 'Import',
  deleteRecord: 'Delete',
  deleteQuestion: 'Delete the whole learning record of this browser?',
  deleted: 'The learning record is deleted.',
  /** @param {number} count */
  imported: (count) => (count === 1 ? '1 record is new or newer and was imported.' : `${count} records are new or newer and were imported.`),
  /** @param {string} reason */
  importFailed: (reason) => `The file was not imported: ${reason}.`,

  puzzles: 'Puzzles',
  strengths: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  /** @param {string} id */
  puzzle: (id) => `Puzzle ${id}`,
  /** @param {number} rating */
  puzzleRating: (rating) => `rating ${rating}`,
  /** @param {string} side */
  findWipeOut: (side) => `Find the move with which ${side} flips the other side’s last discs.`,
  /** @param {string} side */
  findWin: (side) => `Find the one move with which ${side} wins.`,
  /** @param {string} side @param {number} margin */
  findBest: (side, margin) => `Find the best move for ${side}: every other one costs ${margin === 1 ? 'a disc' : `${margin} discs`} or more.`,
  themeIs: 'Theme: ',
  themeEnd: '. ',
  /** What to look for in a puzzle of each theme. */
  themeHints: {
    corner: 'Nobody can flip a disc in a corner. Look for the move that wins a corner, or that keeps the other side out of one.',
    wedge: 'Look along the edges for an empty square between two discs of the other side. A disc that fits in there is safe along the edge.',
    'unbalanced-edge': 'Look at rows of discs along the edges. One that comes nearer to one corner than to the other can be attacked, and then loses that corner.',
    'stoner-trap': 'Look for a row of the other side along an edge that comes nearer to one corner. The attack begins diagonally beside the corner at its far end.',
    parity: 'Count the empty squares of each region. Play where the number is odd, and the last move there is yours.',
    tempo: 'Count the moves that each side can make without giving anything away. A player with none left has to open a corner.',
    mobility: 'Count the moves that the other side has after each of yours. The fewer it has, the sooner it must play a bad one.',
    frontier: 'Look at your discs beside empty squares: each of them is a move for the other side. Keep them few.',
    'quiet-move': 'Look for a move that flips only discs with no empty square beside them. It opens nothing for the other side.',
    stability: 'Look for discs that can never be flipped again: those in a corner, and those in a row from it along the edge.',
    sacrifice: 'A corner may be given away for something better. Look what you get for it.',
    'forced-pass': 'Look for a move after which the other side cannot move and must pass. Then you move twice.',
    counting: 'Few squares are empty. Play every move to the end in your head, and count the discs.',
    'wipe-out': 'Look for the move that leaves the other side without a disc.',
    'narrow-win': 'It is close: 33 discs win. Play every move to the end in your head, and count.',
  },
  /** @param {string} move @param {number} score of the user */
  solutionIs: (move, score) => `The solution is ${move}: with best play ${score === 0 ? 'it is a draw' : score > 0 ? `you win by ${score}` : `you lose by only ${-score}`}.`,
  /** @param {string} move @param {number} score of the user */
  comparedWith: (move, score) => `Compared with ${move}, the most tempting wrong move, after which ${score === 0 ? 'it is a draw' : `you ${score > 0 ? 'win' : 'lose'} by ${Math.abs(score)}`}:`,
  line: 'Best play; each move shows its position',
  showOnBoard: 'Show on the board',
  reasonSquare: 'part of the reason',
  showSolution: 'Show the solution',
  firstCounts: 'Your first move counts; a look at the solution counts as a miss.',
  nextPuzzle: 'Next puzzle',
  /** What keys do. @type {Record<string, string>} */
  puzzleKeys: { n: 'next puzzle', r: 'try again', s: 'show the solution' },
  /** @type {Record<string, string>} */
  lessonKeys: { n: 'next move or step', p: 'previous step' },
  /** Of a puzzle that was tried before. */
  again: 'Again',
  playOut: 'Play it out against the engine',
  noSuchPuzzle: 'There is no such puzzle.',
  theme: 'Theme of the next puzzle',
  allThemes: 'All themes',
  yourRating: 'Your rating',
  /** @param {number} rating */
  uncertainRating: (rating) => `about ${rating} (still uncertain)`,
  /** @param {number} rating */
  estimatedRating: (rating) => `Your estimated rating so far: about ${rating}.`,
  /** @param {number} rating @param {string} change */
  newRating: (rating, change) => `Your rating is now ${rating} (${change} for the first try).`,
  /** For screen readers, which say no sign. @param {number} rating @param {number} change */
  ratingSaid: (rating, change) => (change === 0 ? `Your rating is still ${rating}.` : `Your rating is now ${rating}, ${change < 0 ? 'minus' : 'plus'} ${Math.abs(change)}.`),
  /** @param {number} days @param {number} best */
  streak: (days, best) => `Daily streak: ${days} (best ${best}).`,
  /** @param {number} tried @param {number} solved */
  tried: (tried, solved) => `Puzzles tried: ${tried}; solved at the first move: ${solved}.`,

  /** @param {string} arrows */
  arrows: (arrows) => `Arrows on the board: ${arrows}.`,
  steps: 'Steps',
  /** @param {number} step @param {number} steps */
  stepOf: (step, steps) => `Step ${step} of ${steps}`,
  solved: 'solved',
  marked: 'marked',
  notMarked: 'not marked',
  /** @param {string} next the name of the button */
  nothingToPlay: (next) => `This step only shows something. Go on with “${next}”.`,
  marks: { corner: 'corner', x: 'X‑square', c: 'C‑square', legal: 'legal move', region1: 'region 1', region2: 'region 2', region3: 'region 3' },
  correct: 'Correct!',
  wrong: 'Not this one.',
  wrongMarks: 'Not yet.',
  /** @param {number} missing @param {string[]} tooMany */
  marksWrong: (missing, tooMany) => [missing ? `${missing} missing.` : '', tooMany.length ? `Too many: ${tooMany.join(', ')}.` : ''].filter(Boolean).join(' '),
  /** @param {string} moves */
  answerIs: (moves) => `The answer: ${moves}. Try it yourself.`,
  answerIsMarked: 'The answer is marked. Try it yourself.',
  check: 'Check',
  showAnswer: 'Show the answer',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  showAgain: 'Show again',
  nextMove: 'Next move',
  next: 'Next',
  skip: 'Skip',
  /** @param {string} side */
  youAre: (side) => `You are ${side}.`,
  /** @param {number} margin */
  goalMargin: (margin) => (margin === 1 ? 'Goal: win.' : `Goal: win by ${margin} discs or more.`),
  /** @param {number} corners */
  goalCorners: (corners) => `Goal: hold ${corners} corners at the end.`,
  goalWin: 'Goal: win.',
  goalReached: 'Goal reached!',
  goalMissed: 'The goal was not reached.',
  lessonDone: 'You have solved all steps of this lesson.',
  /** @param {number} count */
  stepsLeft: (count) => (count === 1 ? 'The end of the lesson. One step is not solved yet.' : `The end of the lesson. ${count} steps are not solved yet.`),
  /** @param {number} step */
  toStep: (step) => `To step ${step}`,
  moreLessons: 'More lessons',
  /** @param {string} lesson */
  nextLesson: (lesson) => `Next lesson: ${lesson}`,

  reached: {
    title: 'What you have reached',
    /** @param {number} wins @param {number} games */
    wins: (wins, games) => `Games won against the computer: ${wins} of ${games}`,
    /** @param {number} count */
    inARow: (count) => `Most wins in a row: ${count}`,
    /** @param {string} name */
    strongest: (name) => `Strongest opponent beaten: ${name}`,
    corner: 'First corner taken',
    /** @param {number} done @param {number} all */
    lessons: (done, all) => `Lessons done: ${done} of ${all}`,
    /** @param {number} count */
    puzzles: (count) => `Puzzles solved at the first move: ${count}`,
  },
  progressHint: 'The figures of accuracy, mistakes and openings come from your finished games of Othello against the computer, also those resigned or decided on time, of eight moves or more; games from other positions do not count. Only this browser keeps them.',
  /** @param {number} game @param {number} games */
  reviewing: (game, games) => `Reviewing game ${game} of ${games} …`,
  stopReview: 'Stop',
  /** @param {number} count */
  resumeReview: (count) => `Review the other games (${count})`,
  nextStep: 'Your next step',
  reasons: {
    play: 'Play a game of Othello against the computer to its end; then this page has something to say.',
    none: 'No mistakes of three discs or more in your games: play against a higher level.',
    corner: 'What costs you most are moves that give a corner away or do not take one.',
    wedge: 'What costs you most are wedges on the edges: yours that you miss, and theirs that you allow.',
    'unbalanced-edge': 'What costs you most are unbalanced edges, which lose their corner.',
    'stoner-trap': 'What costs you most are Stoner traps: attacks on an unbalanced edge.',
    parity: 'What costs you most are moves into even regions, while an odd one is open.',
    tempo: 'What costs you most are lost safe moves: the side that runs out of them must open a corner.',
    mobility: 'What costs you most are moves that leave the opponent many replies, or you few.',
    frontier: 'What costs you most are moves that put many discs on the outside.',
    'quiet-move': 'What costs you most are quiet moves that you miss.',
    stability: 'You lose most by missing stable discs: those that can never be flipped.',
    sacrifice: 'What costs you most are corners that you should have given for something better.',
    'forced-pass': 'What costs you most are passes: yours, and those that you could have forced.',
    counting: 'What costs you most are the last moves, where counting decides.',
    'wipe-out': 'What costs you most are wipe-outs: discs of which none is left, yours or theirs.',
    'narrow-win': 'What costs you most are games that you could have won by 33 discs to 31: count the last moves.',
    other: 'Your mistakes have no common theme: look at the most costly ones.',
  },
  /** @param {string} lesson */
  toLesson: (lesson) => `Lesson: ${lesson}`,
  toMistakes: 'Learn from your mistakes in the game that cost most',
  accuracyByPhase: 'Accuracy by phase',
  /** @param {number} games */
  accuracyChart: (games) => `Accuracy of the opening, the midgame and the endgame over ${games === 1 ? '1 game' : `${games} games`}; the table below has the means`,
  phase: 'Phase',
  phases: { opening: 'Opening', midgame: 'Midgame', endgame: 'Endgame' },
  /** @param {number} games */
  allGames: (games) => (games === 1 ? '1 game' : `${games} games`),
  latestGames: 'Latest 5',
  /** @param {string} move @param {string} best */
  couldBe: (move, best) => `${move}, better ${best}`,
  costlyMistakes: 'Costly mistakes',
  noMistakes: 'No move lost three discs or more.',
  mistakeTheme: 'Theme',
  count: 'Number',
  discsLost: 'Discs lost',
  worst: 'The most costly',
  openings: 'Openings',
  opening: 'Opening',
  noOpening: 'Other openings',
  games: 'Games',
  points: 'Won',
};
