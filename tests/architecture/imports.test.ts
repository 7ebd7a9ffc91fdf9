// Import rules between the folders. Each failure names the file and its import.
import { expect, it } from 'vitest';
import { type Import, importsOf, readSource, sources } from './import-graph.ts';

const [shared, server, client, migrations] = await Promise.all([
  importsOf('shared'),
  importsOf('server'),
  importsOf('client'),
  importsOf('migrations'),
]);
const say = (bad: Import[]) => bad.map(({ file, target }) => `${file} → ${target}`);
const areaOf = (path: string) => /^(?:client|server|shared)\/areas\/([^/]+)\//.exec(path)?.[1];

const isDemo = (path: string) => path.startsWith('server/demo/') || demoCommands.test(path);

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

it('only screens and lazyPart use `lazy` of React: elsewhere a failed download would break the whole screen', async () => {
  const files = (await sources('client')).filter((file) => !/\/(lazy-screen\.tsx|lazy-part\.ts)$/.test(file));
  const users: string[] = [];
  for (const file of files) if (/\blazy\b[^;]*from 'react'/.test(await readSource(file))) users.push(file);
  expect(users).toEqual([]);
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

it('the kit knows no area, no session, and nothing of the shell', () => {
  expect(
    say(
      client.filter(
        ({ file, target }) =>
          /^client\/(ui|list|forms|lib)\//.test(file) && /^(client\/(areas|app|session)|shared\/areas)\//.test(target),
      ),
    ),
  ).toEqual([]);
});

it('the actions, forms and sections of the client know no area', () => {
  const [generic, areas] = [/^client\/(actions|section)\//, /^(client|shared)\/areas\//];
  expect(say(client.filter(({ file, target }) => generic.test(file) && areas.test(target)))).toEqual([]);
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
    /^server\/(db|events|commands|entities|access|sign-in|files|mail|demo|cli|http\/readiness)|^server\/areas\/[^/]+\/|^server\/graphql\/loaders/;
  expect(say(server.filter(({ file, target }) => target === 'kysely' && !allowed.test(file)))).toEqual([]);
});

// The commands that start the demo, and the one that prints the schema with the fields that the demo adds.
const demoCommands = /^server\/cli\/(?:demo\/|demo\.ts$|dev\.ts$|dev-server\.ts$|print-schema\.ts$)/;

it('no production file imports the demo: its commands pass it to the server', () => {
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

it('only server/outbound makes HTTP requests, and only server/mail sends mails', async () => {
  // The examples are programs of partners, as texts.
  const examples = 'server/api-docs/examples.ts';
  const files = (await sources('server')).filter(
    (file) => !isDemo(file) && !file.startsWith('server/outbound/') && file !== examples,
  );
  const asking = /\bfetch\(|from 'node:https'|import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:http'|from 'undici'/;
  const found = await Promise.all(files.map(async (file) => (asking.test(await readSource(file)) ? file : [])));
  expect(found.flat()).toEqual([]);
  expect(asking.test(await readSource('server/outbound/send-once.ts'))).toBe(true);
  expect(
    say(
      server.filter(
        ({ file, target }) =>
          (target === 'nodemailer' && !file.startsWith('server/mail/')) ||
          (target === 'ipaddr.js' && !file.startsWith('server/outbound/')),
      ),
    ),
  ).toEqual([]);
});

it('no file only passes others on', async () => {
  const files = [...(await sources('shared')), ...(await sources('server')), ...(await sources('client'))].filter(
    (file) => /\/index\.tsx?$/.test(file),
  );
  expect(files.toSorted()).toEqual(['server/areas/index.ts', 'shared/areas/index.ts']);
});

// Accounts, people, hubs and API keys are no such words: sign-in and the scopes of rows consist of them. Nor are imports and
// jobs: they are words of the language, and of the queue.
const entityWords = new Set([
  'package',
  'parcel',
  'rating',
  'notification',
  'inbox',
  'announcement',
  'offer',
  'device',
  'sheet',
  'slip',
  'webhook',
  'saved view',
]);
/** Words that mean something else in a file, and what. */
const otherMeanings: Readonly<Record<string, string>> = {
  'server/db/embedded/programs.ts: package': 'packages of npm',
  'server/access/rate-limit.ts: package': 'an option of its library',
  'server/access/cookies.ts: device': 'the browser that signs in',
  'server/commands/prepared-action.ts: sheet': 'the client of Google Sheets',
  'server/entities/action-fields.ts: sheet': 'the client of Google Sheets',
  'server/graphql/graphql-server.ts: sheet': 'the same client',
};
/** The columns of all tables, which a program writes; examples for people. */
const namesAll = /^server\/(?:db\/tables\.ts$|http\/explorer\/)/;

/** The entity words in the code of a file: in names and texts, not in comments. */
function entityWordsIn(code: string): string[] {
  const found = code.replaceAll(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, ' ').matchAll(/[A-Z]?[a-z]+/g);
  const words = [...found].map(([word]) => word.toLowerCase().replace(/s$/, ''));
  return words.flatMap((word, at) => [word, `${words[at - 1] ?? ''} ${word}`]).filter((name) => entityWords.has(name));
}

it('generic code of the server names no entity: entities declare and register instead', async () => {
  const folders = ['commands', 'db', 'entities', 'events', 'files', 'live', 'graphql', 'http', 'access'];
  const files = (await Promise.all(folders.map((name) => sources(`server/${name}`)))).flat();
  const found = await Promise.all(
    files
      .filter((file) => !namesAll.test(file))
      .map(async (file) => entityWordsIn(await readSource(file)).map((word) => `${file}: ${word}`)),
  );
  expect([...new Set(found.flat())].toSorted()).toEqual(Object.keys(otherMeanings).toSorted());
  expect(entityWordsIn("// a rating\nconst x = 'packageDeliver, saved_views'; operating(ratingsOf)")).toEqual([
    'package',
    'saved view',
    'rating',
  ]);
});
