// Reading rows for answers: while the database is away, until they come. What is wrong with the rows alone does not get better by waiting, and must not hold
// up everybody else.
import { isOutage, tookTooLong } from '../db/is-outage.ts';
import { keepTrying } from '../events/keep-trying.ts';
import { type Log, outage } from '../events/outage.ts';
import type { ReadRows } from './engine.ts';
import type { Meter } from './meter.ts';

/** Times that rows are asked for which take too long: then it is they, and not the database. */
const slowTries = 3;

export interface RowReader {
  /** Rejects when trying again is of no use, and when the engine ends. */
  readRows: ReadRows;
  /** To be told why rows of an entity could not be read; the log hears of it once, until they can be read again. */
  unread: (entity: string, error: unknown) => void;
}

/** Makes an instance's reader of rows from what reads them once. */
export function rowReader(
  { readRows, log, meter }: { readRows: ReadRows; log: Log; meter: Meter },
  ended: AbortSignal,
): RowReader {
  const state = outage(log, 'reading rows');
  const failing = new Set<string>();
  return {
    readRows: async (entity, ids, batch) => {
      const rows = await keepTrying(
        () => readRows(entity, ids, batch),
        state,
        ended,
        (error, tries) => isOutage(error) || (tookTooLong(error) && tries < slowTries),
      );
      failing.delete(entity);
      return rows;
    },
    unread: (entity, err) => {
      meter.rowFailed(entity);
      if (!failing.has(entity)) log.error({ err, entity }, 'rows could not be read: who listens to them reads again');
      failing.add(entity);
    },
  };
}
