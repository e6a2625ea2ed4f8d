// Checks the modules of the page: state is in objects, so that none has variables of its own, and imports go in no circle, neither between
// modules nor between folders. What is imported when it is needed does not count.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const page = join(import.meta.dirname, '../web');
const modules = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js') && !name.startsWith('vendor'));

/** @param {string} name */
const statementsOf = (name) => [...ts.createSourceFile(name, readFileSync(join(page, name), 'utf8'), ts.ScriptTarget.Latest).statements];

/** The modules that a module imports or exports again. @param {string} name */
const importsOf = (name) => statementsOf(name)
  .flatMap((statement) => ((ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier ? [statement.moduleSpecifier.text] : []))
  .map((path) => posix.join(posix.dirname(name), path));

/** The first circle of a graph, as a path that ends where it begins; null without one. @param {Map<string, string[]>} graph */
function circleOf(graph) {
  const done = new Set();
  /** @param {string} node @param {string[]} path @returns {string[] | null} */
  const circleFrom = (node, path) => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = circleFrom(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = circleFrom(node, []);
    if (circle) return circle;
  }
  return null;
}

const imports = new Map(modules.map((name) => [name, importsOf(name)]));
const folders = new Map([...new Set(modules.map(posix.dirname))].map((folder) => {
  const imported = modules.filter((name) => posix.dirname(name) === folder).flatMap((name) => imports.get(name) ?? []);
  return [folder, imported.map(posix.dirname).filter((other) => other !== folder)];
}));

const variables = modules.filter((name) => statementsOf(name).some((statement) => ts.isVariableStatement(statement) && !(statement.declarationList.flags & ts.NodeFlags.Const)));
const faults = [
  ...variables.map((name) => `${name} has a variable: what changes is a field of a class`),
  ...[circleOf(imports), circleOf(folders)].filter((circle) => circle !== null).map((circle) => `imports in a circle: ${circle.join(' → ')}`),
];
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length ? 1 : 0;
