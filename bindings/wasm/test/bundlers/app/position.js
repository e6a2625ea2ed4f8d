// #20 of the endgame problems of the French federation.
export const POSITION = 'XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X';

/** @param {any} report */
export const summary = ({ exact, lines }) => [exact, ...lines.map(({ move, score }) => `${move} ${score}`)].join(', ');
