// Checks the JSDoc types of the page, and that the vendored lit-html equals the package on npm.
//
// The page imports its vendored copy; for the check the page is copied and gets the package with its types instead.

import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const here = import.meta.dirname;
const [page, checked, library] = [join(here, '../web'), join(here, 'checked'), join(here, 'node_modules/lit-html')];
const vendored = join(page, 'vendor/lit-html');

/** @param {string} path */
const code = (path) => readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL.*\n?/, '').trim();

for (const name of readdirSync(vendored, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))) {
  if (code(join(vendored, name)) !== code(join(library, name))) throw new Error(`${name} differs from the one on npm`);
}

rmSync(checked, { recursive: true, force: true });
cpSync(page, checked, { recursive: true, filter: (path) => !path.includes('vendor') });
cpSync(library, join(checked, 'vendor/lit-html'), { recursive: true, filter: (path) => !/\.map$|development|\/node$/.test(path) });
const { status } = spawnSync(join(here, 'node_modules/.bin/tsc'), ['-p', here], { stdio: 'inherit' });
rmSync(checked, { recursive: true, force: true });
process.exitCode = status ?? 1;
