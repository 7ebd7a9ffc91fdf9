import { formatPosition } from '#shared/events/envelope.ts';
import { isAfter } from '#client/live/feed/position.ts';
import type { LiveClient } from '#client/live/client.ts';
import type { FeedState } from '#client/live/feed/feed.ts';
import type { LinkState } from '#client/live/link-state.ts';
import type { Trace } from '#client/live/trace/record.ts';
import type { Session, SessionViewer } from '#client/session/viewer.ts';

const rateWindowMs = 10_000;

/** Everything that the panel shows, at one time. */
export interface Findings extends Trace {
  link: LinkState;
  /** The highest log cursor of all subscriptions, `epoch:seq:nonce`; null before the first. */
  position: string | null;
  /** Time from the last change to its arrival, in milliseconds. */
  lag: number | null;
  /** Average of the last ten seconds. */
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
  const recent = trace.events.filter(({ received }) => now - received < rateWindowMs).length;
  return {
    ...trace,
    link,
    feeds,
    build: buildHash(),
    audience: live.audience(),
    viewer: session?.viewer ?? null,
    position: last ? formatPosition(last) : null,
    lag: trace.events.find(({ lag }) => lag !== null)?.lag ?? null,
    eventsPerSecond: recent / (rateWindowMs / 1000),
  };
}

/** Hash in the name of the entry script, which identifies the build. */
function buildHash(): string {
  const sources = Array.from(document.scripts, ({ src }) => src);
  return sources.map((src) => /index-([\w-]+)\.js$/.exec(src)?.[1]).find((hash) => hash !== undefined) ?? 'dev';
}
