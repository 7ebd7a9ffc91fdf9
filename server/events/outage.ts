// A dependency that is away is said once, and once more when it is back; never a line for each try.
import type { Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export interface Outage {
  failed: (error: unknown) => void;
  recovered: () => void;
}

/** Tells the log of changes of state only; `what` names the work that fails. */
export function outage(log: Log, what: string): Outage {
  let since: number | null = null;
  return {
    failed: (error) => {
      if (since !== null) return;
      since = Date.now();
      log.warn({ err: error, what }, 'failing, will go on trying');
    },
    recovered: () => {
      if (since === null) return;
      log.info({ what, ms: Date.now() - since }, 'works again');
      since = null;
    },
  };
}
