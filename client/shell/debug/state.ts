import { formatPosition } from '#shared/events/envelope.ts';
import { isAfter } from '#client/live/feed/position.ts';
import type { LiveClient } from '#client/live/client.ts';
import type { FeedState } from '#client/live/feed/feed.ts';
import type { LinkState } from '#client/live/link-state.ts';
import type { Trace } from '#client/live/trace/record.ts';
import type { Session, SessionViewer } from '#client/session/viewer.ts';

const rateOverMs = 10_000;

/** Everything that the panel shows, at one moment. */
export interface Findings extends Trace {
  link: LinkState;
  /** The last position that was heard of, `epoch:seq:tag`; null before the first. */
  position: string | null;
  /** Milliseconds from the last change to its arrival. */
  lag: number | null;
  /** Over the last ten seconds. */
  eventsPerSecond: number;
  audience: string | null;
  build: string;
  feeds: readonly FeedState[];
  viewer: SessionViewer | null;
}

interface Sources {
  live: Pick<LiveClient, 'feeds' | 'audience'>;
  session: Session | null;
  link: LinkState;
  trace: Trace;
  now: number;
}

export function stateOf({ live, session, link, trace, now }: Sources): Findings {
  const feeds = live.feeds.states();
  const [last] = feeds.flatMap(({ at }) => at ?? []).toSorted((a, b) => (isAfter(a, b) ? -1 : 1));
  const recent = trace.events.filter(({ received }) => now - received < rateOverMs).length;
  return {
    ...trace,
    link,
    feeds,
    build: buildOf(),
    audience: live.audience(),
    viewer: session?.viewer ?? null,
    position: last ? formatPosition(last) : null,
    lag: trace.events.find(({ lag }) => lag !== null)?.lag ?? null,
    eventsPerSecond: recent / (rateOverMs / 1000),
  };
}

/** The mark in the name of the first script; every build has another. */
function buildOf(): string {
  const sources = Array.from(document.scripts, ({ src }) => src);
  return sources.map((src) => /index-([\w-]+)\.js$/.exec(src)?.[1]).find((mark) => mark !== undefined) ?? 'dev';
}
