// An event consumer reads the numbered history in order, with a cursor of its own, and works in the transaction that
// moves the cursor: so it handles each event exactly once, after the commit of the change and never within it.
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Db } from '../../db/connection/connection.ts';
import type { Trx } from '../../db/transaction.ts';

export interface EventConsumer {
  /** The key of its stored cursor: it never changes. */
  name: string;
  /** The entities whose events it handles. */
  entities: readonly string[];
  /** True for those of their events that it handles; all of them if absent. */
  concerns?: (event: NumberedEvent) => boolean;
  /** The entities whose rows it writes. Their events cannot be its own input. */
  writes: readonly string[];
  /**
   * Handles events in order, with system rights. It only writes within `trx`: what it does elsewhere is repeated when the
   * transaction is. An event is handled together with others or alone. When it throws, nothing has happened.
   */
  handle: (trx: Trx, events: readonly NumberedEvent[], now: Date) => Promise<void>;
  /**
   * True if it writes figures that a skipped or repeated event would make wrong: an operator cannot let it begin
   * elsewhere, and after a parked event its figures are computed anew (`npm run counts:repair`).
   */
  keepsFigures?: true;
  /**
   * Pause between its rounds in ms, for work that nobody waits for: each round costs a transaction, and a longer pause
   * joins more events in it. Default: 100.
   */
  roundPauseMs?: number;
  /** Inserts its cursor, with what it must know of the past, unless it exists. Default: at the end of the history. */
  register?: (db: Db) => Promise<void>;
}

/** True for the events that a consumer handles. It only moves its cursor past the others. */
export function isInput({ entities, concerns = () => true }: EventConsumer, event: NumberedEvent): boolean {
  // What an unreadable event says is not known.
  return entities.includes(event.entity) && (event.unreadable !== undefined || concerns(event));
}

/** Throws when two consumers have one name, or when one would handle events of its own writes. */
export function assertConsumers(consumers: readonly EventConsumer[]): void {
  const names = consumers.map(({ name }) => name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) throw new Error(`two event consumers are called ${doubled}`);
  for (const { name, entities, writes } of consumers) {
    const own = writes.find((entity) => entities.includes(entity));
    if (own !== undefined)
      throw new Error(`the event consumer ${name} would handle the events of its own writes: ${own}`);
  }
}
