// Japanese: the review of a game, and learning from its mistakes.

/** @type {typeof import('./review-en.js').default} */
export default {
  youInText: 'あなた',
  yourOpponent: '相手',

  looking: '勝負を分けた手を探しています…',
  range: (last) => `検討したのは${last}手目まで`,
  reviewNew: '続きの手も検討',
  decided: (number) => `勝負を分けたのは${number}手目`,
  gaveCorner: (number) => `隅を渡したのは${number}手目`,
  costliest: (number) => `いちばん損をしたのは${number}手目`,
  played: (side, move) => `、${side}の${move}です。`,
  wasBetter: (better, discs) => `${better}なら、最後に${discs}得でした。`,
  couldHave: (better, best, move, score, isExact) => {
    const discs = (/** @type {number} */ value) => `${isExact ? '' : '約'}${Math.abs(value)}石`;
    const could = best === 0 ? '引き分けにできる' : best > 0 ? `${discs(best)}差で勝てる` : `${discs(best)}差の負けで済む`;
    const then = score === 0 ? '引き分け' : `${discs(score)}差で${score > 0 ? '勝ち' : '負け'}`;
    return `${better}なら${could}ところでした。${move}の後は、お互いに最善を打つと${then}です。`;
  },
  found: (kind, discs, better) => `${kind}、${discs}の損。最善手は${better}`,
  noMistake: '3石以上損した手はありません。',
  noMistakeOfYours: '3石以上損したあなたの手はありません。',
  whatAreNumbers: '数字の意味は？',
  numbers: [
    'マスの数字：そこに打った後、お互いに最善を打ったときの、手番の側から見た石差です（+は勝ち、−は負け）。',
    '精度：手の良さ。最善手は100%、8石損した手は50%と数えます。',
    '平均石損：1手で平均何石損したか。大きな悪手が1つあると、平均石損は大きく増えても精度は少ししか下がらず、優劣が逆に見えることがあります。',
  ],
  learnFrom: (count) => (count === 1 ? 'この悪手から学ぶ' : `悪手${count}手から学ぶ`),
  learnFromBiggest: (count) => `大きな悪手${count}手から学ぶ`,
  allMistakes: (count) => `悪手${count}手すべて`,

  onlyOthello: '悪手を示すのはオセロ（8×8）の対局だけです。',
  markAll: '悪手をすべて示す',

  checking: '確認しています…',
  wrong: '最善の手ではありません。',
  better: '良くなりました！',
  isBetter: (better, discs, worse) => `${better}は${worse}より${discs}得です。`,
  betterStill: (discs) => `さらに${discs}良い手があります。`,
  playedMove: (value, side) => `${side || 'あなた'}が打った手、値${value}`,
  alsoGood: (best) => `${best}もほぼ同じよい手です。`,
  comparing: 'その手への応手を探しています…',
  leadsTo: (move, score, side) => `${move}の後、お互いに最善を打つと${score === 0 ? '引き分けです' : `${side || 'あなた'}が${Math.abs(score)}石差で${score > 0 ? '勝ちます' : '負けます'}`}。`,
  line: '最善の進行。手を選ぶとその局面を表示します',
  foundOf: (found, asked) => `${asked}問中${found}問正解でした。`,
  tryAgain: 'もう一度',
  findBest: '最善手を探す',
  playOn: 'ここから続きを打つ',
};
