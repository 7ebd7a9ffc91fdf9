// Import rules between the folders. Each failure names the file and its import.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Import {
  file: string;
  target: string;
}

async function sources(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')).map((name) => join(folder, name));
}

/** Where an import leads: a path from the root for our own files, the package's name for others. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  return specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier);
}

async function importsOf(folder: string): Promise<Import[]> {
  const all = await Promise.all(
    (await sources(folder)).map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const found = text.matchAll(
        /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\('([^']+)'\)/g,
      );
      return [...found].map((match) => ({ file, target: targetOf(file, match[1] ?? match[2] ?? match[3] ?? '') }));
    }),
  );
  return all.flat();
}

const [shared, server, client, migrations] = await Promise.all([
  importsOf('shared'),
  importsOf('server'),
  importsOf('client'),
  importsOf('migrations'),
]);
const say = (bad: Import[]) => bad.map(({ file, target }) => `${file} → ${target}`);
const areaOf = (path: string) => /^(?:client|server|shared)\/areas\/([^/]+)\//.exec(path)?.[1];

it('the folders of these rules contain imports', () => {
  expect(Math.min(shared.length, server.length, client.length, migrations.length)).toBeGreaterThan(0);
});

it('shared imports zod, libphonenumber-js and itself', () => {
  expect(
    say(
      shared.filter(
        ({ target }) => !target.startsWith('shared/') && target !== 'zod' && target !== 'libphonenumber-js',
      ),
    ),
  ).toEqual([]);
});

it('server and client never see each other', () => {
  expect(say(server.filter(({ target }) => target.startsWith('client/')))).toEqual([]);
  expect(say(client.filter(({ target }) => target.startsWith('server/')))).toEqual([]);
});

it('migrations import only kysely', () => {
  expect(say(migrations.filter(({ target }) => target !== 'kysely'))).toEqual([]);
});

it('the client does not import graphql itself, which weighs 11 KB', () => {
  expect(say(client.filter(({ target }) => target === 'graphql'))).toEqual([]);
});

it('an area of the client imports no other area', () => {
  const foreign = client.filter(
    ({ file, target }) =>
      target.startsWith('client/') &&
      areaOf(file) !== undefined &&
      areaOf(target) !== undefined &&
      areaOf(file) !== areaOf(target),
  );
  expect(say(foreign)).toEqual([]);
});

it('the kit knows no area, and nothing of the shell', () => {
  expect(
    say(
      client.filter(
        ({ file, target }) =>
          /^client\/(ui|list|forms|lib)\//.test(file) && /^(client\/(areas|app)|shared\/areas)\//.test(target),
      ),
    ),
  ).toEqual([]);
});

// An area of the server uses another only through its queries and its schema types.
it("an area of the server reads another only through the directory's schema or its queries", () => {
  const bad = server.filter(({ file, target }) => {
    const [from, to] = [areaOf(file), areaOf(target)];
    return (
      from !== undefined &&
      to !== undefined &&
      target.startsWith('server/') &&
      from !== to &&
      !/\/(queries|schema)\.ts$/.test(target)
    );
  });
  expect(say(bad)).toEqual([]);
});

it('live, events, commands, db and http know areas only through the registry', () => {
  const bad = server.filter(
    ({ file, target }) =>
      /^server\/(live|events|commands|db|http)\//.test(file) &&
      areaOf(target) !== undefined &&
      !target.startsWith('shared/areas/directory/'),
  );
  expect(say(bad)).toEqual([]);
});

it('only the folders that may contain SQL import kysely', () => {
  const allowed =
    /^server\/(db|events|commands|access|demo|cli|http\/health)|^server\/areas\/[^/]+\/|^server\/graphql\/(loaders|snapshot)/;
  expect(say(server.filter(({ file, target }) => target === 'kysely' && !allowed.test(file)))).toEqual([]);
});

// The commands that start the demo, and the one that prints the schema with the fields that the demo adds.
const demoCommands = /^server\/cli\/(?:demo\/|demo\.ts$|dev\.ts$|dev-server\.ts$|print-schema\.ts$)/;

it('no production file imports the demo: its commands pass it to the server', () => {
  const isDemo = (path: string) => path.startsWith('server/demo/') || demoCommands.test(path);
  expect(say(server.filter(({ file, target }) => isDemo(target) && !isDemo(file)))).toEqual([]);
  // The rule above must not pass because the files of the demo have moved.
  expect(server.filter(({ file, target }) => target.startsWith('server/demo/') && demoCommands.test(file))).not.toEqual(
    [],
  );
});

it('only live imports ws, and only server/redis imports the Redis client', () => {
  const bad = server.filter(
    ({ file, target }) =>
      (target === 'ws' && !file.startsWith('server/live/')) ||
      (target === 'redis' && !file.startsWith('server/redis/')),
  );
  expect(say(bad)).toEqual([]);
});

it('no file only passes others on', async () => {
  const files = [...(await sources('shared')), ...(await sources('server')), ...(await sources('client'))].filter(
    (file) => /\/index\.tsx?$/.test(file),
  );
  expect(files.toSorted()).toEqual(['server/areas/index.ts', 'shared/areas/index.ts']);
});
