// One name means one thing: no two exported types of server, client and shared code are called alike.
import { expect, it } from 'vitest';
import { readSource, sources } from './import-graph.ts';

/** Written by a program: its types are named after the tables. */
const generated = 'server/db/tables.ts';

const files = (await Promise.all(['shared', 'server', 'client'].map((folder) => sources(folder)))).flat();

/** The names of the types that a source exports. */
function exportedTypes(source: string): string[] {
  const found = source.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm);
  return [...found].map(([, name = '']) => name);
}

it('no two exported types have one name', async () => {
  const byName = new Map<string, string[]>();
  for (const file of files.filter((path) => path !== generated))
    for (const name of exportedTypes(await readSource(file))) byName.set(name, [...(byName.get(name) ?? []), file]);
  expect(byName.size).toBeGreaterThan(500);
  expect([...byName].filter(([, where]) => where.length > 1)).toEqual([]);
});
