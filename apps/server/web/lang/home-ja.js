// Japanese: Home for who returns.

/** @type {typeof import('./home-en.js').default} */
export default {
  nextLesson: (lesson) => `次のレッスン：${lesson}`,
  review: 'もっと良い手を見てみましょう',
  daysInARow: (days) => `${days}日連続`,
  missed: '不正解',
  puzzlesDone: '三問とも挑戦しました。',
  morePuzzles: 'ほかの問題へ',
  peopleNow: '対人',
  seeks: (count) => `相手を待っている対局が${count}局あります`,
  watch: (count) => `進行中の対局を観る（${count}局）`,
};
