// Runs every example of /docs/api as it is shown, with a real key: curl in a shell, JavaScript in Node.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'svix';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Example, guideExamples } from '#server/api-docs/examples.ts';
import { fieldExamples } from '#server/api-docs/field-examples.ts';
import { createApiKey, listen, programOf } from '#tests/areas/api-keys/support/api-keys.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { socketPatience } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { freePort } from '#tests/support/ports.ts';

const server = useTestServer();
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'qafila-api-docs-'));
let secret: string;
let examples: Readonly<Record<string, Example>>;
beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  ({ secret } = await createApiKey(await server.as('customer')));
  examples = guideExamples(server.url);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Variables = Record<string, string>;
const environment = (variables: Variables) => ({ PATH: process.env['PATH'] ?? '', QAFILA_KEY: secret, ...variables });
const run = async (command: string, args: readonly string[], variables: Variables): Promise<string> =>
  (await promisify(execFile)(command, [...args], { cwd: folder, env: environment(variables) })).stdout;
const exampleOf = (step: string): Example => {
  const example = examples[step];
  if (!example) throw new Error(`no example of ${step}`);
  return example;
};
const curl = (step: string, variables: Variables = {}) =>
  run('bash', ['-e', '-c', exampleOf(step).curl ?? 'exit 9'], variables);

/** Writes the program of a step to a file, as a reader does. */
function fileOf(step: string): string {
  const name = `${step}.mjs`;
  writeFileSync(join(folder, name), exampleOf(step).javascript);
  return name;
}
const javascript = (step: string, variables: Variables = {}) => run(process.execPath, [fileOf(step)], variables);

/** Starts the program of a step; it is ended with the test. */
function start(step: string, variables: Variables = {}): () => string {
  const child = spawn(process.execPath, [fileOf(step)], { cwd: folder, env: environment(variables) });
  onTestFinished(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return () => output;
}

const made = z.object({
  packageCreate: z.object({ package: z.object({ id: z.string(), trackingNumber: z.string() }) }),
});
const answer = (text: string) =>
  z.object({ data: z.unknown(), errors: z.undefined().optional() }).parse(JSON.parse(text)).data;

describe('the guide', () => {
  it('creates one parcel by curl and JavaScript, lists it, reads its history and cancels it', async () => {
    const created = made.parse(answer(await curl('create'))).packageCreate.package;
    // The same idempotency key and the same input: the same parcel.
    expect(made.parse(JSON.parse(await javascript('create'))).packageCreate.package).toEqual(created);
    const variables = { PARCEL: created.id };
    expect(answer(await curl('list'))).toMatchObject({
      packages: {
        total: 1,
        next: null,
        rows: [{ id: created.id, trackingNumber: created.trackingNumber, cod: 24_900 }],
      },
    });
    expect(await javascript('list')).toBe(`${created.trackingNumber} 249\n`);
    const tracked = {
      package: { trackingNumber: created.trackingNumber, status: 'created' },
      packageTimeline: [{ name: 'package.created', from: null, to: 'created' }],
    };
    expect(answer(await curl('track', variables))).toMatchObject(tracked);
    expect(JSON.parse(await javascript('track', variables))).toMatchObject(tracked);
    const canceled = { packageCancel: { package: { status: 'canceled', version: 2 } } };
    expect(answer(await curl('cancel', variables))).toEqual(canceled);
    expect(JSON.parse(await javascript('cancel', variables))).toEqual(canceled);
  });

  it('follows the parcels of its company live, and hears nothing of another', async () => {
    const output = start('follow');
    const program = programOf(server.url, secret);
    const [own, foreign] = [
      buildParcel(server.fixtures),
      buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige }),
    ];
    await insertParcels(server.db, own, foreign);
    const confirm = 'mutation ($id: ID!) { packageConfirm(input: { id: $id }) { package { id } } }';
    const admin = await server.as('admin');
    // The program may still be connecting: a new parcel is changed until it has heard of one.
    await vi.waitFor(async () => {
      const next = buildParcel(server.fixtures);
      await insertParcels(server.db, next);
      expect((await program(confirm, { id: next.id })).errors).toEqual([]);
      expect(output()).toContain('"kind":"CHANGED"');
    }, socketPatience);
    expect((await admin.call(confirm, { id: foreign.id })).errors).toEqual([]);
    // A later change of its own proves that the program would have received the foreign one.
    expect((await program(confirm, { id: own.id })).errors).toEqual([]);
    await vi.waitUntil(() => output().includes(own.id), socketPatience);
    expect(output()).not.toContain(foreign.id);
    expect(output()).not.toContain('over:');
  });

  it('accepts a signed webhook, and refuses one that was changed on its way', async () => {
    const key = `whsec_${Buffer.from('a secret of thirty-two bytes long').toString('base64')}`;
    const port = await freePort();
    const output = start('receive', { WEBHOOK_SECRET: key, PORT: String(port) });
    const body = JSON.stringify({
      type: 'package.delivered',
      data: { package: { trackingNumber: 'CAS-26-1', status: 'delivered' } },
    });
    const now = new Date();
    const signature = new Webhook(key).sign('msg_1', now, body);
    const send = (text: string) =>
      fetch(`http://localhost:${port}`, {
        method: 'POST',
        body: text,
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': signature,
        },
      });
    const accepted = await vi.waitFor(() => send(body), socketPatience);
    expect(accepted.status).toBe(204);
    expect((await send(body.replace('CAS-26-1', 'CAS-26-2'))).status).toBe(400);
    expect(output()).toBe('package.delivered CAS-26-1 delivered\n');
  });
});

describe('the example of each field', () => {
  it.each(Object.keys(fieldExamples).filter((name) => !name.startsWith('subscription.')))(
    '%s is answered',
    async (name) => {
      const delivered = {
        status: 'delivered',
        driverId: server.fixtures.people.driver,
        deliveredAt: new Date(),
      } as const;
      const parcel = buildParcel(server.fixtures, name === 'mutation.ratingCreate' ? delivered : {});
      await insertParcels(server.db, parcel);
      const { document, variables = {} } = fieldExamples[name] ?? { document: '' };
      const ids = JSON.stringify(variables).replaceAll('$PARCEL', parcel.id).replaceAll('$RATING', parcel.id);
      const given = z
        .record(z.string(), z.unknown())
        .parse(JSON.parse(ids.replace('cancel-1001', `cancel-${parcel.id}`)));
      const { data, errors } = await programOf(server.url, secret)(document, given);
      expect([name, errors]).toEqual([name, []]);
      expect(data).not.toBeNull();
      // What runs on several rows says its errors in the answer.
      expect(JSON.stringify(data)).not.toContain('"error":{');
    },
  );

  it.each(Object.keys(fieldExamples).filter((name) => name.startsWith('subscription.')))('%s begins', async (name) => {
    const listener = await listen(server.url, secret, fieldExamples[name]?.document ?? '', 'params');
    expect(listener.errors).toEqual([]);
  });
});
