// #20 of the endgame problems of the French federation.
export const POSITION = 'XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X';

/** @param {any} report */
export const summary = ({ proven, lines }) => [proven, ...lines.map(({ move, value }) => `${move} ${value}`)].join(', ');
