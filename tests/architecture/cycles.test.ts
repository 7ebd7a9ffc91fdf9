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

/** The imports that lie on a cycle of folders. */
function cyclicImports(all: readonly Import[]): string[] {
  const edges = all.filter(({ target }) => /^(shared|server|client)\//.test(target) && dirname(target) !== '.');
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
