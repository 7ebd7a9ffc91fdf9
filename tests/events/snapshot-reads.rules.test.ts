// Which database answers a query, and what becomes of a replica that is behind, slow or gone.
import { beforeEach, expect, it, vi } from 'vitest';
import { systemPrincipal } from '#server/db/transaction.ts';
import { createSnapshotReader } from '#server/events/snapshot-reads.ts';
import type { LogCursor } from '#shared/events/event.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const cursor = (seq: number, epoch = 1): LogCursor => ({ epoch, seq, nonce: '0000abcd' });

/** A database at this cursor; it fails while `broken` says with what. */
function databaseAt({ epoch, seq, nonce }: LogCursor) {
  const state: { broken: Error | null } = { broken: null };
  const { db } = recordStatements(() => {
    if (state.broken) throw state.broken;
    return [{ epoch, seq, tag: nonce }];
  });
  return { db, state };
}

const logged: string[] = [];
const log = {
  info: () => logged.push('works again'),
  warn: () => logged.push('failing'),
  error: () => logged.push('error'),
};
beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  return () => vi.useRealTimers();
});

/** A reader of a primary whose last event is 9 and of a replica; `ask` names the heads of the snapshots that it ran on. */
function readerOf(replicaAt: LogCursor) {
  const [primary, replica] = [databaseAt(cursor(9)), databaseAt(replicaAt)];
  const read = createSnapshotReader(primary.db, replica.db, log);
  const ask = async (
    minCursor: LogCursor | null,
    { isReplicaError = () => false, signal, during = () => {} }: Partial<Asked> = {},
  ): Promise<number[]> => {
    const ran: number[] = [];
    const answer = await read({
      dbPrincipal: systemPrincipal,
      minCursor,
      isReplicaError,
      ...(signal && { signal }),
      work: (_, head) => {
        ran.push(head.seq);
        during();
        return Promise.resolve(head.seq);
      },
    });
    return ran.at(-1) === answer ? ran : [];
  };
  return { ask, replica };
}
interface Asked {
  isReplicaError: (answer: unknown) => boolean;
  signal: AbortSignal;
  during: () => void;
}

it.each([
  ['a client that has just written, or says nothing', cursor(8), null, 9],
  ['what the replica has exactly', cursor(8), cursor(8), 8],
  ['less than the replica has', cursor(8), cursor(3), 8],
  ['more than the replica has', cursor(8), cursor(9), 9],
  ['another history than that of the replica', cursor(8), cursor(3, 2), 9],
  ['more than even the primary has', cursor(8), cursor(10), 9],
])('after %s the right database answers: %#', async (_, replicaAt, seen, answers) => {
  const { ask } = readerOf(replicaAt);
  expect(await ask(seen)).toEqual([answers]);
  expect(logged).toEqual([]);
});

it('a replica that is behind is asked again for the next query: it has not failed', async () => {
  const { ask } = readerOf(cursor(8));
  expect([await ask(cursor(9)), await ask(cursor(8))]).toEqual([[9], [8]]);
});

it('after an error that only the replica may have the primary answers, and the replica is asked again', async () => {
  const { ask } = readerOf(cursor(8));
  expect(await ask(cursor(8), { isReplicaError: (answer) => answer === 8 })).toEqual([8, 9]);
  expect(await ask(cursor(8))).toEqual([8]);
});

it('a replica that fails is left alone for five seconds, and its outage is logged once', async () => {
  const { ask, replica } = readerOf(cursor(8));
  replica.state.broken = new Error('no replica');
  expect(await ask(cursor(8))).toEqual([9]);
  replica.state.broken = null;
  vi.advanceTimersByTime(4_999);
  expect(await ask(cursor(8))).toEqual([9]);
  vi.advanceTimersByTime(1);
  expect(await ask(cursor(8))).toEqual([8]);
  expect(logged).toEqual(['failing', 'works again']);
});

it('a query that its client has given up is no failure of the replica, and is not run on the primary', async () => {
  const { ask } = readerOf(cursor(8));
  const [left, gone] = [new AbortController(), new AbortController()];
  const answered = ask(cursor(8), { isReplicaError: () => true, signal: left.signal, during: () => left.abort() });
  expect(await answered).toEqual([8]);
  const failing = ask(cursor(8), {
    signal: gone.signal,
    during: () => {
      gone.abort();
      throw new Error('canceling statement due to user request');
    },
  });
  await expect(failing).rejects.toThrow('canceling statement');
  expect([await ask(cursor(8)), logged]).toEqual([[8], []]);
});

it('a query whose client has gone before it begins is not run', async () => {
  const { ask } = readerOf(cursor(8));
  const during = vi.fn<() => void>();
  for (const seen of [cursor(8), null])
    await expect(ask(seen, { signal: AbortSignal.abort(new Error('gone')), during })).rejects.toThrow('gone');
  expect(during).not.toHaveBeenCalled();
});
