// The endpoint of GraphQL on a database that is not there, with a schema that tells of its calls.
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { generateKey, hashKey } from '#server/access/api-key.ts';
import { createRateLimit } from '#server/access/rate-limit.ts';
import type { SnapshotRead } from '#server/events/snapshot-reads.ts';
import type { GraphqlContext } from '#server/graphql/context.ts';
import { createGraphqlServer } from '#server/graphql/graphql-server.ts';
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createSignInThrottle } from '#server/sign-in/sign-in-throttle.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { call, post, startTestHttpServer } from './test-http-server.ts';

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
/** The keys that it knows. */
export const keys = [generateKey(), generateKey()];
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
    type Query { source: String, token: String, fails: Int, held: Int, long: String }
    type Mutation { cookies: Int, leave: Int }
  `);
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = fields[name];
    if (field) field.resolve = resolve;
  }
  return schema;
}

/** Starts it; a key may call `keyPoints` times a minute. The field `held` waits for `state.gate` while it reads. */
export async function start(keyPoints = 10) {
  const { db, statements } = recordStatements(given);
  const trx = await db.startTransaction().execute();
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } });
  const reads: { minCursor: unknown; signal: AbortSignal | undefined }[] = [];
  const state = { gate: Promise.resolve(), held: 0 };
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
      long: () => 'parcel '.repeat(400),
      token: (_, __, { session }) => session.token(),
      held: (_, __, { read }) =>
        read(async () => {
          state.held += 1;
          await state.gate;
          return 1;
        }),
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
