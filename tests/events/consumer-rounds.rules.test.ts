// What one round of a consumer handles, counts and moves, without a database.
import { describe, expect, it } from 'vitest';
import type { EventConsumer } from '#server/events/consumers/consumer.ts';
import { CursorLost, EventFailed, runConsumer } from '#server/events/consumers/run-consumer.ts';
import { numbered, storedConsumer } from './support/stored-consumer.ts';

const handle = (fails: (names: readonly string[]) => boolean = () => false) => {
  const handled: string[][] = [];
  const consumer: EventConsumer = {
    name: 'one',
    entities: ['package'],
    writes: [],
    handle: (_, events) => {
      const names = events.map(({ name }) => name);
      if (fails(names)) return Promise.reject(new Error('cannot handle it'));
      handled.push(names);
      return Promise.resolve();
    },
  };
  return { consumer, handled };
};
const options = { now: () => new Date(), pauseMs: () => 0 };
const names = (count: number) => Array.from({ length: count }, (_, index) => `package.e${index + 1}`);

describe('a round', () => {
  it('without an event for the consumer moves to the end of what it read, and has nothing handled', async () => {
    const history = storedConsumer(numbered(['rating.edited', 'rating.edited'], 'rating'));
    const { consumer, handled } = handle();
    const round = await runConsumer(history.db, consumer, { ...options, isSingle: true });
    expect(round).toEqual({ outcome: 'moved', seq: 2, handled: 0, mayHaveMore: false });
    expect([handled, history.row?.seq]).toEqual([[], 2]);
  });

  it('reads a hundred events, and says that there may be more', async () => {
    const history = storedConsumer(numbered(names(101)));
    const { consumer, handled } = handle();
    const round = () => runConsumer(history.db, consumer, options);
    expect(await round()).toEqual({ outcome: 'moved', seq: 100, handled: 100, mayHaveMore: true });
    expect(await round()).toEqual({ outcome: 'moved', seq: 101, handled: 1, mayHaveMore: false });
    expect([await round(), handled.length]).toEqual([{ outcome: 'idle' }, 2]);
  });

  it('that fails with several events says up to where they are handled one by one, and blames none', async () => {
    const history = storedConsumer(numbered(names(3)));
    const { consumer, handled } = handle((given) => given.includes('package.e2'));
    expect(await runConsumer(history.db, consumer, options)).toEqual({ outcome: 'split', seq: 3 });
    expect(history.row).toMatchObject({ seq: 0, failures: 0 });
    const single = await runConsumer(history.db, consumer, { ...options, isSingle: true });
    expect([single, handled]).toEqual([{ outcome: 'moved', seq: 1, handled: 1, mayHaveMore: true }, [['package.e1']]]);
  });

  it('handles the event that fails alone, also after a restart that has forgotten that it was split', async () => {
    const history = storedConsumer(numbered(['package.e1', 'package.e2', 'package.e3']));
    Object.assign(history.row ?? {}, { failingSeq: 1, failures: 2 });
    const { consumer, handled } = handle();
    expect(await runConsumer(history.db, consumer, options)).toMatchObject({ seq: 1, mayHaveMore: true });
    expect([handled, history.row?.failingSeq]).toEqual([[['package.e1']], null]);
  });

  it('says when an event was parked, and when it is only tried again', async () => {
    const history = storedConsumer(numbered(names(1)));
    const { consumer } = handle(() => true);
    const parked: boolean[] = [];
    for (let time = 0; time < 8; time += 1)
      await runConsumer(history.db, consumer, options).catch((error: unknown) => {
        if (error instanceof EventFailed) parked.push(error.isParked);
      });
    expect(parked).toEqual([false, false, false, false, false, false, false, true]);
    expect([history.parked, history.row?.seq]).toEqual([['package.e1'], 1]);
  });

  it('does not count a failure of an event that another instance has handled meanwhile', async () => {
    const history = storedConsumer(numbered(names(1)));
    const consumer: EventConsumer = {
      ...handle().consumer,
      handle: () => {
        Object.assign(history.row ?? {}, { seq: 1, nonce: history.events[0]?.nonce });
        return Promise.reject(new Error('cannot handle it'));
      },
    };
    expect(await runConsumer(history.db, consumer, options)).toEqual({ outcome: 'busy' });
    expect(history.row).toMatchObject({ seq: 1, failures: 0 });
  });

  it('handles nothing during the pause before the next try', async () => {
    const history = storedConsumer(numbered(names(1)));
    Object.assign(history.row ?? {}, { isPausing: true });
    const { consumer, handled } = handle();
    expect([await runConsumer(history.db, consumer, options), handled]).toEqual([{ outcome: 'pausing' }, []]);
  });

  it.each([
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a deadlock', Object.assign(new Error(), { code: '40P01' })],
  ])('that %s ends blames no event', async (_, error) => {
    const history = storedConsumer(numbered(names(1)));
    const consumer = { ...handle().consumer, handle: () => Promise.reject(error) };
    await expect(runConsumer(history.db, consumer, options)).rejects.toBe(error);
    expect(history.row).toMatchObject({ seq: 0, failures: 0 });
  });

  it('fails at an event that this version cannot read, and stops at a cursor of another history', async () => {
    const history = storedConsumer(numbered(names(1)).map((event) => ({ ...event, unreadable: 'why' })));
    const { consumer, handled } = handle();
    await expect(runConsumer(history.db, consumer, options)).rejects.toThrow(EventFailed);
    Object.assign(history.row ?? {}, { nonce: 'ffffffff' });
    await expect(runConsumer(history.db, consumer, options)).rejects.toThrow(CursorLost);
    expect(handled).toEqual([]);
  });

  it('tells a consumer that another instance works on from one that has no row', async () => {
    const history = storedConsumer(numbered(names(1)));
    const { consumer, handled } = handle();
    history.isLocked = true;
    expect(await runConsumer(history.db, consumer, options)).toEqual({ outcome: 'busy' });
    history.row = null;
    expect(await runConsumer(history.db, consumer, options)).toEqual({ outcome: 'absent' });
    expect(handled).toEqual([]);
  });
});
