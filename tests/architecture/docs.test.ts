// The documents for operators and API clients name only existing things, and all required ones.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configTable } from '#server/lib/config/config.ts';
import { closeCodes } from '#server/live/transport/protocol.ts';
import { resyncReasons } from '#server/graphql/definition/live-field.ts';
import { isErrorCode, errorCodes } from '#shared/lib/app-error.ts';
import { readRecipePage } from '#tests/recipe/recipe-page.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');
const [api, operations, manifest] = [
  await read('docs/api.md'),
  await read('docs/operations.md'),
  z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(await read('package.json'))),
];
/** The first cells of a table's rows, found by its header. */
const firstCells = (text: string, head: string) =>
  (text.split(`\n${head}\n`)[1] ?? '')
    .split('\n\n')[0]
    ?.split('\n')
    .slice(1)
    .map((row) => row.split('|')[1]?.trim() ?? '') ?? [];

describe('docs/operations.md', () => {
  it('lists exactly the existing settings', () => {
    const received = firstCells(operations, '| name | what it does |').map((cell) => cell.replaceAll('`', ''));
    expect(received.toSorted()).toEqual(configTable.map(({ name }) => name).toSorted());
  });

  it('names the fields of /readyz', () => {
    for (const name of ['ready', 'database', 'migrated', 'redis', 'draining'])
      expect(operations).toContain(`"${name}"`);
  });
});

describe('docs/api.md', () => {
  it('lists only existing error codes, and all general ones', () => {
    const received = firstCells(api, '| code | meaning | HTTP |').flatMap((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
    );
    const families = received.filter((code) => code.endsWith('.…')).map((code) => code.slice(0, -1));
    expect(received.filter((code) => !code.endsWith('.…') && !isErrorCode(code))).toEqual([]);
    const general = errorCodes.slice(0, errorCodes.indexOf('required'));
    expect(
      general.filter((code) => !received.includes(code) && !families.some((family) => code.startsWith(family))),
    ).toEqual([]);
  });

  it('lists every close code of a socket', () => {
    // 1009 is the code of ws itself for a frame that is too long.
    expect(firstCells(api, '| close code | meaning |').toSorted()).toEqual(
      ['1009', ...Object.values(closeCodes).map(([code]) => String(code))].toSorted(),
    );
  });

  it('lists every RESYNC reason', () => {
    for (const reason of resyncReasons) expect(api).toContain(`\`${reason}\``);
  });
});

describe('docs/architecture.md', () => {
  it('lists every function of the database that bypasses the policies', async () => {
    const [, text = ''] =
      /bypass the policies on purpose.*?\n\n(.*?)\n\n/s.exec(await read('docs/architecture.md')) ?? [];
    const listed = [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    const migrations = await readdir(new URL('migrations', root));
    const sources = await Promise.all(migrations.map((file) => read(`migrations/${file}`)));
    const made =
      /create (?:or replace )?function (\w+)\([^$]*?security definer|alter function (\w+)\(\) security definer/g;
    const functions = sources.flatMap((source) =>
      [...source.matchAll(made)].map(([, one, other]) => one ?? other ?? ''),
    );
    expect(listed.toSorted()).toEqual([...new Set(functions)].toSorted());
  });

  it('says how large the area of ratings is', async () => {
    const texts = await Promise.all(
      ['shared', 'server', 'client'].map(async (side) => {
        const folder = `${side}/areas/ratings`;
        const names = await readdir(new URL(folder, root), { recursive: true, withFileTypes: true });
        const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
        return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
      }),
    );
    const files = texts.flat();
    const lines = (of: typeof files) => of.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    const about = (of: typeof files) => (Math.round(lines(of) / 100) * 100).toLocaleString('en');
    const styles = files.filter(({ path }) => path.endsWith('.css'));
    expect((await read('docs/architecture.md')).replaceAll('\n', ' ')).toContain(
      `${files.length} files and about ${about(files)} lines, ${about(styles)} of them CSS`,
    );
  });
});

const pages = [
  'README.md',
  ...(await readdir(new URL('docs', root))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];

// One page creates an area: the files that it writes exist only where a test follows it.
const recipe = readRecipePage();
const written = (path: string) => (path === 'docs/new-area.md' ? [...recipe.files.keys()] : []);
const folderOf = (file: string) => `${file.slice(0, file.lastIndexOf('/'))}/`;

it.each(pages)('%s names only existing commands, files and folders', async (path) => {
  const text = await read(path);
  expect(
    [...text.matchAll(/npm run ([\w:-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !(name in manifest.scripts)),
  ).toEqual([]);
  const named = text.matchAll(
    /\b(?:(?:server|shared|client|migrations|tests|bench|deploy)\/[\w./-]+\.\w+|(?<=`)(?:server|shared|client|migrations|tests|bench|deploy)\/(?:[\w-]+\/)*(?=`))/g,
  );
  const known = new Set(written(path).flatMap((file) => [file, folderOf(file)]));
  expect(
    [...named].map(([file]) => file).filter((file) => !known.has(file) && !existsSync(new URL(file, root))),
  ).toEqual([]);
});
