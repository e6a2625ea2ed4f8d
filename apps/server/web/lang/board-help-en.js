// English: overlays of the board, and reasons why a move loses.

export default {
  overlays: { moves: 'Moves of the other side', frontier: 'Frontier', stable: 'Stable discs', regions: 'Regions and parity', corners: 'Potential corners' },
  legend: {
    moves: 'A diamond where the other side could play if it were its turn.',
    frontier: 'A dashed ring on discs beside empty squares.',
    stable: 'A small square on discs that can never be flipped.',
    regions: 'A solid line around an odd number of empty squares, a dashed one around an even number.',
    corners: 'A triangle in the colour of the side: full for now, hollow for after one more move.',
  },
  /** @param {string} side */
  moveOf: (side) => `move of ${side}`,
  frontierDisc: 'frontier',
  stableDisc: 'stable',
  /** @param {number} size */
  region: (size) => `${size % 2 ? 'odd' : 'even'} region of ${size}`,
  /** @param {string} side */
  corner: (side) => `${side} can take this corner`,
  /** @param {string} side */
  cornerThreat: (side) => `${side} can take this corner after one more move`,
  /** @param {number} odd @param {number} even */
  regionCounts: (odd, even) => `${odd} odd · ${even} even`,

  comparing: 'Comparing the move with the best one …',
  tryAgain: 'Try again',
  given: 'This move was given: it is nobody’s mistake.',
  /** @param {string} move */
  noLoss: (move) => `${move} is as good as any other move.`,
  /** @param {string} worse @param {string} discs @param {string} better */
  loses: (worse, discs, better) => `${worse} loses ${discs} against ${better}.`,
  reasonHint: 'Select a reason to see its squares on the board.',
  noReasons: 'No figure of the two lines differs enough to name a reason. Step through both.',
  /** @param {string} move */
  lineOf: (move) => `Best play after ${move}`,
  addLine: 'Add to the variations',
  /** @param {string} move */
  addLineOf: (move) => `Add the line of ${move} to the variations`,
  backToPosition: 'Back to the position',
  marked: 'marked',
  themes: {
    corner: 'Corner', wedge: 'Wedge', 'unbalanced-edge': 'Unbalanced edge', 'stoner-trap': 'Stoner trap', parity: 'Parity', tempo: 'Tempo', mobility: 'Mobility',
    frontier: 'Frontier', 'quiet-move': 'Quiet move', stability: 'Stable discs', sacrifice: 'Sacrifice', 'forced-pass': 'Forced pass', counting: 'Counting', 'wipe-out': 'Wipe-out', 'narrow-win': 'Narrow win', other: 'Other',
  },
  /** A theme before its sentence. @param {string} theme */
  beforeReason: (theme) => `${theme}: `,
  /** @param {string} theme */
  whatIs: (theme) => `${theme}: what is that?`,
  /** What a theme means. @param {string} theme @param {string} meaning */
  meaningOf: (theme, meaning) => `${theme}: ${meaning}`,
  meanings: {
    corner: 'a disc in a corner can never be flipped, and it protects its neighbours along the edges.',
    wedge: 'a disc on an edge, between two discs of the other side. No move along the edge can flip it.',
    'unbalanced-edge': 'a row of discs on an edge that is nearer to one corner than to the other. An attack can win that corner.',
    'stoner-trap': 'an attack on a row of discs on an edge, from the square diagonally beside the corner.',
    parity: 'near the end the empty squares form regions. The player who begins in a region with an odd number of squares usually also plays last there.',
    tempo: 'a safe move is one that gives no corner away. A player with none left has to open a corner.',
    mobility: 'the number of legal moves. A player with few of them soon has to make a bad one.',
    frontier: 'the discs beside empty squares. Each of them may give the other side a move.',
    'quiet-move': 'a move that flips only discs with no empty square beside them. It opens nothing for the other side.',
    stability: 'discs that can never be flipped again, such as those in a corner and in a row from it.',
    sacrifice: 'a corner that is given away for something better.',
    'forced-pass': 'a side without a legal move must pass, and the other side moves twice.',
    counting: 'when few squares are empty, every move can be played to the end in your head.',
    'wipe-out': 'a side without a disc has lost at once.',
    'narrow-win': '33 of the 64 discs win, so that each disc counts at the end.',
    other: 'a mistake that has no common name.',
  },
};
