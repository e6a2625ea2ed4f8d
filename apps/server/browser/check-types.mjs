// Makes the types of the API from its description, checks the JSDoc types of the page with them, and that the vendored lit-html equals the package on npm.
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
const run = (/** @type {string} */ tool, /** @type {string[]} */ ...options) => spawnSync(join(here, 'node_modules/.bin', tool), options, { cwd: here, stdio: 'inherit' });
if (run('openapi-typescript', '../openapi.json', '--output', 'api-schema.d.ts').status !== 0) throw new Error('the types of the API were not made');
const { status } = run('tsc', '-p', here);
rmSync(checked, { recursive: true, force: true });
process.exitCode = status ?? 1;
