// When committed events are numbered, and which of them are published; without a database.
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EventBatch } from '#server/events/bus.ts';
import { storedEvent } from '#server/events/event-schema.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { silentLog } from '#tests/live/support/engine-server.ts';
import { parcelEdited } from '#tests/live/support/event-dispatcher.ts';

/** A sequencer; each of its rounds numbers the next of these batches, in which a negative number is unreadable. */
function numbering(batches: number[][]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const state: { rounds: number; broken: Error | null } = { rounds: 0, broken: null };
  const { db, statements } = recordStatements(() => {
    if (state.broken) throw state.broken;
    state.rounds += 1;
    return (batches.shift() ?? []).map((seq) => {
      const event = { ...storedEvent(parcelEdited(Math.abs(seq), 'p1')), epoch: 3, previous: '0badcafe' };
      return { ...event, at: new Date(), ...(seq < 0 && { version: null }) };
    });
  });
  const published: EventBatch[] = [];
  const sequencer = startSequencer({ db, publish: (batch) => published.push(batch), log: silentLog });
  onTestFinished(() => sequencer.stop());
  return {
    sequencer,
    state,
    statements,
    numbers: () => published.map(({ events }) => events.map(({ seq }) => seq)),
    published,
  };
}
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

it('numbers what is left at its start, two hundred at a time until nothing is left', async () => {
  const { numbers, published, state, statements } = numbering([range(1, 200), range(201, 210)]);
  await expect.poll(numbers).toEqual([range(1, 200), range(201, 210)]);
  expect(published[0]).toMatchObject({ epoch: 3, previous: '0badcafe' });
  expect(state.rounds).toBe(2);
  expect(statements[0]).toMatch(
    /^select set_config\('statement_timeout', '\d+', true\); select \* from number_events\(200\)$/,
  );
});

it('publishes nothing of an unreadable event and of what follows it', async () => {
  const { numbers, state } = numbering([
    [1, 2, -3, 4],
    [-5, 6],
  ]);
  await expect.poll(() => state.rounds).toBe(1);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => state.rounds).toBe(2);
  expect(numbers()).toEqual([[1, 2]]);
});

it('numbers once more for commits during a round, and otherwise once a second', async () => {
  const { sequencer, state } = numbering([]);
  sequencer.wake();
  sequencer.wake();
  await expect.poll(() => state.rounds).toBe(2);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => state.rounds).toBe(3);
  await sequencer.stop();
  expect(state.rounds).toBe(3);
});

it('goes on by itself after an outage of the database, and never after its end', async () => {
  const { sequencer, state, numbers } = numbering([[1], [2]]);
  state.broken = new Error('Connection terminated unexpectedly');
  sequencer.wake();
  await new Promise(setImmediate);
  state.broken = null;
  await expect.poll(numbers).toEqual([[1], [2]]);
  await sequencer.stop();
  const { rounds } = state;
  sequencer.wake();
  vi.advanceTimersByTime(5_000);
  await new Promise(setImmediate);
  expect(state.rounds).toBe(rounds);
});
