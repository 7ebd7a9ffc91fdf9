import { formatLogCursor } from '#shared/events/event.ts';
import { isAfter } from '#client/live/subscriptions/is-after.ts';
import type { LiveClient } from '#client/live/live-client.ts';
import type { EntitySubscriptionState } from '#client/live/subscriptions/entity-subscription.ts';
import type { ConnectionState } from '#client/live/transport/connection-state.ts';
import type { Trace } from '#client/app/debug/trace/trace-recorder.ts';
import type { SignedInSession, SessionViewer } from '#client/session/viewer.ts';

const rateWindowMs = 10_000;

/** Everything that the panel shows, at one time. */
export interface DebugSnapshot extends Trace {
  connection: ConnectionState;
  /** The highest log cursor of all subscriptions, `epoch:seq:nonce`; null before the first. */
  position: string | null;
  /** Time from the last change to its arrival, in milliseconds. */
  lagMs: number | null;
  /** Average of the last ten seconds. */
  eventsPerSecond: number;
  audience: string | null;
  build: string;
  subscriptions: readonly EntitySubscriptionState[];
  viewer: SessionViewer | null;
}

interface Sources {
  live: Pick<LiveClient, 'subscriptions' | 'audience'>;
  session: SignedInSession | null;
  link: ConnectionState;
  trace: Trace;
  now: number;
}

export function takeDebugSnapshot({ live, session, link, trace, now }: Sources): DebugSnapshot {
  const feeds = live.subscriptions.states();
  const [last] = feeds.flatMap(({ at }) => at ?? []).toSorted((a, b) => (isAfter(a, b) ? -1 : 1));
  const recent = trace.events.filter(({ receivedAt }) => now - receivedAt < rateWindowMs).length;
  return {
    ...trace,
    connection: link,
    subscriptions: feeds,
    build: buildHash(),
    audience: live.audience(),
    viewer: session?.viewer ?? null,
    position: last ? formatLogCursor(last) : null,
    lagMs: trace.events.find(({ lagMs }) => lagMs !== null)?.lagMs ?? null,
    eventsPerSecond: recent / (rateWindowMs / 1000),
  };
}

/** Hash in the name of the entry script, which identifies the build. */
function buildHash(): string {
  const sources = Array.from(document.scripts, ({ src }) => src);
  return sources.map((src) => /index-([\w-]+)\.js$/.exec(src)?.[1]).find((hash) => hash !== undefined) ?? 'dev';
}
