import type { Logger } from '../lib/outage.ts';
import type { ChannelsCallbacks } from './channels.ts';

const minIntervalMs = 10_000;

/**
 * Logs that messages were rejected, with their number since the last line, at most once in ten seconds: a sender
 * could fill the log.
 */
export function logRejectedMessages(log: Logger): ChannelsCallbacks['refused'] {
  let nextLogAt = 0;
  let count = 0;
  return (channel, why) => {
    count += 1;
    if (performance.now() < nextLogAt) return;
    nextLogAt = performance.now() + minIntervalMs;
    log.warn(
      { channel, why, count },
      'a message on Redis was not made by an instance with this BUS_SECRET, and is ignored',
    );
    count = 0;
  };
}
