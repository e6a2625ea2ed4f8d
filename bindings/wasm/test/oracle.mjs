// The rules of Othello, written from their text: what a move flips, direction by direction.

const STEPS = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row])).filter(([column, row]) => column || row);

/** The squares that a move flips. @param {string} cells 64 of `X`, `O` and `-` @param {number} square @param {'X' | 'O'} mover */
export function flips(cells, square, mover) {
  if (cells[square] !== '-') return [];
  return STEPS.flatMap(([columns, rows]) => {
    const run = [];
    for (let [column, row] = [(square % 8) + columns, Math.floor(square / 8) + rows]; ; column += columns, row += rows) {
      if (column < 0 || column > 7 || row < 0 || row > 7) return [];
      const cell = cells[row * 8 + column];
      if (cell === '-') return [];
      if (cell === mover) return run;
      run.push(row * 8 + column);
    }
  });
}

/** @param {number} square */
export const name = (square) => 'abcdefgh'[square % 8] + (1 + Math.floor(square / 8));

/** A pseudorandom number below `limit` (Marsaglia, "Xorshift RNGs", 2003). @param {number} seed */
export function generator(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
