// Reads rows for messages, with retries while the database is unavailable. An error of the rows themselves is not
// retried: that cannot help and would hold up other events.
import { isDatabaseUnavailable, isStatementTimeout } from '../../db/connection/database-errors.ts';
import { retry } from '../../lib/retry.ts';
import { type Logger, trackOutage } from '../../lib/outage.ts';
import type { ReadRows } from '../engine-options.ts';
import type { MetricsSink } from '../../metrics/metrics-sink.ts';

/** Attempts before a statement timeout is blamed on the rows instead of the database. */
const maxTimeouts = 3;

export interface RowReader {
  /** Rejects when a retry cannot help, and when the engine stops. */
  readRows: ReadRows;
  /** Reports why rows of an entity could not be read; logged once, until they can be read again. */
  reportUnreadable: (entity: string, error: unknown) => void;
}

/** Creates the reader of an instance from a function that reads once. */
export function createRowReader(
  { readRows, log, metrics }: { readRows: ReadRows; log: Logger; metrics: MetricsSink },
  ended: AbortSignal,
): RowReader {
  const readOutage = trackOutage(log, 'reading rows');
  const failing = new Set<string>();
  return {
    readRows: async (entity, ids, batch) => {
      const rows = await retry(
        () => readRows(entity, ids, batch),
        readOutage,
        ended,
        (error, tries) => isDatabaseUnavailable(error) || (isStatementTimeout(error) && tries < maxTimeouts),
      );
      failing.delete(entity);
      return rows;
    },
    reportUnreadable: (entity, err) => {
      metrics.rowReadFailed(entity);
      if (!failing.has(entity)) log.error({ err, entity }, 'rows could not be read: their listeners refetch');
      failing.add(entity);
    },
  };
}
