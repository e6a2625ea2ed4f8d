// English: Home for who returns.

export default {
  /** @param {string} lesson */
  nextLesson: (lesson) => `Next lesson: ${lesson}`,
  review: 'See what you could have played better',
  /** @param {number} days 2 or more */
  daysInARow: (days) => `${days} days in a row`,
  missed: 'not solved',
  puzzlesDone: 'You have tried all three.',
  morePuzzles: 'More puzzles',
  peopleNow: 'People',
  /** @param {number} count */
  seeks: (count) => (count === 1 ? 'Somebody looks for an opponent' : `${count} games wait for an opponent`),
  /** @param {number} count */
  watch: (count) => (count === 1 ? 'Watch the game under way' : `Watch ${count} games under way`),
};
