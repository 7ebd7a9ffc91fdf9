// One round of a consumer: lock its cursor, read on, handle, move the cursor, commit.
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Db } from '../../db/connection/connection.ts';
import { isDatabaseUnavailable, isTransactionConflict } from '../../db/connection/database-errors.ts';
import { inTransaction, systemPrincipal, type Trx } from '../../db/transaction.ts';
import { type EventConsumer, isInput } from './consumer.ts';
import { type ConsumerRow, countFailure, isRegistered, lockConsumer, moveCursor, readNext, skipTo } from './cursor.ts';
import type { SeenEvents, Skip } from './seen-events.ts';

/** Events of a round. */
const maxBatch = 100;

export interface RoundOptions {
  now: () => Date;
  /** True to handle one event per round: a batch has failed. */
  isSingle?: boolean;
  /** What this instance has dispatched: events that do not concern the consumer are then skipped without a read. */
  seen?: SeenEvents;
  /** The pause after the n-th failure of an event. */
  pauseMs: (failures: number) => number;
}

/**
 * `busy`: another instance works. `absent`: the consumer has no row. `pausing`: the next try of a failing event is not due. `idle`: nothing is new. `moved`:
 * the cursor is at `seq`, `handled` events were for it, and there may be more. `split`: the batch up to `seq` failed.
 */
export type Round =
  | { outcome: 'busy' | 'absent' | 'pausing' | 'idle' }
  | { outcome: 'moved'; seq: number; handled: number; mayHaveMore: boolean }
  | { outcome: 'split'; seq: number };

/** The cursor is not in the history of this database, or the next event is missing. Nothing is guessed: it stands still. */
export class CursorLost extends Error {}

/** An event failed alone. `isParked`: for the last time, and the consumer goes on without it. */
export class EventFailed extends Error {
  readonly event: NumberedEvent;
  readonly isParked: boolean;

  constructor(event: NumberedEvent, isParked: boolean, cause: unknown) {
    super(`event ${event.seq} (${event.name}) failed`, { cause });
    this.event = event;
    this.isParked = isParked;
  }
}

/**
 * Handles the next events of a consumer. Throws CursorLost, EventFailed, or what made the database fail: that blames no
 * event.
 */
export async function runConsumer(db: Db, consumer: EventConsumer, options: RoundOptions): Promise<Round> {
  const { name } = consumer;
  let attempted: readonly NumberedEvent[] = [];
  try {
    return await inTransaction(db, systemPrincipal, async (trx): Promise<Round> => {
      const state = await lockConsumer(trx, name);
      if (!state) return { outcome: (await isRegistered(trx, name)) ? 'busy' : 'absent' };
      if (state.isPausing) return { outcome: 'pausing' };
      const skipped = await skip(trx, name, state, options);
      if (skipped?.isLast) return { outcome: 'moved', seq: skipped.seq, handled: 0, mayHaveMore: false };
      const read = await readNext(trx, skipped ?? state, maxBatch);
      if (typeof read === 'string')
        throw new CursorLost(`event consumer ${name} at ${state.seq}:${state.nonce}: ${read}`);
      const events = options.isSingle || state.failingSeq !== null ? upToFirst(consumer, read) : read;
      const last = events.at(-1);
      if (!last) return { outcome: 'idle' };
      attempted = events.filter((event) => isInput(consumer, event));
      if (attempted.length > 0) await handle(consumer, attempted, (own) => consumer.handle(trx, own, options.now()));
      await moveCursor(trx, name, last);
      const mayHaveMore = events.length < read.length || read.length === maxBatch;
      return { outcome: 'moved', seq: last.seq, handled: attempted.length, mayHaveMore };
    });
  } catch (error) {
    const [first, ...others] = attempted;
    if (!first || isDatabaseUnavailable(error) || isTransactionConflict(error)) throw error;
    if (others.length > 0) return { outcome: 'split', seq: others.at(-1)?.seq ?? first.seq };
    const outcome = await countFailure(db, name, first, { error, pauseMs: options.pauseMs });
    if (outcome === 'elsewhere') return { outcome: 'busy' };
    throw new EventFailed(first, outcome === 'parked', error);
  }
}

/** Skips what does not concern the consumer; null if that is not known: then all is read. */
async function skip(trx: Trx, name: string, state: ConsumerRow, { seen }: RoundOptions): Promise<Skip | null> {
  const end = seen?.skipFrom(state.seq) ?? null;
  return end && (await skipTo(trx, name, state, end)) ? end : null;
}

/** Another version may be able to read what this one cannot, so such an event fails until then. */
async function handle(
  { name }: EventConsumer,
  events: readonly NumberedEvent[],
  work: (events: readonly NumberedEvent[]) => Promise<void>,
): Promise<void> {
  const unreadable = events.find((event) => event.unreadable !== undefined);
  if (unreadable) throw new Error(`unreadable for ${name}: ${unreadable.unreadable}`);
  await work(events);
}

/** The events up to the first one that the consumer handles. */
function upToFirst(consumer: EventConsumer, events: readonly NumberedEvent[]): readonly NumberedEvent[] {
  const first = events.findIndex((event) => isInput(consumer, event));
  return first < 0 ? events : events.slice(0, first + 1);
}
