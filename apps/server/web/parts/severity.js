// How severe the loss of a move is: also told by the help, which loads with the page, without the chart.

/** The disc loss from which a move is a mistake, or a blunder. */
export const MISTAKE = 3;
export const BLUNDER = 6;

/** @param {number} loss */
export const severity = (loss) => (loss >= BLUNDER ? 'blunder' : loss >= MISTAKE ? 'mistake' : '');
