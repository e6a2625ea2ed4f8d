// English: what the whole page has. The other files with English texts are those of its parts; each has one with the same keys for every other language.

/** What a file has as the result of perfect play in the endgame. */
const THEORETICAL_SCORES = 'theoretical scores';

/** Why a move is not possible, by the code of the problem. @type {Record<string, string>} */
const REASONS = {
  'game-over': 'the game is over',
  'off-board': 'it is not on the board',
  occupied: 'there is a disc already',
  'no-flips': 'it flips nothing',
  'must-pass': 'this side has no move and must pass',
  'pass-not-forced': 'a side with a move may not pass',
  'centre-first': 'the first four discs go on the centre',
  'no-own-disc': 'there is no disc of this side',
  'no-move': 'this is not a move',
  'not-nearest': 'a disc slides to the nearest empty slot only',
};

/** @param {import('../parts/error-text.js').Details} details */
function illegal({ move, number, reason, line, character }) {
  const text = reason && REASONS[reason];
  if (!move || !text) return '';
  return `${number ? `Move ${number} (${move})` : move} is not possible: ${text}${line ? ` (line ${line}, character ${character})` : ''}.`;
}

export default {
  play: 'Play',
  lobby: 'Play people',
  watch: 'Watch',
  account: 'Account',
  navigation: 'Menu',
  skipToBoard: 'Skip to the board',
  skipToContent: 'Skip to the content',
  chat: 'Chat in games between people',
  analyse: 'Analyse',
  explore: 'Explore',
  learn: 'Learn',
  puzzles: 'Puzzles',
  study: 'Study',
  studyTexts: {
    analyse: 'A game or a position: the value of every move, the mistakes, and what was better.',
    games: 'All your games, to go on with or to review.',
    explore: 'What was played in tournaments, and how it ended.',
    setup: 'Set up any position, and analyse it or play on.',
    alak: 'The game tree of Alak, solved on up to 13 slots.',
  },
  people: 'People',
  boardEditor: 'Board editor',
  games: 'My games',
  notices: 'Notices',
  alak: 'Alak',
  settings: 'Settings',
  black: 'Black',
  white: 'White',
  you: 'You',
  welcome: 'Play Othello',
  welcomeText: 'Trap the other colour between two of your discs, and it becomes yours. Free, no account needed.',
  playNow: 'Play now',
  /** @param {string} name @param {number} rating */
  against: (name, rating) => `Against ${name}, rating ${rating}`,
  ratingHint: 'Most tournament players have 1800 to 2000.',
  playedBefore: 'I have played before',
  experience: { few: 'A few games', many: 'Many games', tournaments: 'In tournaments', titles: 'I have won tournaments' },
  newHere: 'New here?',
  newHereText: 'Learn the rules in two minutes',
  playPeopleText: 'Meet others, or send a friend a link',
  otherGames: 'More games',
  otherGamesText: 'Levels, clocks, two players, 4×4 to 16×16, Alak',
  todaysPuzzle: 'Today’s puzzle',
  todaysPuzzleText: 'One move is much better than all others',
  playNext: 'Next opponent',
  newGame: 'New game',
  xotName: 'XOT',
  xot: 'XOT: a random opening of eight moves',
  xotText: 'Another one for each game, with even chances: nobody can prepare for it.',
  start: 'Play',
  game: 'Game',
  gameNames: { othello: 'Othello', reversi: 'Reversi', alak: 'Alak' },
  gameSizes: { othello: '8 × 8', reversi: '4 × 4 – 16 × 16', alak: 'one row' },
  opponent: 'Opponent',
  opponents: { machine: 'Computer', human: 'Two players', watch: 'Just watch' },
  level: 'Level',
  rating: 'Rating',
  machines: { level: 'Levels', human: 'Like people' },
  /** @param {string} name of what has them */
  easierUnder: (name) => `Easier opponents are under “${name}”`,
  ratingScale: '1000 is a beginner, 1900 an average tournament player, 2200 one of the ten best in the world.',
  /** The strengths in words, from the rating 600 on, 200 points apart. */
  strengthNames: ['Generous player', 'Carefree player', 'Beginner', 'Improver', 'Casual player', 'Club player', 'Tournament player', 'Expert', 'Champion', 'World class', 'Superhuman'],
  /** @param {string} name @param {number} rating */
  ratedName: (name, rating) => `${name} (${rating})`,
  /** @type {(rating: number) => string} */
  ratingDescription: (rating) => (rating < 800 ? 'looks for bad moves, so that everybody can win.' : rating < 1000 ? 'plays almost at random.' : 'plays and errs like people of this rating.'),
  levelDescriptions: [
    'plays and errs like people of this rating.',
    'makes a mistake now and then.',
    'no deliberate mistakes, perfect endgame.',
    'looks 13 moves ahead and more.',
    'solves the endgame early.',
    'thinks up to eight seconds per move.',
  ],
  colour: 'Your colour',
  random: 'Random',
  size: 'Board size',
  gameAndBoard: 'Game and board',
  layout: 'Starting position',
  layouts: { othello: 'Othello', mirrored: 'Mirrored', open: 'Empty centre (historical)' },
  aim: 'Variant',
  aims: { most: 'Normal', anti: 'Anti-Reversi (misère)' },
  slots: 'Slots',
  strength: 'Strength',
  /** @type {Record<string, (n: number) => string>} */
  playerTypes: {
    human: () => 'Human',
    random: () => 'Random player',
    greedy: () => 'Greedy player',
    lookahead: (n) => `Planner ${n}`,
    mean: (n) => `Optimist ${n}`,
    perfect: () => 'Perfect player',
  },
  /** What somebody may type for a level. @param {number} n */
  levelName: (n) => `Level ${n}`,
  /** How the machines of other boards play, by their names in the API. @type {Record<string, (n: number) => string>} */
  machineDescriptions: {
    random: () => 'plays any legal move.',
    greedy: () => 'takes the most discs.',
    lookahead: (n) => `looks ${n === 1 ? '1 move' : `${n} moves`} ahead.`,
    mean: (n) => `looks ${n === 1 ? '1 move' : `${n} moves`} ahead, and hopes for weak replies.`,
    perfect: () => 'never makes a mistake.',
  },
  /** @param {string} label @param {string | number} text */
  labelled: (label, text) => `${label}: ${text}`,
  sentenceEnd: '. ',
  /** What is between two sentences. */
  sentenceGap: ' ',
  /** @param {string} name */
  continueAgainst: (name) => `Continue against ${name}`,
  continueGame: 'Continue',
  gameTools: 'Tools',
  undoQuestion: 'The game is over. Take its end back and play on?',
  youAgainst: (/** @type {string} */ side, /** @type {string} */ opponent) => `You are ${side}, against ${opponent}`,
  undo: 'Undo',
  redo: 'Redo',
  withBestPlay: (/** @type {string} */ reason) => reason.replace(/\.$/, ' (if both play their best).'),
  hint: 'Hint',
  resign: 'Resign',
  resignQuestion: 'Resign this game?',
  flipBoard: 'Flip board',
  boardFlipped: 'Board flipped.',
  /** @param {string[]} moves @param {boolean} hasMore */
  lineFollows: (moves, hasMore) => `Line: ${moves.join(', ')}${hasMore ? ', and so on' : ''}.`,
  tabToTryAgain: 'Press Tab for “Try again”.',
  lineIsShown: 'The board shows a line.',
  backToPuzzle: 'Back to the puzzle.',
  nothingToUndo: 'There is no move to undo.',
  takenBack: 'Taken back.',
  /** @param {string} moves */
  movesTakenBack: (moves) => `Taken back: ${moves}.`,
  menu: 'Menu',
  reset: 'Reset',
  close: 'Close',
  cancel: 'Cancel',
  quit: 'Quit',
  resetHint: 'Start again',
  resetQuestion: 'Leave this game and start again? It stays in My games.',
  closeHint: 'Back to the game',
  quitHint: 'Show the score and leave',
  scoreSoFar: 'Score so far',
  leave: 'Leave the game',
  staysInGames: 'The game is not finished. It stays in My games.',
  rematch: 'Play again',
  rematchSwapped: 'Swap colours',
  pause: 'Pause',
  resume: 'Resume',
  analyseGame: 'Analyse this game',
  copied: 'Copied',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  board: 'Board',
  announcements: 'What has happened',
  score: 'Score',
  /** @param {boolean} hasLetters whether keys with letters do something */
  boardKeys: (hasLetters) => `Arrows, Home and End move, Enter plays.${hasLetters ? ' l says the moves and the score, ? all keys.' : ''}`,
  /** @param {string} turn @param {string[]} moves @param {number} black @param {number} white @param {string} times */
  boardText: (turn, moves, black, white, times) => `${turn}${moves.length ? `: ${moves.join(', ')}` : ''}${turn ? '. ' : ''}Black ${black}, White ${white}${times && `. ${times}`}`,
  /** @param {string} side @param {number} number */
  toMove: (side, number) => `Move ${number}: ${side} to move`,
  /** @param {string} side @param {number} number */
  ownMove: (side, number) => `Move ${number}: your move (${side})`,
  thinking: 'thinking…',
  /** @param {string} side */
  passes: (side) => `${side} has no legal move and passes`,
  youPass: 'You have no legal move, so you pass',
  /** @param {string} square */
  isOccupied: (square) => `${square} has a disc already.`,
  /** @param {string} square */
  flipsNothing: (square) => `${square}: no disc would flip.`,
  /** @param {string} square */
  centreFirst: (square) => `${square} is not legal yet: the first four discs go on the centre.`,
  /** @param {string} slot */
  cannotMove: (slot) => `No move starts from slot ${slot}.`,
  chooseDiscFirst: 'Choose your disc first.',
  /** @param {string} side */
  discOf: (side) => `That is ${side}’s disc.`,
  tryAgainFirst: 'Press “Try again” first.',
  slidesToNearest: 'A disc slides to the nearest empty slot on its left or right.',
  alakRule: 'Slide a disc to the nearest empty slot. Trap enemy discs between it and another of yours to take them. Whoever is left with one disc or none loses. The same position three times is a draw.',
  emptiesCount: 'The empty squares count for the winner.',
  clockWaits: 'The clock starts with the first move.',
  clockRuns: 'Your clock is running',
  /** @param {string} time */
  timeLeft: (time) => `You have ${time} left`,
  /** @param {string} side @param {number} margin */
  wins: (side, margin) => `${side} wins by ${margin}`,
  /** @param {string} side */
  won: (side) => `${side} wins`,
  /** @param {string} side */
  winsByResignation: (side) => `${side} wins by resignation`,
  /** @param {string} side */
  winsOnTime: (side) => `${side} wins on time`,
  /** @param {boolean} isWon @param {'time' | 'resignation' | 'discs'} by @param {number} margin */
  ownResult: (isWon, by, margin) => (by === 'resignation' && !isWon ? 'You resigned' : `You ${isWon ? 'won' : 'lost'} ${by === 'time' ? 'on time' : `by ${by === 'discs' ? margin : by}`}`),
  /** @param {number} days @param {number} hours */
  daysLeft: (days, hours) => `${days} d ${hours} h`,
  gameOver: 'Game over.',
  /** @param {number} first @param {number} second */
  discScore: (first, second) => `${first} to ${second}`,
  draw: 'Draw',
  drawByRepetition: 'Draw: the third time in this position',
  antiRule: 'Fewest discs win',
  fromPosition: 'from a position',
  fromYourPosition: 'From your position',
  /** @param {string} result */
  resultUnderAntiRule: (result) => `${result} (fewest discs win)`,
  unfinished: 'Unfinished',
  /** @param {string} side @param {string} move @param {string[]} flips */
  moveOfOthello: (side, move, flips) => `${side} ${move}, flips ${flips.length}${flips.length ? `: ${flips.join(', ')}` : ''}.`,
  /** @param {string} side @param {string} from @param {string} to @param {string[]} captured */
  moveOfAlak: (side, from, to, captured) => `${side} from ${from} to ${to}${captured.length ? `, captures ${captured.length}: ${captured.join(', ')}` : ''}.`,
  /** @param {string} square @param {string} content @param {number} [flips] undefined where a disc cannot be placed */
  square: (square, content, flips) => `${square} ${content}${flips === undefined ? '' : `, legal, flips ${flips}`}`,
  /** @param {string} slot @param {string} content @param {boolean} canMove */
  slot: (slot, content, canMove) => `slot ${slot} ${content}${canMove ? ', can move' : ''}`,
  target: 'destination',
  empty: 'empty',
  lastMove: 'last move',
  flipped: 'flipped',
  captured: 'captured',
  /** @param {number} row @param {string[]} squares */
  rowIs: (row, squares) => `Row ${row}: ${squares.join(', ')}`,
  /** @param {string} column @param {string[]} squares */
  columnIs: (column, squares) => `Column ${column}: ${squares.join(', ')}`,
  hintHere: 'hint',
  /** What a sign on a square means. @type {Record<string, string>} */
  noteLabels: { '✓': 'correct', '✗': 'wrong', '★': 'best' },
  minus: 'minus',
  plus: 'plus',
  theme: 'Theme',
  themes: { auto: 'System default', light: 'Light', dark: 'Dark' },
  language: 'Language',
  systemDefault: 'System default',
  coordinates: 'Coordinates',
  showLegalMoves: 'Show legal moves',
  boardTheme: 'Board colour',
  boardThemes: { green: 'Green', blue: 'Blue', wood: 'Wood', slate: 'Slate' },
  discTheme: 'Discs',
  discThemes: { shaded: 'Shaded', flat: 'Flat', ivory: 'Ivory' },
  moveNumbers: 'Move numbers on discs',
  letterShortcuts: 'Single-letter keyboard shortcuts',
  sound: 'Sound',
  sounds: { off: 'Off', wood: 'Wood', click: 'Click', chime: 'Chime' },
  animation: 'Animation',
  keyboardShortcuts: 'Keyboard shortcuts',
  /** The keys and what they do. */
  /** @type {[string, string][]} */
  boardShortcuts: [
    ['Arrows, Enter', 'select a square and play'],
    ['Home, End', 'first and last square of the row'],
    ['Page up, Page down', 'first and last square of the column'],
    ['Ctrl + Home, End', 'first and last square of the board'],
    ['l', 'say the turn, the legal moves and the score'],
    ['w, c', 'say the row or the column of the square'],
    ['d', 'say the last move and its discs'],
  ],
  /** @type {[string, string][]} */
  shortcutList: [
    ['u', 'undo'],
    ['r', 'redo'],
    ['h', 'hint'],
    ['f', 'flip the board'],
    ['n', 'new game'],
    ['m', 'menu'],
    ['← →', 'in the analysis: previous and next move'],
    ['↑ ↓', 'in the analysis: first and last position'],
    ['?', 'show these shortcuts'],
  ],
  requestFailed: 'The request failed.',
  notReachable: 'The server cannot be reached',
  cannotShowLine: 'This line cannot be shown',
  cannotShowLesson: 'This lesson cannot be shown',
  cannotShowGame: 'This game cannot be shown',
  /** @param {number} count */
  movesBefore: (count) => (count === 1 ? 'Show the first move' : `Show the first ${count} moves`),
  newAnalysis: 'New analysis',
  playComputer: 'Play the computer',
  deleteGame: 'Delete',
  deleteQuestion: 'Delete this game permanently?',
  gameDeleted: 'Game deleted.',
  search: 'Search',
  searchHint: 'Opening, player, moves',
  /** The search term for the server, which has English names of openings. @param {string} text */
  searchTerm: (text) => text,
  /** How names are compared in a search. @param {string} text */
  asSearched: (text) => text.toLowerCase(),
  result: 'Result',
  resultFilters: { any: 'All games', won: 'Won', lost: 'Lost', drawn: 'Drawn', unfinished: 'Unfinished' },
  order: 'Sort by',
  orders: { latest: 'Newest', accuracy: 'Accuracy' },
  noMatches: 'No matching games.',
  accuracy: 'Accuracy',
  /** @param {string} number */
  percent: (number) => `${number} %`,
  /** @param {number} percent */
  accuracyOfSide: (percent) => `accuracy ${percent.toFixed(0)} %, `,
  /** @param {string} name */
  opening: (name) => name,
  /** @param {string} name */
  openingIs: (name) => `Opening: ${name}`,
  clock: 'Clock',
  /** @param {number} seconds */
  lowTime: (seconds) => (seconds === 1 ? '1 second left.' : `${seconds} seconds left.`),
  /** @param {string} black @param {string} white */
  timesLeft: (black, white) => `Time left: Black ${black}, White ${white}`,
  noClock: 'No clock',
  customClock: 'Custom',
  minutes: 'Minutes per side',
  increment: 'Increment (seconds)',
  /** @param {number} minutes @param {number} seconds */
  clockName: (minutes, seconds) => `${minutes} min${seconds ? ` + ${seconds} s per move` : ''}`,
  noGames: 'No games yet. All your games are saved here.',
  analysedGames: 'Analysed games',
  /** @param {string} date */
  playedOn: (date) => `played ${date}`,
  saveGame: 'Save to My games',
  gameSaved: 'This game is in My games.',
  gameFiles: 'Export',
  progress: 'Progress',
  /** @param {number} won @param {number} lost @param {number} drawn */
  ownResults: (won, lost, drawn) => `Against the computer: ${won} won, ${lost} lost${drawn ? `, ${drawn} drawn` : ''}.`,
  /** @param {string} name */
  nextOpponentIs: (name) => `Next opponent: ${name}.`,
  exportAll: 'Export all Othello games',
  more: 'More',
  /** @param {number} count */
  moveCount: (count) => (count === 1 ? '1 move' : `${count} moves`),
  chart: 'Score after each move: Black’s lead above the line, White’s below',
  even: 'Even',
  /** @param {string} move */
  afterMove: (move) => `After ${move}`,
  /** @param {string} side @param {number} discs */
  aheadBy: (side, discs) => `${side} ahead by ${discs}`,
  /** @param {string} side @param {number} discs */
  lead: (side, discs) => `${side} +${discs}`,
  /** @param {string} side @param {number} win @param {number} draw @param {number} loss @param {string} discs */
  chances: (side, win, draw, loss, discs) => `${side}: win ${win} %, draw ${draw} %, loss ${loss} % · ±${discs}`,
  /** @param {number} percent */
  expectedResult: (percent) => `expected result ${percent} %`,
  /** @param {string} side */
  sideToMoveIs: (side) => `${side} to move`,
  /** @param {number} depth @param {number} percent */
  depth: (depth, percent) => `depth ${depth} @ ${percent} %`,
  solved: 'solved',
  /** @param {number} plies */
  heuristicOrder: (plies) => `Heuristic ranking only (${plies === 1 ? '1 ply' : `${plies} plies`}); not solved`,
  solving: 'solving…',
  notSolved: 'not solved within the limit',
  pass: 'pass',
  bestLines: 'Best lines',
  /** What a bar of black and white shows, in a game and in the analysis. */
  bars: { discs: 'Share of the discs', engine: 'Who is ahead, in the engine’s view' },
  /** @param {string} side to move */
  numbersOnSquares: (side) => `On a square: discs by which ${side} wins (+) or loses (−)`,
  reviewGame: 'Game review',
  reviewing: 'Reviewing the game',
  /** @param {number | null} discs null before any loss is known */
  averageLoss: (discs) => `average disc loss ${discs === null ? '–' : discs.toFixed(1)}`,
  /** How much better a move is than another. From a loss by many discs to such a win it is more than the board has. @param {number} count */
  discs: (count) => (count > 64 ? 'more than 64 discs' : count === 1 ? '1 disc' : `${count} discs`),
  /** @param {number} discs */
  discLoss: (discs) => `disc loss ${discs}`,
  turningPoint: 'turning point',
  mistake: 'mistake',
  blunder: 'blunder',
  mistakesOf: 'Mistakes of',
  /** @param {string} side @param {number} count */
  mistakeCount: (side, count) => `${side} (${count})`,
  bothSides: 'Both',
  variationHint: 'Play moves on the board to add variations.',
  toStart: 'First position',
  back: 'Previous move',
  forward: 'Next move',
  toEnd: 'Last position',
  promoteVariation: 'Promote to main line',
  deleteVariation: 'Delete variation',
  findBetterMove: 'Find a better move',
  /** @param {string} side @param {string} move @param {number} number */
  mistakeQuestion: (side, move, number) => `${side} played ${move} (move ${number}). What is better?`,
  /** @param {string} move @param {number} number */
  ownMistakeQuestion: (move, number) => `You played ${move} (move ${number}). What is better?`,
  correct: 'Correct.',
  /** @param {string} move */
  bestMoveIs: (move) => `The best move is ${move}.`,
  showBestMove: 'Show the best move',
  next: 'Next',
  done: 'Done',
  backToAnalysis: 'Back to the analysis',
  /** @param {number} value @param {number} plies */
  provenValue: (value, plies) => (value > 0 ? `wins in ${plies}` : value < 0 ? `loses in ${plies}` : 'draws'),
  noTablebase: 'No tablebase: boards of up to 13 slots are solved.',
  tree: 'Game tree',
  treeDepth: 'Plies',
  treeValue: 'Value',
  treeValues: { minimax: 'Minimax', mean: 'Mean' },
  treeValueHints: {
    minimax: 'Black maximises and White minimises the value.',
    mean: 'The mean over all continuations: the expected result of random play.',
  },
  overlays: 'Overlays',
  /** @param {string} move */
  explainMove: (move) => `Explain ${move}`,
  engine: 'Engine',
  evaluation: 'Evaluation',
  depthLimit: 'Depth limit',
  timeLimit: 'Time limit',
  noLimit: 'None',
  /** @param {number} plies */
  plyCount: (plies) => `${plies} plies`,
  /** @param {number} seconds */
  seconds: (seconds) => `${seconds} s`,
  importGame: 'Import',
  shareAndSave: 'Share and export',
  exportedLine: 'Files and copied moves hold the main line. The link keeps the variations, too.',
  copyLink: 'Copy link',
  copyMoves: 'Copy moves',
  copyPosition: 'Copy position',
  playFromHere: 'Play from here',
  editPosition: 'Edit this position',
  putOnBoard: 'Put on the board',
  move: 'Move',
  scoreColumn: 'Score',
  /** @param {string} side */
  scoreFor: (side) => `${side}’s score`,
  ofBook: 'book',
  ofEngine: 'engine',
  gamesColumn: 'Games',
  discsColumn: 'Black’s lead',
  lastYear: 'Last',
  /** @param {number | null} level */
  bookScores: (level) => `${level === null ? 'opening book' : `opening book (level ${level})`}; a search in Analyse can give others`,
  gamesHere: 'Games',
  /** @param {string} text the number as text @param {number} count */
  gameCount: (text, count) => (count === 1 ? '1 game' : `${text} games`),
  /** @param {number} black @param {number} draws @param {number} white in per cent */
  resultBar: (black, draws, white) => `Black ${black} %, draws ${draws} %, White ${white} %`,
  noDatabase: 'This server has no database of games. The scores are those of its opening book. To explore your own games, choose “My games” as the source under Filters. Whoever runs the server adds tournament games with this command, then restarts it:',
  filters: 'Filters',
  filterNames: { games: 'Games', player: 'Player', colour: 'Colour of the player', opponent: 'Opponent', tournament: 'Tournament', from_year: 'From year', to_year: 'To year', result: 'Result', min_discs: 'Black’s lead from', max_discs: 'Black’s lead to', source: 'Source' },
  gameResults: { '': 'Any', black: 'Black wins', draw: 'Draw', white: 'White wins', win: 'The player wins', loss: 'The player loses' },
  removeFilter: 'Remove the filter',
  allSources: 'All sources',
  importGames: 'Import games…',
  importHint: 'Files of any format, at most 1 MB each; WTHOR files together with their .jou and .trn files. Files can be dropped here.',
  /** @param {number} read @param {number} added @param {number} duplicates @param {number} rejected */
  importResult: (read, added, duplicates, rejected) => `${read} read, ${added} new, ${duplicates} known, ${rejected} rejected`,
  players: 'Players',
  playerPage: 'Player’s page',
  noPlayers: 'No matching players.',
  byYear: 'Results by year',
  /** @param {string} side */
  openingsAs: (side) => `Openings as ${side}`,
  otherOpenings: 'Other',
  /** @param {string} side */
  repertoireAs: (side) => `Repertoire as ${side}`,
  noMoreMoves: 'No further moves.',
  opponentsOf: 'Opponents',
  discToPlace: 'Place',
  erase: 'Empty',
  sideToMove: 'Side to move',
  clear: 'Clear',
  startPosition: 'Starting position',
  pasteHint: 'Paste a game or a position, or drop a file',
  file: 'File…',
  help: 'Help',
  rules: 'Rules',
  ruleTexts: {
    othello: [
      'Two players, Black and White, on a board of 8 × 8 squares. Four discs start in the centre; Black moves first.',
      'A disc is placed on an empty square so that it outflanks opponent discs: one or more of them in an unbroken line, horizontal, vertical or diagonal, between the new disc and another disc of the same colour.',
      'All outflanked discs are flipped, in every direction at once.',
      'A player who has no legal move passes; passing is not allowed otherwise. The game ends when neither player can move.',
      'The player with more discs wins. Empty squares count for the winner.',
    ],
    reversi: [
      'The same rules on boards of other sizes.',
      'Starting positions: Othello, mirrored, or an empty centre (historical), where the first four discs are placed on the four centre squares and flip no discs.',
      'Anti-Reversi (misère): the player with fewer discs wins.',
    ],
    alak: [
      'A one-dimensional game on a row of 9 to 21 slots, from A. K. Dewdney’s The Planiverse (1984). Each side starts with its discs at one end; Black moves first.',
      'A disc slides to the nearest empty slot on its left or right, over any number of discs.',
      'A run of opponent discs directly beside the slot moved to is captured if another disc of the mover closes it at its far end.',
      'A side left with one disc or none has lost. There is no pass.',
    ],
  },
  usage: 'On this site',
  /** @param {number} mistake @param {number} blunder the disc losses from which a move is one @returns {string[]} */
  usageTexts: (mistake, blunder) => [
    'Play: against the computer at levels 0 to 30, with a second player at the same device, or computer vs computer. A click, a tap, or the arrows and Enter place a disc. Games are saved after every move.',
    'Analyse: values of all legal moves, best lines, variations and a game review. A value is the expected disc difference for the side to move. Depth 24 @ 73 % means a selective search of 24 plies at 73 % confidence.',
    'Explore: what was played in a position, with results, scores and games. Filters restrict the games; a game opens in the analysis.',
    `Disc loss: the difference between the value of the best move and the value of the move played. From ${mistake} discs it is a mistake, from ${blunder} a blunder. Accuracy: the mean over the moves, where the best one counts 100 % and each loss of eight discs halves that.`,
    'Screen readers: a square is read as “d3 empty, legal, flips 1”: its name, what is on it, and where you can play, how many discs that flips. Every move is announced.',
    'Board editor: any position by clicks. Import reads transcripts, board strings, GGF, PGN, SGF, WTHOR and OBF, as text or as a file.',
  ],
  processor: 'Processor for analyses',
  processors: { auto: 'The server; this device when it is busy', server: 'The server', device: 'This device' },
  saveAllGames: 'Save all games',
  readSavedGames: 'Read saved games',
  /** @param {number} stored @param {number} read */
  savedGamesRead: (stored, read) => `${read} ${read === 1 ? 'game' : 'games'} read, ${stored} of them new or newer.`,
  noSavedGames: 'This is no file of saved games.',
  newVersion: 'There is a new version of this page.',
  reload: 'Load it',
  apiLink: 'API for programs',
  licence: 'Outflank is free software under the MIT licence or the Apache License 2.0.',
  gamesInFile: 'Games found',
  /** @param {number} read @param {number} rejected */
  gamesRead: (read, rejected) => `${read} ${read === 1 ? 'game' : 'games'} read, ${rejected} rejected:`,
  /** @param {number} count */
  moreRejected: (count) => `… and ${count} more`,
  moreGames: 'Only the first 5,000 games of a file are read.',
  /** A game of a file. @param {number} number */
  gameNumber: (number) => `game ${number}`,
  chooseNames: 'To see names, choose the files WTHOR.JOU (players) and WTHOR.TRN (tournaments), too.',
  namesWithoutGames: 'These files have names only. Choose files of games (.wtb), too.',
  playerOrTournament: 'Player, tournament',
  /** What files have and the page does not show. @param {string[]} kinds */
  notKept: (kinds) => {
    const others = kinds.filter((kind) => kind !== THEORETICAL_SCORES);
    return [others.length ? `Not shown here: ${others.join(', ')}.` : '', others.length < kinds.length ? 'The file’s theoretical scores are not shown; Analyse can calculate them.' : ''].filter(Boolean).join(' ');
  },
  /** @param {string[]} kinds */
  notStored: (kinds) => `not stored: ${kinds.join(', ')}`,
  /** @param {string} count */
  andMore: (count) => `… and ${count} more`,
  morePlayers: '… and more: search for a name',
  /** @param {number} count */
  openFirstMoves: (count) => (count === 1 ? 'Open the first move' : `Open the first ${count} moves`),
  noSuchPage: 'Page not found',
  /** Error messages where the page tries again by itself, by the code of the problem. @type {Record<string, string>} */
  retrying: { offline: 'Cannot reach the server. Retrying…', busy: 'The server is busy. Retrying…', 'database-unavailable': 'The server cannot reach its database, or store anything. Nothing that was saved is lost. Retrying…' },
  /** Error messages by the code of the problem; the messages of the server are in English. @type {Record<string, (details: import('../parts/error-text.js').Details, message: string) => string>} */
  errors: {
    offline: () => 'Cannot reach the server. Please try again.',
    busy: () => 'The server is busy. Please try again.',
    'engine-unavailable': () => 'The engine cannot be loaded. Is there a network?',
    'database-unavailable': () => 'The server cannot reach its database, or store anything. Nothing that was saved is lost; please try again soon.',
    'no-such-game': () => 'This browser has no such game.',
    'no-such-explored-game': () => 'The database of this server has no such game.',
    'playing-this-position': () => 'You play this position in a rated game.',
    'no-such-player': () => 'There is no such player.',
    'import-not-allowed': () => 'This server does not import games.',
    'too-large': () => 'The file is too large: at most 1 MB.',
    timeout: () => 'The upload timed out.',
    unreadable: (details, message) => illegal(details) || message,
    'illegal-move': (details, message) => illegal(details) || message,
    'nothing-to-read': () => 'The input is empty.',
    'too-many-steps': () => 'You have undone moves too often in this game. Play on.',
    'too-many-moves': ({ most }) => `Too many moves: at most ${most}.`,
    'tree-too-large': () => 'The tree is too large. Choose fewer plies.',
    'too-many': () => 'Too many connections. Close a page or wait.',
    'too-many-games': ({ most }) => `You have ${most} games, which is the limit. Delete some.`,
    'too-many-new-games': () => 'Too many new games from this address. Try again soon.',
    'unknown-host': () => 'This host name is not allowed.',
    'other-site': () => 'Requests from other origins are rejected.',
    'not-the-turn': () => 'It is the other side’s turn.',
    'no-such-page': () => 'Page not found.',
    broken: () => 'Internal server error.',
  },
};
