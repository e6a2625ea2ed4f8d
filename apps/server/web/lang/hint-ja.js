// Japanese: why a suggested move is good, by the kinds of the API.

/** @type {typeof import('./hint-en.js').default} */
export default {
  'wipe-out': (move) => `${move}で相手の石が全部なくなります。`,
  corner: (move) => `${move}なら、返されない隅が取れます。`,
  'forced-pass': (move) => `${move}の後、相手はパスになり、続けて打てます。`,
  'safe-corners': (move) => `${move}なら、相手に隅を取られません。`,
  'few-moves': (move, moves) => (moves > 3 ? `${move}なら、相手の打てる所が少なくなります。` : `${move}の後、相手の打てる所は${moves}か所だけです。`),
  quiet: (move) => `${move}は静かな手です。相手の打てる所がほとんど増えません。`,
  none: (move) => `コンピューターのおすすめは${move}です。`,
};
