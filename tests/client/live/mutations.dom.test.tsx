// Acting on a row, and the numbers beside the tabs.
import type { ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ActionMutation, type MutationResult, useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import type { FakeAnswer, Call } from '../support/fake-server.ts';
import { openListPage, type ListPage, shownRows } from '../support/list-page.tsx';
import { cursorAt, parcelChange, CountsQuery, DeliverMutation, listAnswer, parcel } from '../support/parcels.ts';

type Deliver = ActionMutation<
  unknown,
  { id: string; note?: string | null; cash?: number | null; idempotencyKey?: string | null }
>;
const expected = { typename: 'Package', id: 'a', fields: { status: 'delivered' } };
const two = () => listAnswer(100, parcel('a', 4), parcel('b', 1));

function DeliverButton({ seen: probe }: { seen: { deliver?: Deliver } }): ReactNode {
  Object.assign(probe, { deliver: useAction(DeliverMutation) });
  return null;
}

/** The page with the action; `answer` answers the mutation. */
async function openWithAction(
  answer: (call: Call) => FakeAnswer | Promise<FakeAnswer>,
): Promise<ListPage & { deliver: () => Deliver }> {
  const probe: { deliver?: Deliver } = {};
  const page = await openListPage(
    (call) => (call.query.includes('mutation') ? answer(call) : two()),
    cursorAt(100),
    <DeliverButton seen={probe} />,
  );
  return {
    ...page,
    deliver: () => {
      if (!probe.deliver) throw new Error('not rendered');
      return probe.deliver;
    },
  };
}

async function run(work: () => Promise<MutationResult<unknown>>): Promise<MutationResult<unknown>> {
  let outcome: MutationResult<unknown> | undefined;
  await act(async () => {
    outcome = await work();
  });
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

const delivered = (version: number) => ({
  data: {
    packageDeliver: {
      __typename: 'PackageResult',
      package: parcel('a', version, { status: 'delivered', cod: 19_000 }),
    },
  },
});
const refused = {
  data: null,
  errors: [
    {
      message: 'x',
      extensions: {
        code: 'package.wrong_status',
        params: { status: 'created' },
        fields: [{ path: 'note', code: 'required' }],
      },
    },
  ],
};

test('the optimistic result shows at once, and the server’s answer replaces it', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { deliver } = await openWithAction(() => answer.promise);
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = deliver().run({ id: 'a' }, expected);
  });
  await vi.waitUntil(() => shownRows()[0]?.includes('delivered'), 10_000);
  expect(shownRows()[0]).toBe('a v4 delivered Person a 20000 -');
  expect(deliver().isRunning).toBe(true);
  answer.resolve(delivered(5));
  await act(async () => {
    await done;
  });
  expect(shownRows()[0]).toBe('a v5 delivered Person a 19000 -');
  expect(deliver().isRunning).toBe(false);
});

test('an error rolls back what was shown and shows why', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { deliver } = await openWithAction(() => answer.promise);
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = deliver().run({ id: 'a' }, expected);
  });
  await vi.waitUntil(() => shownRows()[0]?.includes('delivered'), 10_000);
  answer.resolve(refused);
  await act(async () => {
    await done;
  });
  expect(shownRows()[0]).toBe('a v4 enroute Person a 20000 -');
  expect(deliver().error).toEqual({
    code: 'package.wrong_status',
    params: { status: 'created' },
    fields: [{ path: 'note', code: 'required', params: {} }],
    isNetworkError: false,
  });
});

test('a retry after a lost answer is the same attempt; any other call is another', async () => {
  const keys: unknown[] = [];
  const replies: (() => FakeAnswer)[] = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => refused,
    () => delivered(5),
  ];
  const { deliver } = await openWithAction(({ variables }) => {
    keys.push(Object(variables['input'])['idempotencyKey']);
    return (replies.shift() ?? (() => refused))();
  });
  expect(await run(() => deliver().run({ id: 'a' }))).toMatchObject({ ok: false, problem: { isNetworkError: true } });
  await run(() => deliver().run({ id: 'a' }));
  await run(() => deliver().run({ id: 'a' }));
  await run(() => deliver().run({ id: 'a' }));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a call begins without the error of the one before, which can also be put away', async () => {
  const answers = [refused, Promise.withResolvers<FakeAnswer>(), refused] as const;
  const replies = [() => answers[0], () => answers[1].promise, () => answers[2]];
  const { deliver } = await openWithAction(() => (replies.shift() ?? (() => refused))());
  await run(() => deliver().run({ id: 'a' }));
  expect(deliver().error?.code).toBe('package.wrong_status');
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = deliver().run({ id: 'a' });
  });
  expect([deliver().error, deliver().isRunning]).toEqual([undefined, true]);
  answers[1].resolve(delivered(5));
  await act(async () => {
    await done;
  });
  expect([deliver().error, deliver().isRunning]).toEqual([undefined, false]);
  await run(() => deliver().run({ id: 'a' }));
  expect(deliver().error?.code).toBe('package.wrong_status');
  act(() => deliver().clearError());
  expect(deliver().error).toBeUndefined();
});

test.each([
  ['before', 'a', 'b'],
  ['after', 'b', 'a'],
] as const)('a lost answer is still retried when another call is answered %s it', async (_, first, second) => {
  const keys: unknown[] = [];
  const answers = { a: Promise.withResolvers<FakeAnswer>(), b: Promise.withResolvers<FakeAnswer>() };
  const { deliver } = await openWithAction(({ variables }) => {
    const { id, idempotencyKey } = Object(variables['input']);
    if (id === 'a') keys.push(idempotencyKey);
    if (keys.length > 1) return delivered(5);
    return id === 'a' ? answers.a.promise : answers.b.promise;
  });
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = Promise.all([deliver().run({ id: 'a' }), deliver().run({ id: 'b' })]);
  });
  const settle = { a: () => answers.a.reject(new TypeError('Failed to fetch')), b: () => answers.b.resolve(refused) };
  await act(async () => {
    settle[first]();
    await Promise.resolve();
    settle[second]();
    await done;
  });
  await run(() => deliver().run({ id: 'a' }));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('after a success, an earlier lost call on the same row is not repeated with its old key', async () => {
  const keys: unknown[] = [];
  const replies = [
    (): FakeAnswer => {
      throw new TypeError('Failed to fetch');
    },
  ];
  const { deliver } = await openWithAction(({ variables }) => {
    keys.push(Object(variables['input'])['idempotencyKey']);
    return (replies.shift() ?? (() => delivered(5)))();
  });
  await run(() => deliver().run({ id: 'a', cash: 1 }));
  await run(() => deliver().run({ id: 'a', cash: 2 }));
  await run(() => deliver().run({ id: 'a', cash: 1 }));
  expect(new Set(keys).size).toBe(3);
});

test('the answer to an action that arrives after a later event does not overwrite newer data', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { server, deliver } = await openWithAction(() => answer.promise);
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = deliver().run({ id: 'a' });
  });
  server.connection.push(cursorAt(107), parcelChange('CHANGED', parcel('a', 6, { status: 'returned' }), 'status'));
  await vi.waitUntil(() => shownRows()[0]?.includes('v6'), 10_000);
  answer.resolve(delivered(5));
  await act(async () => {
    await done;
  });
  expect(shownRows()[0]).toBe('a v6 returned Person a 20000 -');
});

test('a call sends the session’s token and asks for JSON', async () => {
  const { server } = await openWithAction(() => refused);
  expect(server.calls[0]?.headers.get('x-qafila-token')).toBe('the-token');
  expect(server.calls[0]?.headers.get('accept')).toBe('application/json');
});

const counts = (late: number) => ({
  packageCounts: {
    __typename: 'PackageCounts',
    id: 'mine',
    late,
    statuses: [{ __typename: 'PackageStatusCount', status: 'enroute', n: late }],
  },
});

test('the counts follow the server’s messages', async () => {
  const { server } = await openListPage(
    ({ query }) => (query.includes('query Counts') ? { data: counts(3), extensions: { at: cursorAt(100) } } : two()),
    cursorAt(100),
    <Counts />,
  );
  await vi.waitUntil(() => server.connection.subscribes('packageCounts').length > 0, 10_000);
  expect(screen.queryByText('3 late, 3 on their way')).toBeTruthy();
  server.connection.push(cursorAt(104), counts(5));
  await vi.waitUntil(() => screen.queryByText('5 late, 5 on their way'), 10_000);
  expect(server.callsOf('Counts')).toHaveLength(1);
});

function Counts(): ReactNode {
  const { data } = useLive(CountsQuery, { variables: {}, watch: ['packageCounts'] });
  return (
    <p>
      {data?.packageCounts.late} late, {data?.packageCounts.statuses[0]?.n} on their way
    </p>
  );
}
