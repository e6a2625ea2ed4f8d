// Japanese: overlays of the board, and reasons why a move loses.

/** @type {typeof import('./board-help-en.js').default} */
export default {
  overlays: { moves: '相手の着手可能な場所', frontier: '外側の石（フロンティア）', stable: '確定石', regions: '空きマスの領域と偶奇', corners: '隅の可能性' },
  legend: {
    moves: '相手の手番なら打てるマスに菱形。',
    frontier: '空きマスに接する石に破線の輪。',
    stable: '二度と返されない石に小さな四角。',
    regions: '空きマスが奇数の領域は実線、偶数の領域は破線で囲みます。',
    corners: '石の色の三角形。塗りつぶしは今取れる隅、枠だけはあと一手で取れる隅。',
  },
  moveOf: (side) => `${side}の着手可能`,
  frontierDisc: '空きマスに接する石',
  stableDisc: '確定石',
  region: (size) => `${size}マスの${size % 2 ? '奇数' : '偶数'}領域`,
  corner: (side) => `${side}がこの隅を取れる`,
  cornerThreat: (side) => `${side}があと一手でこの隅を取れる`,
  regionCounts: (odd, even) => `奇数 ${odd} · 偶数 ${even}`,

  comparing: '最善手と比べています…',
  tryAgain: 'もう一度',
  noLoss: (move) => `${move} より良い手はありません。`,
  loses: (worse, loss, better) => `${worse} は ${better} より${loss}石損です。`,
  reasonHint: '理由を選ぶと、そのマスを盤に示します。',
  noReasons: '理由と言えるほどの数値の違いはありません。両方の手順を並べてみましょう。',
  lineOf: (move) => `${move} の後の最善手順`,
  addLine: '変化手順に加える',
  addLineOf: (move) => `${move} の手順を変化手順に加える`,
  backToPosition: '元の局面に戻る',
  marked: '印',
  themes: {
    corner: '隅', wedge: 'ウェッジ', 'unbalanced-edge': 'ウイング', 'stoner-trap': 'ストナー', parity: '偶数理論', tempo: '余裕手', mobility: '着手可能数',
    frontier: '開放度', 'quiet-move': '中割り', stability: '確定石', sacrifice: '捨て隅', 'forced-pass': 'パスさせる手', counting: '石数の計算', 'wipe-out': '全滅', 'narrow-win': '僅差の勝ち', other: 'その他',
  },
};
