import type { Log } from '../events/outage.ts';
import type { ChannelsTold } from './channels.ts';

const quietMs = 10_000;

/** Says that messages were ignored, with how many since the last line, and at most one line in ten seconds: whoever sends them could fill the log. */
export function refusedMessages(log: Log): ChannelsTold['refused'] {
  let quietUntil = 0;
  let count = 0;
  return (channel, why) => {
    count += 1;
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + quietMs;
    log.warn(
      { channel, why, count },
      'a message on Redis was not made by an instance with this BUS_SECRET, and is ignored',
    );
    count = 0;
  };
}
