// Japanese: the review of a game, and learning from its mistakes.

/** @type {typeof import('./review-en.js').default} */
export default {
  wrong: '最善の手ではありません。',
  comparing: 'その手への応手を探しています…',
  refuted: (move, score) => `${move}は最善を尽くして${score}石です。`,
  line: '最善の進行。手を選ぶとその局面を表示します',
  aBetterMove: 'もっと良い手',
  tryAgain: 'もう一度',
};
