// One call of GraphQL from its headers to its answer: who calls, with which limits, and what it sends back.
import { request as httpRequest } from 'node:http';
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generateKey, hashKey } from '#server/access/api-key.ts';
import { fieldsOpenToKeys, openToKeys } from '#server/access/key-fields.ts';
import { createRateLimit } from '#server/access/rate-limit.ts';
import type { SnapshotRead } from '#server/events/snapshot-reads.ts';
import type { GraphqlContext } from '#server/graphql/context.ts';
import { createGraphqlServer } from '#server/graphql/graphql-server.ts';
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createSignInThrottle } from '#server/sign-in/sign-in-throttle.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { call, ownOrigin, post, startTestHttpServer } from './test-http-server.ts';

const now = new Date('2026-01-23T10:00:00Z');
const user = {
  id: 'u1',
  name: 'Salma',
  avatarId: null,
  manager: false,
  companyId: 'c1',
  hubId: null,
  rights: [],
  roles: ['CUSTOMER'],
  subdrivers: [],
  acquired: [],
  secondFactorAt: null,
  secondFactorRoles: [],
  withoutCustomer: false,
};
const keys = [generateKey(), generateKey()];
const given = (text: string): Answer => {
  if (text.includes('as without_customer')) return [user];
  if (text.startsWith('select id, user_id, secret_hash'))
    return [{ id: 's1', userId: 'u1', secretHash: hashKey('secret'), seenAt: new Date(0), provenAt: now }];
  if (text.includes('from api_keys') && text.includes('created_by_id'))
    return keys.map(({ secret }, index) => ({
      id: `k${index}`,
      name: 'K',
      scope: 'read',
      companyId: 'c1',
      createdById: 'u1',
      expiresAt: null,
      lastUsedAt: now,
      secretHash: hashKey(secret),
    }));
  if (text.startsWith('delete from sessions')) return { affected: 1n };
  return text.includes('into events') ? [{ id: 1 }] : [{ id: 'u1', version: 1, status: 'active' }];
};
const head = { epoch: 1, seq: 7, nonce: '0000abcd' };

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;
function schemaWith(resolvers: Readonly<Record<string, Resolver>>): GraphQLSchema {
  const schema = buildSchema(`
    type Query { source: String, token: String, fails: Int }
    type Mutation { cookies: Int, leave: Int }
  `);
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = fields[name];
    if (field) field.resolve = resolve;
  }
  return schema;
}

async function start(keyPoints = 10) {
  const { db, statements } = recordStatements(given);
  const trx = await db.startTransaction().execute();
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } });
  const reads: { minCursor: unknown; signal: AbortSignal | undefined }[] = [];
  const state = { gate: Promise.resolve() };
  const notified: string[] = [];
  const graphql = createGraphqlServer({
    config: readConfig({}),
    db,
    throttle: createSignInThrottle({ prefix: 'test:' }),
    keyCalls: createRateLimit({ prefix: 'test:' }, 'keys', { points: keyPoints, duration: 60 }),
    demo: false,
    secrets: null,
    onRecoveryCodeUsed: () => Promise.resolve(),
    notifyCommitted: () => void notified.push('numbered'),
    log,
    now: () => now,
    schema: schemaWith({
      source: (_, __, { source }) => source,
      token: (_, __, { session }) => session.token(),
      fails: () => {
        throw new Error('broken');
      },
      cookies: (_, __, { session }) => {
        session.addCookie('a=1');
        session.addCookie('b=2');
        return 1;
      },
      leave: async (_, __, { session }) => {
        await session.signOut();
        return session.token() === null ? 1 : 0;
      },
    }),
    commands: { db, subscribers: [], now: () => now, notifyCommitted: () => {}, log },
    validate: () => [],
    map: { tiles: null, attribution: null },
    carrier: { name: '', publicUrl: '' },
    files: undefined,
    limits: undefined,
    snapshots: async <Result>({ work, minCursor, signal }: SnapshotRead<Result>): Promise<Result> => {
      reads.push({ minCursor, signal });
      await state.gate;
      return work(trx, head);
    },
  });
  const server = await startTestHttpServer({ handleGraphql: graphql.handle, accountOf: async () => 'u1' });
  const send = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await call(server, '/graphql', post(headers, JSON.stringify({ query })));
    const { data, errors = [] } = JSON.parse(answer.text);
    return { ...answer, data, code: errors[0]?.extensions.code };
  };
  return { server, send, reads, lines, state, statements, notified };
}

const own = { cookie: 'qafila=secret' };

describe('a call', () => {
  it.each([
    ['phone', { 'sec-ch-ua-mobile': '?1' }],
    ['phone', { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }],
    ['phone', { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' }],
    ['web', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'sec-ch-ua-mobile': '?0' }],
    ['web', {}],
  ])('comes from a %s: %j', async (source, headers) => {
    const { send } = await start();
    expect((await send('{ source }', headers)).data).toEqual({ source });
  });

  it('may be as long as it needs in a session, and short without one', async () => {
    const { send } = await start();
    const long = `{ ${'source '.repeat(600)} }`;
    expect([(await send(long)).code, (await send(long, own)).code]).toEqual(['bad_request', undefined]);
  });

  it('without a wish for a type is answered as JSON with 200, also when it is wrong', async () => {
    const { send } = await start();
    for (const accept of [undefined, '*/*']) {
      const { status, headers, code } = await send('{ source ', accept === undefined ? {} : { accept });
      expect([status, code]).toEqual([200, 'bad_request']);
      expect(headers['content-type']).toContain('application/json');
    }
  });

  it.each([
    ['a batch', '[{"query":"{ source }"}]', {}, 200],
    [
      'a form whose map of files is none',
      '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"{ source }"}\r\n' +
        '--x\r\nContent-Disposition: form-data; name="map"\r\n\r\n{"0":5}\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x', origin: ownOrigin, 'x-qafila-token': 't' },
      400,
    ],
  ])('that is %s is a mistake of the client', async (_what, body, headers, status) => {
    const { server, lines } = await start();
    const answer = await call(server, '/graphql', { ...post(headers, body) });
    expect([answer.status, JSON.parse(answer.text).errors[0].extensions.code]).toEqual([status, 'bad_request']);
    expect(lines).toEqual([]);
  });

  it('sends all cookies that it sets, beside the one that prolongs its session', async () => {
    const { send } = await start();
    const token = (await send('{ token }', own)).data.token;
    const { headers, data } = await send('mutation { cookies }', { ...own, 'x-qafila-token': token });
    expect(data).toEqual({ cookies: 1 });
    expect(headers['set-cookie']?.map((cookie) => cookie.split(';')[0])).toEqual(['qafila=secret', 'a=1', 'b=2']);
  });

  it('that signs out removes the cookie, and has no session from then on', async () => {
    const { send, notified, statements } = await start();
    const token = (await send('{ token }', own)).data.token;
    const { headers, data } = await send('mutation { leave }', { ...own, 'x-qafila-token': token });
    expect(data).toEqual({ leave: 1 });
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^qafila=; .*Max-Age=0/)]);
    expect(notified).toEqual(['numbered']);
    expect(statements).toContain(`delete from sessions where id = 's1'`);
  });

  it('of a session reads a snapshot that is not older than what its client has seen', async () => {
    const { send, reads } = await start();
    await send('{ source }', { ...own, 'x-qafila-at': '1:6:0000abce' });
    await send('{ source }', { 'x-qafila-at': '1:6:0000abce' });
    expect(reads.map(({ minCursor }) => minCursor)).toEqual([{ epoch: 1, seq: 6, nonce: '0000abce' }]);
  });

  it('whose client has left is given up, which is no fault', async () => {
    const { server, reads, lines, state } = await start();
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const request = httpRequest({ host: '127.0.0.1', port: server.port, path: '/graphql', ...post(own) });
    request.on('error', () => {}).end(JSON.stringify({ query: '{ fails }' }));
    await expect.poll(() => reads.length).toBe(1);
    request.destroy();
    await expect.poll(() => reads[0]?.signal?.aborted).toBe(true);
    gate.resolve();
    const { send } = await start();
    await send('{ source }');
    expect(lines).toEqual([]);
  });
});

const bearer = (index: number) => ({ authorization: `Bearer ${keys[index]?.secret ?? ''}` });

describe('a key', () => {
  it('is refused before anything runs, and its limit is its own', async () => {
    const opened = {
      query: fieldsOpenToKeys('query'),
      mutation: fieldsOpenToKeys('mutation'),
      subscription: fieldsOpenToKeys('subscription'),
    };
    onTestFinished(() => openToKeys(opened));
    openToKeys({ query: ['source'], mutation: [], subscription: [] });
    const { send } = await start(1);
    const refused = await send('{ source }', { authorization: '' });
    expect([refused.status, refused.code, refused.headers['www-authenticate']]).toEqual([
      401,
      'api_key.invalid',
      'Bearer error="invalid_token"',
    ]);
    const codes = [];
    for (const index of [0, 0, 1, 1]) codes.push((await send('{ source }', bearer(index))).code);
    expect(codes).toEqual([undefined, 'too_many_requests', undefined, 'too_many_requests']);
  });
});
