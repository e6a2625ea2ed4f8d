// Japanese: what comes after a game.

/** @type {typeof import('./after-game-en.js').default} */
export default {
  steps: {
    stronger: '勝ったので、次の相手はもっと強くなります。',
    easier: '次の相手はもう少しやさしくなります。',
    onceMore: 'この相手にもう一度勝つと、次はもっと強い相手になります。',
    drawn: '引き分けなので、次の相手も同じ強さです。',
    strongest: 'いちばん強い相手に勝ちました。これより上はいません。',
    weakest: 'いちばんやさしい相手です。もう一度挑戦しましょう。',
  },
  firstWin: '初勝利です！',
  firstCorner: '初めて隅を取りました！',
  beaten: (name) => `「${name}」に初めて勝ちました。`,
  streak: (count) => `${count}連勝です！`,

  tips: {
    alak: { text: '取られた石は盤から除かれ、残り1つ以下になった側の負けです。', lesson: 'アラク：滑らせて取る' },
    reversi: { text: 'どの大きさの盤でも、隅の石は二度と返されません。', lesson: '隅' },
    anti: { text: '石の少ない方が勝ちです。二度と返されない隅の石は、相手に取らせましょう。', lesson: '' },
  },
  playEasier: 'もう少しやさしい相手と対局',
  stronger: 'もっと強い相手',
  easier: 'もう少しやさしい相手',

  nextStep: '見直したい場面',
  looking: '勝負を分けた場面を探しています…',
  decided: (number, move) => `${number}手目の${move}で形勢が変わりました。`,
  gaveCorner: (number, move, corner) => `${number}手目の${move}で、相手に隅の${corner}を渡してしまいました。`,
  costliest: (number, move) => `あなたがいちばん損をした手は${number}手目の${move}です。`,
  helped: (number, move, discs) => `相手のいちばん大きな悪手は${number}手目の${move}で、あなたが${discs}得をしました。`,
  wasAhead: (isOnTime, rest) => `${isOnTime ? '時間切れになったとき' : '投了したとき'}は、あなたがリードしていました。${rest}`,
  noMistake: '3石以上損した手はありません。お見事です。',
  showMoment: (number, move) => `${number}手目（${move}）の前の局面を見る`,
  yourMove: (move) => `あなたの手 ${move}`,
  better: (move) => `より良い手 ${move}`,
  tryMoment: 'この場面をもう一度',
  lesson: (lesson) => `レッスン：${lesson}`,
  puzzles: (theme) => `問題：${theme}`,
};
