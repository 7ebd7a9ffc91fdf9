// No folder needs another one that needs it in turn, types included: each can be read and changed without the other.
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { type Import, importsOf } from './import-graph.ts';

const imports = (await Promise.all(['shared', 'server', 'client'].map((folder) => importsOf(folder)))).flat();

/** An area, a folder of the second level, or a file outside of both: `server/areas/users`, `server/db`, `server/app.ts`. */
function folderOf(path: string): string {
  const depth = path.split('/')[1] === 'areas' ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
}

/** Imports that still close a cycle, and what would remove them. */
const known: readonly { from: RegExp; to: RegExp; reason: string }[] = [
  {
    from: /^client\/live\//,
    to: /^client\/app\/(session|presence)\//,
    reason: 'the live client follows the session: session and presence belong below live, in folders of their own',
  },
];
const isKnown = ({ file, target }: Import) => known.some(({ from, to }) => from.test(file) && to.test(target));

function graphOf(edges: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of edges) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

function reachable(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of graph.get(folder) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/** The imports that lie on a cycle of folders, without those that are known. */
function cyclicImports(all: readonly Import[]): string[] {
  const own = all.filter(({ target }) => /^(shared|server|client)\//.test(target) && dirname(target) !== '.');
  const edges = own.filter((each) => !isKnown(each));
  const graph = graphOf(edges);
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachable(graph, folder)]));
  return edges
    .filter(({ file, target }) => folderOf(file) !== folderOf(target))
    .filter(({ file, target }) => reached.get(folderOf(target))?.has(folderOf(file)))
    .map(({ file, target }) => `${file} → ${target}`);
}

const edge = (file: string, target: string): Import => ({ file, target });

it('no two folders or areas import each other, directly or through others', () => {
  expect(cyclicImports(imports)).toEqual([]);
});

it('an import that closes a cycle is found, also through a third folder', () => {
  const straight = [edge('server/a/x.ts', 'server/b/x.ts'), edge('server/b/y.ts', 'server/c/x.ts')];
  expect(cyclicImports(straight)).toEqual([]);
  expect(cyclicImports([...straight, edge('server/c/y.ts', 'server/a/y.ts')])).toEqual([
    'server/a/x.ts → server/b/x.ts',
    'server/b/y.ts → server/c/x.ts',
    'server/c/y.ts → server/a/y.ts',
  ]);
});

it.each(known)('still needed: $reason', ({ from, to }) => {
  expect(imports.some(({ file, target }) => from.test(file) && to.test(target))).toBe(true);
});
