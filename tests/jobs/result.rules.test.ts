// The result of a job: who gets it, under which name, and what happens when either side ends in the middle.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createResultHandler, isResultPath } from '#server/jobs/result.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { userRow } from '../access/support/user-row.ts';
import { call, startTestHttpServer } from '../http/test-http-server.ts';

const now = new Date('2026-01-23T10:00:00Z');
const id = '018f0000-0000-7000-8000-00000000000a';
const done = {
  id,
  version: 1,
  status: 'done',
  kind: 'export',
  subject: 'packages',
  ownerId: 'u1',
  day: null,
  done: 3,
  total: 3,
  resultName: 'colis.csv',
  resultBytes: 6,
  errorCode: null,
  createdAt: now,
  startedAt: now,
  finishedAt: now,
  expiresAt: null,
  updatedAt: now,
};

interface Given {
  job?: Partial<typeof done> | null;
  pieces?: readonly Buffer[];
  hasSession?: boolean;
  /** Of the account. */
  user?: object;
}

/** A server with this job; `read` are the pieces that were asked for. */
async function serving({
  job = {},
  pieces = [Buffer.from('abc'), Buffer.from('def')],
  hasSession = true,
  user = {},
}: Given) {
  const read: number[] = [];
  const { db, statements } = recordStatements((text) => {
    const [, hash] = /secret_hash in \('(\w+)'\)/.exec(text) ?? [];
    if (hash !== undefined)
      return hasSession
        ? [{ id: 's1', userId: 'u1', secretHash: Buffer.from(hash, 'hex'), seenAt: now, provenAt: now }]
        : [];
    if (text.includes('as without_customer')) return [userRow(user)];
    if (text.includes('from job_chunks')) {
      const n = Number(/ n = (\d+)/.exec(text)?.[1]);
      read.push(n);
      const content = pieces[n];
      return content ? [{ content }] : [];
    }
    return text.includes('from jobs') && job ? [{ ...done, ...job }] : [];
  });
  const handle = createResultHandler({ db, config: { secure: false, sessionDays: 14 }, now: () => now });
  const server = await startTestHttpServer({ handlers: [{ matches: isResultPath, handle }] });
  const get = (method = 'GET', path = `/jobs/${id}/result`) =>
    call(server, path, { method, headers: { cookie: 'qafila=abc' } });
  return { server, get, read, statements };
}

it('is sent whole to its owner, to be saved under its name and kept by no cache', async () => {
  const { get, statements } = await serving({});
  expect(await get()).toMatchObject({
    status: 200,
    text: 'abcdef',
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '6',
      'content-disposition': `attachment; filename="colis.csv"; filename*=UTF-8''colis.csv`,
      'cache-control': 'private, no-store',
    },
  });
  expect(statements.find((text) => text.includes('from jobs'))).toContain(`owner_id = 'u1'`);
});

it('is announced to who asks for its head, without being read', async () => {
  const { get, read } = await serving({});
  expect(await get('HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '6' } });
  expect(read).toEqual([]);
});

it.each([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pdf', 'application/pdf'],
  ['json', 'application/json; charset=utf-8'],
  ['zpl', 'text/plain; charset=utf-8'],
  ['exe', 'application/octet-stream'],
])('as a file that ends in .%s is of the type %s', async (ending, type) => {
  const { get } = await serving({ job: { resultName: `a.b.${ending}` } });
  expect((await get()).headers['content-type']).toBe(type);
});

it.each<[string, Given, number]>([
  ['has not ended', { job: { status: 'running' } }, 404],
  ['failed', { job: { status: 'failed' } }, 404],
  ['is not there, or of somebody else', { job: null }, 404],
  ['is asked for without a session', { hasSession: false }, 401],
  ['is asked for before a second factor is set up', { user: { secondFactorRoles: ['SUPPORT'] } }, 401],
])('of a job that %s is refused', async (_, given, status) => {
  const { get, read } = await serving(given);
  expect((await get()).status).toBe(status);
  expect(read).toEqual([]);
});

it('of something that is no id is looked up nowhere', async () => {
  const { get, statements } = await serving({});
  expect((await get('GET', '/jobs/nothing/result')).status).toBe(404);
  expect(statements.filter((text) => text.includes('from jobs'))).toEqual([]);
});

it('that is deleted while it is sent is cut off: nobody takes a part for the whole', async () => {
  const { get } = await serving({ pieces: [Buffer.from('abc')] });
  await expect(get()).rejects.toThrow(/aborted|hang up|ECONNRESET/);
});

it('is read no faster than it is taken, and no further once the client is gone', async () => {
  const piece = Buffer.alloc(1_048_576, 'x');
  const pieces = Array.from({ length: 500 }, () => piece);
  const { server, read } = await serving({ job: { resultBytes: 500 * piece.length }, pieces });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`GET /jobs/${id}/result HTTP/1.1\r\nHost: x\r\nCookie: qafila=abc\r\n\r\n`);
  await once(socket, 'readable');
  socket.destroy();
  // A server that is drained has no call left.
  await server.drain({ graceMs: 0, limitMs: 60_000, spreadMs: 0 });
  expect(read.length).toBeGreaterThan(0);
  expect(read.length).toBeLessThan(100);
});
