// English texts of the pages for people.

export default {
  lobby: 'Play people',
  watch: 'Watch',
  leaderboard: 'Best players',
  name: 'Name',
  yourName: 'Your name',
  nameHint: '2 to 20 letters, digits, - and _. Others see it: better not your real name.',
  nameWhy: 'Choose a name that others will see. No account or e-mail needed. Then join a game below, or create one and send its link to a friend.',
  takeName: 'Take this name',
  /** Before the name. */
  youAre: 'You are',
  takeNameFirst: 'Take a name first',
  takeNameAndJoin: 'Take this name and join',
  pendingInvitation: 'Your invitation',
  openGames: 'Open games',
  noOpenGames: 'No open games. Create one for anyone; others see it here.',
  noOpenGamesYet: 'No open games. Take a name to create one; others see it here.',
  lobbyHint: 'You can also send the link of a game to somebody, or play the computer meanwhile.',
  join: 'Join',
  runningGames: 'Your running games',
  gamesWithPeople: 'Games with people',
  machineGames: 'Games against the computer, and at this device',
  challenges: 'Challenges',
  accept: 'Accept',
  decline: 'Decline',
  newGame: 'New game',
  create: 'Create game',
  createLink: 'Create the game and get its link',
  linkHint: 'On the next page is a link to send to your friend. The game is not among the open games; the first person who opens the link plays against you.',
  opponent: 'Opponent',
  pastOpponents: 'You have played',
  /** That a user has a page of this site open. */
  isHere: 'is here',
  opponents: { lobby: 'Anyone', link: 'A friend, by link', user: 'A user', machine: 'Computer' },
  time: 'Time',
  times: { none: 'Unlimited', game: 'Per game', move: 'Per move', days: 'Days per move' },
  secondsPerMove: 'Seconds per move',
  daysPerMove: 'Days per move',
  rated: 'Rated',
  casual: 'Unrated',
  /** @param {boolean} isAccount */
  ratedHint: (isAccount) => `To play a rated game, ${isAccount ? '' : 'create an account, '}set a clock and choose the usual start or XOT. Rated games against the computer: Othello, levels 0 to 5.`,
  ratedRule: 'Ratings change only once both sides have moved. Each board and speed has its own rating.',
  /** @param {number} count */
  users: (count) => (count === 1 ? 'Only you are here' : `${count} people here`),
  /** @param {number} seconds */
  perMove: (seconds) => `${seconds} s per move`,
  /** @param {number} days */
  perMoveDays: (days) => (days === 1 ? '1 day per move' : `${days} days per move`),
  unlimited: 'No clock',
  waiting: 'Waiting for an opponent',
  nobodyYet: 'Nobody yet',
  sendLink: 'Copy the link below and send it to your friend.',
  /** The name of a user within a sentence. @param {string} name */
  polite: (name) => name,
  /** @param {string} name @param {string} side */
  playerAs: (name, side) => `${name} (${side})`,
  /** @param {string} name */
  waitingFor: (name) => `Waiting for ${name}`,
  /** @param {string} creator @param {string} challenged */
  challengeOf: (creator, challenged) => `${creator} challenges ${challenged}`,
  /** @param {string} creator */
  seekOf: (creator) => `${creator} looks for an opponent`,
  /** @param {string} creator */
  invitationOf: (creator) => `${creator} invites you to a game`,
  colourIsDrawn: 'colours are random',
  /** @param {string} name */
  isFor: (name) => `This game is for ${name}.`,
  accountNeeded: 'A rated game needs an account.',
  needsAccount: 'Needs an account',
  inviteHint: 'The first person who opens this link and joins is the opponent.',
  /** @param {string} port */
  onlyHere: (port) => `This link works on this computer only. Start the server with --addr 0.0.0.0:${port}, and others in your network can open it.`,
  copyLink: 'Copy link',
  gameLink: 'Link to the game',
  share: 'Share',
  cancelGame: 'Cancel game',
  cancelled: 'The game was cancelled.',
  /** @param {string} name */
  declinedBy: (name) => `${name} has declined the challenge.`,
  declinedByYou: 'You have declined the challenge.',
  challengeAgain: 'Challenge again',
  aborted: 'The game was aborted.',
  abortedByYou: 'You have aborted the game.',
  /** @param {string} name */
  abortedBy: (name) => `${name} has aborted the game.`,
  abortedAsYouWaited: 'The game was aborted: you did not make your first move in time.',
  /** @param {string} name */
  abortedAsWaited: (name) => `The game was aborted: ${name} did not make the first move in time.`,
  youLostAsYouLeft: 'You lost: you were disconnected',
  /** @param {string} name */
  youWonAsOtherLeft: (name) => `You won: ${name} was disconnected`,
  /** @param {string} side @param {string} name */
  winsAsOtherLeft: (side, name) => `${side} wins: ${name} was disconnected`,
  yourMove: 'Your move',
  /** @param {string} line of the chat */
  yourMoveAndLine: (line) => `Your move · ${line}`,
  /** @param {string} name */
  moveOf: (name) => `${name} to move`,
  /** @param {string} colour */
  youPlay: (colour) => `You play ${colour}`,
  /** @param {string} colour */
  youPlayed: (colour) => `You played ${colour}`,
  /** @param {string} colour @param {string} name */
  youPlayAgainst: (colour, name) => `You play ${colour} against ${name}.`,
  gameStarts: 'The game starts.',
  /** @param {string} black @param {string} white */
  watchingPlayers: (black, white) => `Watching ${black} – ${white}.`,
  spectating: 'Watching',
  /** @param {number} count */
  spectators: (count) => (count === 1 ? '1 spectator' : `${count} spectators`),
  /** @param {string} name */
  hasLostConnection: (name) => `${name} has lost the connection.`,
  /** @param {string} name */
  isBack: (name) => `${name} is back.`,
  present: 'connected',
  away: 'not connected',
  presenceUnknown: 'not known: connection lost',
  /** @param {number} seconds */
  claimIn: (seconds) => `away, claim win in ${seconds} s`,
  claim: 'Claim the win',
  /** @param {string} name */
  canClaim: (name) => `${name} is disconnected. You can claim the win.`,
  /** @param {string} name */
  hasLeft: (name) => `${name} is disconnected.`,
  clockWaits: 'The clocks start when both sides have moved.',
  /** @param {number} seconds @param {string | null} name of who is to move; null for the user */
  firstMoveIn: (seconds, name) => (name === null ? `Make your first move within ${seconds === 1 ? '1 second' : `${seconds} seconds`}, or the game is aborted.` : `${name} has ${seconds === 1 ? '1 second' : `${seconds} seconds`} for the first move, or the game is aborted.`),
  connectionLost: 'Connection lost. Reconnecting…',
  claimThreat: 'Your opponent can claim the win if you stay away.',
  moveUnsent: 'Your move has not arrived yet.',
  moveUnsentOnClock: 'Your move has not arrived yet, and your clock runs on.',
  connectedAgain: 'Connected again.',
  takeback: 'Take back',
  askForTakeback: 'ask for a take-back',
  stepKeys: 'after the end: previous and next move',
  endKeys: 'after the end: first and last position',
  acceptTakeback: 'Accept take-back',
  /** @param {string} name @param {string} own the move of who asks; empty if it is not known @param {string[]} replies to it */
  takebackOffered: (name, own, replies) => `${name} asks to take back ${own || 'a move'}${replies.length ? ` and your ${replies.join(', ')}` : ''}.`,
  takebackSent: 'You have asked to take back a move.',
  clockRunsOn: 'The clock runs on.',
  /** @param {string} name */
  takebackDeclined: (name) => `${name} does not let you take the move back.`,
  /** @param {string} name */
  takebackIgnored: (name) => `${name} played on; your move stays.`,
  takebackWithdrawn: 'Take-back request withdrawn.',
  takebackLater: 'You can ask for a take-back after your opponent has moved.',
  /** @param {number} move @param {number} last */
  moveInGame: (move, last) => (move === 0 ? 'Start of the game' : `Move ${move} of ${last}`),
  abort: 'Abort',
  abortQuestion: 'Abort this game?',
  resignRated: 'This game is rated: you lose rating points.',
  withdraw: 'Withdraw',
  /** Another game of the same players, after one that is over or was aborted. */
  again: {
    over: {
      offer: 'Rematch',
      accept: 'Accept rematch',
      /** @param {string} name */
      offered: (name) => `${name} offers a rematch.`,
      sent: 'You have offered a rematch.',
      /** @param {string} name */
      declined: (name) => `${name} declines the rematch.`,
      withdrawn: 'Rematch offer withdrawn.',
      goTo: 'Go to the rematch',
      watch: 'Watch the rematch',
    },
    aborted: {
      offer: 'Offer a new game',
      accept: 'Accept new game',
      /** @param {string} name */
      offered: (name) => `${name} offers a new game.`,
      sent: 'You have offered a new game.',
      /** @param {string} name */
      declined: (name) => `${name} declines the new game.`,
      withdrawn: 'Offer of a new game withdrawn.',
      goTo: 'Go to the new game',
      watch: 'Watch the new game',
    },
  },
  mute: 'Mute',
  unmute: 'Unmute',
  analyse: 'Analyse',
  flip: 'Flip board',
  chat: 'Chat',
  message: 'Message',
  send: 'Send',
  /** @param {string} name @param {string} text */
  latestLine: (name, text) => `${name}: ${text}`,
  chatIsOff: 'You have hidden the chat. Others are not told, and can still write.',
  showChat: 'Show chat',
  hideChat: 'Hide chat for me',
  noMessages: 'No messages.',
  playersWrite: 'Only players can write.',
  /** @param {number} count */
  newLines: (count) => (count === 1 ? '1 new message' : `${count} new messages`),
  quickPhrases: 'Quick phrases',
  /** @type {Record<string, string>} */
  phrases: { hello: 'Hello', 'good-luck': 'Good luck', 'well-played': 'Well played', thanks: 'Thank you', sorry: 'Sorry', goodbye: 'Goodbye' },
  report: 'Report',
  reportHint: 'What happened? The operator of this site reads it.',
  /** @param {string} name */
  reportOf: (name) => `Report ${name}`,
  reported: 'Reported.',
  block: 'Block',
  /** @param {string} name */
  blockOf: (name) => `Block ${name}`,
  unblock: 'Unblock',
  /** @param {string} name */
  blockQuestion: (name) => `Block ${name}? You do not see each other’s messages and games.`,
  /** @param {string} name */
  youBlock: (name) => `You have blocked ${name}: you do not see each other’s messages and games.`,
  blocked: 'Blocked users',
  noGames: 'No games.',
  noGamesToWatch: 'There is no game to watch at the moment.',
  watchHint: 'Games between people are shown here while they are played, except those by link. Start one yourself, or look at tournament games.',
  featuredGame: 'A game under way',
  bestGame: 'Game of the highest rated players',
  gamesUnderWay: 'Games under way',
  /** @param {string} players */
  watchNext: (players) => `Watch next: ${players}`,
  guest: 'guest',
  /** @param {string} date */
  since: (date) => `since ${date}`,
  ratings: 'Ratings',
  noRatings: 'No rated games yet.',
  category: 'Category',
  rating: 'Rating',
  provisional: 'provisional',
  games: 'Games',
  openings: 'Openings',
  results: { won: 'Won', drawn: 'Drawn', lost: 'Lost' },
  challenge: 'Challenge',
  rank: 'Rank',
  noPlayers: 'No players with an established rating yet.',
  rankedAfter: 'Players appear here when their rating is no longer provisional: after a dozen rated games or so.',
  /** @type {Record<string, string>} */
  speeds: { bullet: 'Bullet', blitz: 'Blitz', rapid: 'Rapid', classical: 'Classical', correspondence: 'Correspondence', unlimited: 'Unlimited' },
  more: 'More',
  account: 'Account',
  signIn: 'Sign in',
  signOut: 'Sign out',
  password: 'Password',
  passwordHint: '8 to 200 characters. There is no e-mail, so a lost password cannot be restored.',
  createAccount: 'Create account',
  createAccountHint: 'A password keeps the name, the games and the ratings, and allows rated games.',
  signOutHint: 'If you sign out without an account, the name is lost.',
  /** @param {string} name */
  signOutQuestion: (name) => `Sign out? Without an account, the name ${name} is lost.`,
  /** @param {number} count */
  lostGames: (count) => (count === 1 ? 'You also lose your seat in the game you are playing.' : `You also lose your seats in the ${count} games you are playing.`),
  signedOut: 'Signed out.',
  signedIn: 'Signed in.',
  /** @param {string} name */
  accountCreated: (name) => `Account created. You are signed in; on other devices, sign in as ${name} with your password.`,
  nameTaken: 'The name is yours.',
  deleted: 'Deleted.',
  haveAccount: 'I have an account',
  changeName: 'Change name',
  changePassword: 'Change password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  passwordChanged: 'Password changed.',
  sessions: 'Signed-in devices',
  thisSession: 'this device',
  endSession: 'End',
  exportData: 'Download my data',
  deleteAccount: 'Delete account',
  deleteName: 'Delete name',
  deleteQuestion: 'The name, ratings and settings are deleted permanently.',
  profile: 'Profile',
  save: 'Save',
  /** @type {(count: number) => string} */
  moreNotices: (count) => `${count} more`,
  /** @type {Record<string, (name: string) => string>} */
  notices: {
    challenge: (name) => `${name} challenges you`,
    started: (name) => `Your game with ${name} has started`,
    turn: (name) => `Your move against ${name}`,
    takeback: (name) => `${name} asks to take back a move`,
    rematch: (name) => `${name} offers a rematch`,
    newGame: (name) => `${name} offers a new game`,
  },
  /** How a game has ended, by its outcome for the reader. @type {Record<'won' | 'lost' | 'drawn' | 'aborted', (name: string, by?: string) => string>} */
  ends: {
    won: (name, by) => `You won against ${name}${{ left: `: ${name} was disconnected`, time: ' on time', resignation: ': your opponent resigned' }[by ?? ''] ?? ''}`,
    lost: (name, by) => `You lost against ${name}${{ left: ': you were disconnected', time: ' on time', resignation: ': you resigned' }[by ?? ''] ?? ''}`,
    drawn: (name) => `You drew against ${name}`,
    aborted: (name) => `Your game with ${name} was aborted`,
  },
  dismiss: 'Dismiss',
  removedUser: '(removed user)',
  removedText: '(removed)',
  /** @type {Record<string, (details: import('../parts/error-text.js').Details) => string>} */
  errors: {
    'account-exists': () => 'You have an account already.',
    'no-such-session': () => 'There is no such session.',
    'text-too-long': ({ most }) => `The text is too long: at most ${most} characters.`,
    'name-taken': () => 'This name, or one that looks like it, is taken.',
    'invalid-name': ({ reason }) => ({ 'too-short': 'The name is too short: at least 2 characters.', 'too-long': 'The name is too long: at most 20 characters.',
      letters: 'A name has letters, digits, - and _ only, no spaces.', 'mixed-scripts': 'A name may not mix scripts that look alike.', reserved: 'This name is kept for those who run the site.' })[reason ?? ''] ?? 'This is not a valid name.',
    'name-needed': () => 'Take a name first.',
    'wrong-password': () => 'The name or the password is wrong.',
    'invalid-password': () => 'A password has 8 to 200 characters.',
    'too-many-tries': () => 'Too many tries. Wait a little.',
    'no-such-game': () => 'There is no such game.',
    'no-such-user': () => 'There is no such user.',
    blocked: () => 'One of you has blocked the other: you cannot play or write to each other.',
    'not-rateable': () => 'A rated game needs a clock, an account on both sides, and the usual start or XOT; a machine needs a known rating.',
    'not-challenged': () => 'This game is for another user.',
    'not-a-player': () => 'You do not play this game.',
    'not-left': () => 'The other side has not been away for long enough.',
    'own-game': () => 'This is your own game; somebody else must join.',
    yourself: () => 'You cannot challenge yourself.',
    'rated-with-machine': () => 'The computer takes nothing back in a rated game.',
    'seat-taken': () => 'Somebody else has joined this game, or it was cancelled.',
    'too-late-to-abort': () => 'Both sides have moved: the game can only be resigned.',
    'plays-another-game': () => 'Your opponent is playing another game now.',
    'too-many-offers': () => 'You have offered this often enough. Play on.',
    'too-many-actions': () => 'You act too often. Wait a moment.',
    'too-many-machine-games': () => 'Too many games against machines are not over, yours or those of your network. Finish or resign some.',
    'too-many-seeks': () => 'Too many of your games wait for a player. Cancel some.',
  },
};
