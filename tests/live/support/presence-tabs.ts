// The tabs of one instance without sockets. The clock is the test's.
import { vi } from 'vitest';
import { PresenceSession } from '#server/presence/presence-session.ts';
import { PresenceTracker } from '#server/presence/presence-tracker.ts';
import { defaultPresenceServerTiming } from '#server/presence/presence-timing.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { PresenceMessage } from '#shared/live/presence.ts';

export const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const noRows = () => Promise.resolve(new Map());

/** After this, what changed is sent and published. */
export const flush = () => vi.advanceTimersByTimeAsync(defaultPresenceServerTiming.gatherMs);

/** An instance, what it publishes, and how to open tabs on it. */
export function openTabs(readRows: ConstructorParameters<typeof PresenceTracker>[0]['readRows'] = noRows) {
  const published: { full: boolean; members: readonly { id: string; name: string }[]; gone: readonly string[] }[] = [];
  const onReadFailed = vi.fn<(error: unknown) => void>();
  const tracker = new PresenceTracker({
    readRows,
    timing: { ...defaultPresenceServerTiming, publishMs: 1_000_000 },
    publish: (update) => void published.push(update),
    onReadFailed,
  });
  const tab = (tabId: string, who: Viewer) => {
    const seen: PresenceMessage[] = [];
    const online: string[][] = [];
    const session = new PresenceSession(
      tabId,
      who,
      (message) => void seen.push(message),
      ({ came }) => void online.push([...came]),
    );
    tracker.addSession(session);
    return { session, seen, online, names: () => seen.at(-1)?.people.map((one) => one.name) };
  };
  return { tracker, published, tab, onReadFailed };
}
