// Reads rows for messages, with retries while the database is unavailable. An error of the rows themselves is not
// retried: that cannot help and would hold up other events.
import { isOutage, tookTooLong } from '../db/is-outage.ts';
import { keepTrying } from '../events/keep-trying.ts';
import { type Log, outage } from '../events/outage.ts';
import type { ReadRows } from './engine.ts';
import type { Meter } from './meter.ts';

/** Attempts before a statement timeout is blamed on the rows instead of the database. */
const maxTimeouts = 3;

export interface RowReader {
  /** Rejects when a retry cannot help, and when the engine stops. */
  readRows: ReadRows;
  /** Reports why rows of an entity could not be read; logged once, until they can be read again. */
  unread: (entity: string, error: unknown) => void;
}

/** Creates the reader of an instance from a function that reads once. */
export function rowReader(
  { readRows, log, metrics }: { readRows: ReadRows; log: Log; metrics: Meter },
  ended: AbortSignal,
): RowReader {
  const readOutage = outage(log, 'reading rows');
  const failing = new Set<string>();
  return {
    readRows: async (entity, ids, batch) => {
      const rows = await keepTrying(
        () => readRows(entity, ids, batch),
        readOutage,
        ended,
        (error, tries) => isOutage(error) || (tookTooLong(error) && tries < maxTimeouts),
      );
      failing.delete(entity);
      return rows;
    },
    unread: (entity, err) => {
      metrics.rowFailed(entity);
      if (!failing.has(entity)) log.error({ err, entity }, 'rows could not be read: their listeners refetch');
      failing.add(entity);
    },
  };
}
