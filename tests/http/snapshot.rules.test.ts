// The answer of a query and its position belong to one snapshot, and a database that fails is not the last word.
import { type ExecutionResult, GraphQLError, parse, buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { audienceHash } from '#server/access/audience-projection.ts';
import { anonymousPrincipal, type Trx } from '#server/db/transaction.ts';
import type { SnapshotRead } from '#server/events/snapshot-reads.ts';
import type { GraphqlContext } from '#server/graphql/context.ts';
import { executeOnSnapshot } from '#server/graphql/execute-on-snapshot.ts';
import { defineLoader, inKeyOrder, Loaders } from '#server/graphql/loaders.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const trx = { name: 'the snapshot' } as unknown as Trx;
const head = { epoch: 1, seq: 7, nonce: '0000abcd' };

let isReplicaError = (_: ExecutionResult): boolean => false;

async function run(audience: GraphqlContext['audience'], result: ExecutionResult) {
  let seen: unknown;
  const answer = await executeOnSnapshot(
    async <Result>(read: SnapshotRead<Result>): Promise<Result> => {
      const answered = await read.work(trx, head);
      isReplicaError = () => read.isReplicaError(answered);
      expect(read.minCursor).toEqual({ ...head, seq: 5 });
      return answered;
    },
    {
      principal: anonymousPrincipal,
      seenCursor: { ...head, seq: 5 },
      context: { audience } as unknown as GraphqlContext,
      signal: new AbortController().signal,
    },
    { schema: buildSchema('type Query { ok: Int }'), document: parse('{ ok }') },
    async ({ contextValue }) => {
      const { read, loaders } = contextValue as GraphqlContext;
      seen = [await read((given) => Promise.resolve(given)), await loaders.read((given) => Promise.resolve(given))];
      return result;
    },
  );
  return { answer, seen, isReplicaError: isReplicaError(answer) };
}

it('an answer has the position of its snapshot, and of who is signed in what they may see', async () => {
  const { audience } = viewerOf('ADMIN');
  const { answer, seen } = await run(audience, { data: { ok: 1 }, extensions: { more: 2 } });
  expect(seen).toEqual([trx, trx]);
  expect(answer).toEqual({
    data: { ok: 1 },
    extensions: { more: 2, at: '1:7:0000abcd', audience: audienceHash(audience) },
  });
  expect((await run(null, { data: null })).answer.extensions).toEqual({ at: '1:7:0000abcd' });
});

it.each<[string, ExecutionResult, boolean]>([
  ['no error', { data: {} }, false],
  ['an error of the request', { errors: [new GraphQLError('x')] }, false],
  ['an error that we expect', { errors: [new GraphQLError('x', { originalError: new AppError('missing') })] }, false],
  [
    'a statement that took too long',
    { errors: [new GraphQLError('x', { originalError: Object.assign(new Error('x'), { code: '57014' }) })] },
    false,
  ],
  [
    'any other error among them',
    { errors: [new GraphQLError('x'), new GraphQLError('y', { originalError: new Error('y') })] },
    true,
  ],
])('another database is asked after %s: %#', async (_, result, asksAgain) => {
  expect((await run(null, result)).isReplicaError).toBe(asksAgain);
});

it('what rows refer to is loaded once for a result, in the order in which it is asked for', async () => {
  const asked: (readonly string[])[] = [];
  const load = (_: Trx, keys: readonly string[]) => {
    asked.push(keys);
    return Promise.resolve(inKeyOrder(keys, [{ id: 'b' }, { id: 'a' }], ({ id }) => id));
  };
  const [name, count] = [defineLoader(load, { isName: true }), defineLoader(load, { isName: false })];
  const names = new Loaders((work) => work(trx));
  const one = new Loaders((work) => work(trx), names);
  const other = new Loaders((work) => work(trx), names);
  expect(await Promise.all(['a', 'none', 'b', 'a'].map((key) => one.of(name).load(key)))).toEqual([
    { id: 'a' },
    null,
    { id: 'b' },
    { id: 'a' },
  ]);
  await other.of(name).load('a');
  expect(asked).toEqual([['a', 'none', 'b']]);
  await Promise.all([one.of(count).load('a'), other.of(count).load('a')]);
  expect(asked.slice(1)).toEqual([['a'], ['a']]);
});
