// The types of the package, checked strictly, and with those of the libraries that they use.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const COMPILER = join(import.meta.dirname, '../../../apps/server/browser/node_modules/typescript/bin/tsc');
const skip = existsSync(COMPILER) ? false : '`npm ci` in apps/server/browser is missing';
const folder = mkdtempSync(join(tmpdir(), 'outflank-types-'));
after(() => rmSync(folder, { recursive: true }));

const CODE = `import { analyse, Game, load, type Report } from 'outflank';
await load();
const game = new Game('othello', '', []);
const report: Report | null = await analyse(JSON.parse(game.positionJson()).position, { depth: 6 });
export const move: string | undefined = report?.lines[0]?.move;
game[Symbol.dispose]();
`;

for (const lib of ['es2022,dom', 'es2022,webworker', 'es2022,dom,esnext.disposable', 'esnext,dom']) {
  test(`the types fit a strict project with the libraries ${lib}`, { skip }, () => {
    cpSync(join(import.meta.dirname, '../pkg'), join(folder, 'node_modules/outflank'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'app.ts'), CODE);
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', lib, 'app.ts'];
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, ...options], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });
}
