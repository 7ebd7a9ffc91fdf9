// An outage of a dependency is logged once when it starts and once when it ends, not for each attempt.
import type { Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error'>;

export interface Outage {
  failed: (error: unknown) => void;
  recovered: () => void;
}

/** Logs changes of state only; `what` names the work that fails. */
export function trackOutage(log: Logger, what: string): Outage {
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
