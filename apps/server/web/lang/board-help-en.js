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
  /** @param {string} move */
  noLoss: (move) => `${move} is as good as any other move.`,
  /** @param {string} worse @param {number} loss @param {string} better */
  loses: (worse, loss, better) => `${worse} loses ${loss === 1 ? '1 disc' : `${loss} discs`} against ${better}.`,
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
};
