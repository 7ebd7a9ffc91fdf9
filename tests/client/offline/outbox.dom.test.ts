// What a driver does without a network: in order, once, over restarts and tabs; and what is refused holds its parcel only.
import { afterEach, expect, it, vi } from 'vitest';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import { isQueued, type KeptRequest, type KeptResult } from '#client/live/keeping.ts';
import type { KeptAction } from '#client/offline/outbox/kept-action.ts';
import { Outbox } from '#client/offline/outbox/outbox.ts';
import type { SendResult } from '#client/offline/outbox/send-result.ts';
import type { OutboxStore } from '#client/offline/outbox/outbox-store.ts';
import { memoryStore } from './memory-store.ts';

const deliver = (...ids: string[]): KeptRequest => ({
  query: 'mutation',
  input: ids.length > 1 ? { ids } : { id: ids[0] },
  subject: {
    area: 'packages',
    action: 'deliver',
    rows: ids.map((id) => ({ id, label: id, version: 1, fieldsFor: () => ({ status: 'delivered' }) })),
  },
});

type Answer = (action: KeptAction) => SendResult | Promise<SendResult>;

const noNetwork: Answer = () => ({ kind: 'unanswered', isFailure: false });
const done: Answer = () => ({ kind: 'done', data: { result: {} } });
const slowly: Answer = async (action) => {
  await Promise.resolve();
  return done(action);
};
const refusedFor =
  (...ids: string[]): Answer =>
  ({ rows }) => {
    const refused = rows.map(({ id }) => id).filter((id) => ids.includes(id));
    if (refused.length === 0) return { kind: 'done', data: {} };
    return { kind: 'refused', problem: parseErrorExtensions({ code: 'missing' }), refused, data: null };
  };

/** The lock that the tabs of a browser share. */
function tabs(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

const open: Outbox[] = [];
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
  vi.useRealTimers();
});

/** A page of the driver; what it sends is in `sent`. */
async function openPage(store: OutboxStore, answer: Answer, alone = tabs()) {
  const page = { sent: [] as string[], keys: [] as string[], conflicts: [] as KeptAction[], answer };
  const outbox = new Outbox({
    role: 'DRIVER',
    store,
    send: async (action) => {
      const result = await page.answer(action);
      if (result.kind !== 'unanswered') {
        page.sent.push(action.rows.map(({ id }) => id).join());
        page.keys.push(action.key);
      }
      return result;
    },
    alone,
    tellOthers: () => undefined,
    onConflict: (action) => page.conflicts.push(action),
    now: () => 1_000,
  });
  open.push(outbox);
  await outbox.start();
  return Object.assign(page, { outbox });
}

const statesOf = ({ outbox }: { outbox: Outbox }) =>
  outbox.state().actions.map(({ rows, state }) => `${rows.map(({ id }) => id).join()} ${state}`);

it('with a network an action is answered within its call, and leaves nothing behind', async () => {
  const page = await openPage(memoryStore(), done);
  expect(await page.outbox.run(deliver('a'))).toMatchObject({ ok: true, data: { result: {} } });
  page.answer = refusedFor('b');
  expect(await page.outbox.run(deliver('b'))).toMatchObject({ ok: false, problem: { code: 'missing' } });
  expect([statesOf(page), page.conflicts]).toEqual([[], []]);
});

it('without a network actions are kept and shown as they will be, and are sent in their order once each', async () => {
  const page = await openPage(memoryStore(), noNetwork);
  for (const id of ['a', 'b', 'a']) {
    const result = await page.outbox.run(deliver(id));
    expect(result.ok || isQueued(result.problem)).toBe(true);
  }
  expect([...page.outbox.state().expected]).toEqual([
    ['a', { status: 'delivered' }],
    ['b', { status: 'delivered' }],
  ]);
  page.answer = done;
  await page.outbox.send();
  expect(page.sent).toEqual(['a', 'b', 'a']);
  expect(new Set(page.keys).size).toBe(3);
  expect([statesOf(page), page.outbox.state().expected.size]).toEqual([['a done', 'b done', 'a done'], 0]);
});

it('what was kept is sent with the same key after a restart', async () => {
  const store = memoryStore();
  const first = await openPage(store, noNetwork);
  const { key } = await first.outbox.run(deliver('a'));
  first.outbox.close();
  const second = await openPage(store, done);
  await vi.waitFor(() => expect(second.sent).toEqual(['a']));
  expect(second.keys).toEqual([key]);
});

it('of two tabs only one sends an action', async () => {
  const [store, alone] = [memoryStore(), tabs()];
  const [one, two] = [await openPage(store, noNetwork, alone), await openPage(store, noNetwork, alone)];
  await one.outbox.run(deliver('a'));
  await two.outbox.run(deliver('b'));
  Object.assign(one, { answer: slowly });
  Object.assign(two, { answer: slowly });
  await Promise.all([one.outbox.send(), two.outbox.send()]);
  expect([...one.sent, ...two.sent].toSorted()).toEqual(['a', 'b']);
});

it('a refusal holds the later actions of its parcel and no others, until somebody decides', async () => {
  const page = await openPage(memoryStore(), noNetwork);
  for (const id of ['a', 'b', 'a', 'c']) await page.outbox.run(deliver(id));
  page.answer = refusedFor('a');
  await page.outbox.send();
  expect(statesOf(page)).toEqual(['a conflict', 'b done', 'a waiting', 'c done']);
  expect(page.conflicts.map(({ problem }) => problem?.code)).toEqual(['missing']);
  expect([...page.outbox.state().expected.keys()]).toEqual([]);
  // What is held is not sent by another look at the network.
  await page.outbox.send();
  expect(page.sent).toEqual(['a', 'b', 'c']);
  page.answer = done;
  expect(await page.outbox.discard(page.conflicts[0]?.key ?? '')).toBe(true);
  await vi.waitFor(() => expect(statesOf(page)).toEqual(['b done', 'a done', 'c done']));
});

it('a refusal of some parcels of several is sent again for those alone, with a new key', async () => {
  const page = await openPage(memoryStore(), noNetwork);
  const { key } = await page.outbox.run(deliver('a', 'b'));
  page.answer = refusedFor('b');
  await page.outbox.send();
  page.answer = done;
  await page.outbox.retry(key);
  await vi.waitFor(() => expect(statesOf(page)).toEqual(['b done']));
  expect(page.sent).toEqual(['a,b', 'b']);
  expect(page.keys[1]).not.toBe(page.keys[0]);
});

it('an error of the server is tried again, and at last becomes a question', async () => {
  const page = await openPage(memoryStore(), () => ({ kind: 'unanswered', isFailure: true }));
  await page.outbox.run(deliver('a'));
  for (let attempt = 0; attempt < 3; attempt += 1) await page.outbox.send();
  expect(statesOf(page)).toEqual(['a waiting']);
  await page.outbox.send();
  expect([statesOf(page), page.conflicts[0]?.problem?.code]).toEqual([['a conflict'], 'internal']);
});

it('whoever is signed out meanwhile keeps the queue, and it is sent when the same user is back', async () => {
  const store = memoryStore();
  const out = await openPage(store, () => ({ kind: 'signedOut' }));
  await out.outbox.run(deliver('a'));
  out.outbox.close();
  const back = await openPage(store, done);
  await vi.waitFor(() => expect(back.sent).toEqual(['a']));
});

it('an answer that does not come is not waited for, and is shown when it came', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const page = await openPage(memoryStore(), () => promise);
  const result = page.outbox.run(deliver('a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toMatchObject({ ok: false, problem: { code: 'queued' } });
  expect(statesOf(page)).toEqual(['a waiting']);
  resolve({ kind: 'done', data: {} });
  await vi.waitFor(() => expect(statesOf(page)).toEqual(['a done']));
});

it('whoever shows a kept scan hears once what came of it; of one that another tab sent, that it is not known here', async () => {
  const [store, alone] = [memoryStore(), tabs()];
  const page = await openPage(store, noNetwork, alone);
  const other = await openPage(store, noNetwork, alone);
  const told = vi.fn<(result: KeptResult | null) => void>();
  const scan = (id: string): Promise<unknown> => page.outbox.run({ ...deliver(id), key: id, onLateAnswer: told });
  await scan('a');
  expect(told).not.toHaveBeenCalled();
  page.answer = done;
  await page.outbox.send();
  expect(told.mock.calls).toEqual([[{ ok: true, data: { result: {} } }]]);
  page.answer = noNetwork;
  await scan('b');
  other.answer = done;
  await other.outbox.send();
  await page.outbox.reload();
  expect(told.mock.calls.slice(1)).toEqual([[null]]);
  await scan('c');
  await page.outbox.discard('c');
  expect(told.mock.calls.slice(2)).toEqual([[null]]);
});

it('an attempt that is stored already is not stored again', async () => {
  const page = await openPage(memoryStore(), noNetwork);
  await page.outbox.run({ ...deliver('a'), key: 'k' });
  await page.outbox.run({ ...deliver('a'), key: 'k' });
  page.answer = done;
  await page.outbox.send();
  expect([page.sent, page.keys]).toEqual([['a'], ['k']]);
});

it('an action that cannot be stored is refused to its caller, who sends it as others do', async () => {
  const full: OutboxStore = {
    ...memoryStore(),
    add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const page = await openPage(full, done);
  await expect(page.outbox.run(deliver('a'))).rejects.toThrow('full');
});
