// Runs every example of docs/api.md and docs/uplinks.md as it is written, against a small demo. Only the address and
// the ids in place of "…" are replaced.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Kind, OperationTypeNode, parse, print } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { demoPassword } from '#server/sign-in/password.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { demoSeed } from '#server/demo/marker.ts';
import { createSimulatorExtension } from '#server/demo/simulator-extension.ts';
import { instantOfLocal } from '#shared/lib/local-minute.ts';
import { dayMs, dayOf } from '#shared/lib/time.ts';
import { createApiKey } from '#tests/areas/api-keys/support/api-keys.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { type ApiClient, signInAs, startTestServer, type RunningServer } from '#tests/fixtures/test-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');
const [api, uplinks] = [await read('docs/api.md'), await read('docs/uplinks.md')];

/** The examples of a language, in their order. */
const examplesOf = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  );
/** The operations of an example, one by one. */
const operationsOf = (example: string) =>
  parse(example).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [{ kind: definition.operation, text: print(definition) }] : [],
  );

/** Eleven o'clock, when drivers are on their way: in the evening they have nothing left to deliver. */
function lastMorning(): Date {
  const eleven = instantOfLocal(`${dayOf(new Date())}T11:00`);
  return eleven.getTime() < Date.now() ? eleven : new Date(eleven.getTime() - dayMs);
}

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'qafila-docs-'));
let db: Db;
let server: RunningServer;
beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  db = connect(database.url, { max: 4 });
  await loadDemo(db, { seed: demoSeed, now: lastMorning(), parcels: 400 });
  server = await startTestServer(database.url, {
    demo: true,
    extensions: [createSimulatorExtension({ isRunning: () => true, isPaused: false })],
  });
}, 400_000);
afterAll(async () => {
  await server?.stop();
  await db?.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const here = (text: string) => text.replaceAll(/https?:\/\/(localhost:4000|qafila\.example\.com)/g, server.url);
const shell = async (script: string, env: Record<string, string> = {}) =>
  (
    await promisify(execFile)('bash', ['-e', '-c', here(script)], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', ...env },
    })
  ).stdout;

interface AnyAnswer {
  errors?: readonly unknown[];
  data?: Record<string, unknown> | null;
}
/** What follows "--" of each example, parsed as JSON. */
const answersIn = (output: string) =>
  output
    .split('--\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): AnyAnswer => JSON.parse(part));

describe('docs/api.md', () => {
  it('every curl call is answered as documented, in one terminal and in the order of the page', async () => {
    const examples = examplesOf(api, 'sh');
    expect(examples.length).toBeGreaterThan(6);
    const { secret: key } = await createApiKey(await signInAs(server.url, 'customer', demoPassword));
    const answers = answersIn(await shell(examples.join('\necho; echo --\n'), { key }));
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
    expect(answers.map(({ data }) => Object.keys(data ?? {}).join())).toEqual([
      'signIn',
      'packages',
      'packages',
      'packages',
      'packageDeliver',
      'ratingCreate',
    ]);
    expect(answers.at(-1)?.data?.['ratingCreate']).toMatchObject({ rating: { sentiment: expect.any(String) } });
  });

  it('the resuming subscriber receives a change', async () => {
    const [listen = ''] = examplesOf(api, 'js');
    const name = /^\/\/ (\w+\.mjs)/.exec(listen)?.[1] ?? '';
    const command = /COOKIE=.* node \w+\.mjs/.exec(listen)?.[0] ?? '';
    writeFileSync(join(folder, name), here(listen));
    const output = follow(command);
    const admin = await signInAs(server.url, 'admin', demoPassword);
    // The cookie jar is a driver's, which receives its own parcels. Their progress depends on the hour.
    const { data } = await (
      await signInAs(server.url, 'driver', demoPassword)
    ).call(
      '{ packages(tab: packages, filter: { status: [inhouse, received, enroute, reported, scheduled, interested] }) { rows { id version } } }',
    );
    const [row] = (data?.['packages'] as { rows: { id: string; version: number }[] }).rows;
    let version = row?.version ?? 0;
    await expect
      .poll(
        async () => {
          await admin.call('mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { id } } }', {
            input: { id: row?.id, version, note: `note ${version}` },
          });
          version += 1;
          return output();
        },
        { timeout: 25_000, interval: 500 },
      )
      .toContain('CHANGED');
    expect(output()).toMatch(/^\d+:\d+:[0-9a-f]{8} /m);
    expect(output()).not.toContain('over:');
  });

  it('the presence client is accepted and shown at its screen', async () => {
    const [, signals = ''] = examplesOf(api, 'js');
    const command = /COOKIE=.* node \w+\.mjs/.exec(signals)?.[0] ?? '';
    const asked = signals.replace(
      '({ ok, refused }) => {}',
      '({ ok, refused }) => { console.log(JSON.stringify({ ok, refused })); socket.close(); }',
    );
    writeFileSync(join(folder, 'signals.mjs'), here(asked));
    expect(await shell(command)).toBe('{"ok":true,"refused":[]}\n');
  });

  it('every GraphQL operation runs for the role it is meant for', async () => {
    const admin = await signInAs(server.url, 'admin', demoPassword);
    const { data } = await admin.call(
      '{ offersGroups { id isDefault version } configHubs { id } configCities { id } rules { id } packages(tab: all) { rows { id } } }',
    );
    const found = data as {
      offersGroups: { id: string; isDefault: boolean }[];
      configHubs: { id: string }[];
      configCities: { id: string }[];
      rules: { id: string };
      packages: { rows: { id: string }[] };
    };
    const driver = await signInAs(server.url, 'driver', demoPassword);
    const own = (await driver.call('{ viewer { id } }')).data as { viewer: { id: string } };
    const selection = found.packages.rows.slice(0, 2).map(({ id }) => id);
    const ids: Record<string, string | undefined> = {
      hubId: found.configHubs[0]?.id,
      cityId: found.configCities[0]?.id,
      driverId: own.viewer.id,
      rulesEdit: found.rules.id,
      offersGroupEdit: found.offersGroups[0]?.id,
    };
    const texts = examplesOf(api, 'graphql').flatMap(operationsOf);
    expect(texts.length).toBeGreaterThan(4);
    for (const { kind, text } of texts) {
      const { errors } = await run(admin, kind, filledIn(text, ids, selection));
      expect([text, errors]).toEqual([text, []]);
    }
  });
});

describe('docs/uplinks.md', () => {
  it('a driver registers a phone, the phone reports as documented, and the driver revokes it', async () => {
    const driver = await signInAs(server.url, 'driver', demoPassword);
    const own = (await driver.call('{ viewer { id } }')).data as { viewer: { id: string } };
    expect(
      (
        await driver.call(
          'mutation ($input: UserGoOnDutyInput!) { userGoOnDuty(input: $input) { user { onDutySince } } }',
          { input: own.viewer },
        )
      ).errors,
    ).toEqual([]);
    const [report = ''] = examplesOf(uplinks, 'sh');
    const operations = examplesOf(uplinks, 'graphql').flatMap(operationsOf);
    const runAll = async (chosen: typeof operations, id = ''): Promise<AnyAnswer[]> => {
      const answers: AnyAnswer[] = [];
      for (const { kind, text } of chosen)
        answers.push(await run(driver, kind, filledIn(text, { driverDeviceRevoke: id })));
      return answers;
    };
    const [begin, end] = [
      operations.filter(({ text }) => !text.includes('driverDeviceRevoke')),
      operations.filter(({ text }) => text.includes('driverDeviceRevoke')),
    ];
    expect([begin.length, end.length]).toEqual([3, 1]);
    const answers = await runAll(begin);
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => []));
    const {
      driverDeviceCreate: { token, device },
    } = answers[0]?.data as { driverDeviceCreate: { token: string; device: { id: string } } };
    expect(await shell(report, { TOKEN: token })).toMatch(/^HTTP\/1\.1 200 /);
    const { data } = await driver.call(`{ driverPosition(driverId: "${own.viewer.id}") { lat lng battery } }`);
    expect(data).toEqual({ driverPosition: { lat: 33.5731, lng: -7.5898, battery: 86 } });
    expect((await runAll(end, device.id)).map(({ errors }) => errors)).toEqual([[]]);
    expect(await shell(report, { TOKEN: token })).toMatch(/^HTTP\/1\.1 401 /);
  });
});

/** The operation with real ids in its placeholders: by the argument's name, or for `id` by the operation's field. */
function filledIn(
  text: string,
  ids: Readonly<Record<string, string | undefined>>,
  selection: readonly string[] = [],
): string {
  const field = Object.keys(ids).find((name) => text.includes(`${name}(`)) ?? '';
  return text
    .replaceAll('["…", "…"]', JSON.stringify(selection))
    .replaceAll(/(\w+): "…"/g, (_, name: string) => `${name}: "${ids[name === 'id' ? field : name] ?? 'not known'}"`);
}

/** The output of a terminal command so far; it is ended with the test. */
function follow(command: string): () => string {
  const child = spawn('bash', ['-c', command.replace(/ node /, ' exec node ')], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return () => output;
}

function listenerOf({ cookie }: ApiClient) {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    retryAttempts: 0,
    webSocketImpl: class extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers: { cookie, origin: server.url } });
      }
    },
  });
  onTestFinished(() => client.dispose());
  return client;
}

/** Sends one operation: a query or mutation by HTTP, a subscription by the socket. */
async function run(person: ApiClient, kind: OperationTypeNode, query: string): Promise<AnyAnswer> {
  return kind === OperationTypeNode.SUBSCRIPTION ? { errors: await refusalsOf(person, query) } : person.call(query);
}

/**
 * Why a subscription is refused, or nothing when it stays open. Some send nothing yet, so the test waits for
 * another's first message, which arrives after a refusal.
 */
async function refusalsOf(person: ApiClient, query: string): Promise<unknown[]> {
  const client = listenerOf(person);
  const refusals: unknown[] = [];
  client.subscribe(
    { query },
    {
      next: ({ errors = [] }) => {
        refusals.push(...errors);
      },
      error: (reason) => {
        refusals.push(reason);
      },
      complete: () => {},
    },
  );
  const { done } = await client.iterate({ query: 'subscription { packageCounts { late } }' }).next();
  return done ? [...refusals, 'the socket tells nothing'] : refusals;
}
