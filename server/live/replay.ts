// Catching up: a listener that comes back says the last position it was told of. It gets one message for each entity that changed since,
// the row as it is now, in the order of the entities' last events; then it is live. If that can't be done it is told to read again.
import { type Position, formatPosition, parsePosition } from '#shared/events/envelope.ts';
import { z } from 'zod';
import type { EventLog, LogEntry } from '../events/log.ts';
import { type Move, changeFor, concerns } from './changes.ts';
import type { ReadRows } from './engine.ts';
import type { Executor } from './executor.ts';
import type { GroupSpec } from './groups.ts';
import type { Hub } from './hub.ts';
import { type ResyncReason, resync } from './live-field.ts';
import type { SocketQueue } from './sockets/socket-queue.ts';
import type { Subscription } from './sockets/subscription.ts';

const rowsAtATime = 50;
/** How long a listener may be ahead of this instance: it read, or was connected, where the event was told sooner. */
const aheadMs = 2_000;

const resumeExtension = z.object({ at: z.unknown(), audience: z.unknown() });

/** What a listener says of its past. A position that can't be read is none of this history. */
export interface Resume { at: Position | null; audience: unknown }

/** The `extensions.resume` of a subscribe; null when the listener has no past. */
export function readResume(extensions: Readonly<Record<string, unknown>> | null | undefined): Resume | null {
  if (extensions?.resume === undefined || extensions.resume === null) return null;
  const given = resumeExtension.safeParse(extensions.resume);
  return given.success ? { at: parsePosition(given.data.at), audience: given.data.audience } : { at: null, audience: null };
}

export interface ReplayOptions {
  hub: Hub;
  log: EventLog;
  executor: Executor;
  readRows: ReadRows;
  /** Waits until this instance has told of an event, or for so long. */
  reach: (seq: number, ms: number) => Promise<void>;
}

export interface Returning {
  spec: GroupSpec;
  subscription: Subscription;
  queue: SocketQueue;
  resume: Resume;
  /** Hash of the audience that it has now. */
  audience: string;
}

/** Joins the group of a returning listener, tells what it missed, and lets it go live: nothing is lost or doubled at the seam. */
export async function catchUp(options: ReplayOptions, returning: Returning): Promise<void> {
  const { hub, log } = options;
  const { spec, subscription, resume } = returning;
  subscription.hold();
  if (resume.at) await options.reach(resume.at.seq, aheadMs);
  if (subscription.ended) return;
  // In one go: what is in the log now is replayed, and what comes after it is held back.
  const missed = resume.at ? log.since(resume.at) : 'unknown';
  const group = hub.join(spec, subscription);
  subscription.joined(() => hub.leave(group, subscription));

  const reason = resyncReason(returning, missed);
  const versions = new Map<string, number>();
  if (reason) subscription.send(await options.executor.change(spec, resync(reason), formatPosition(log.position()), {}));
  else if (typeof missed !== 'string') await replay(options, returning, missed, versions);
  subscription.release(versions, hub.horizon());
}

function resyncReason({ resume, audience }: Returning, missed: LogEntry[] | 'unknown' | 'beyond'): ResyncReason | null {
  if (resume.audience !== audience) return 'audience';
  if (missed === 'unknown') return 'history';
  return missed === 'beyond' ? 'window' : null;
}

async function replay(options: ReplayOptions, returning: Returning, missed: LogEntry[], versions: Map<string, number>): Promise<void> {
  const { spec, subscription, queue, resume } = returning;
  const { entity } = spec.field;
  if (!entity) return;
  const moves = foldMoves(missed, entity).filter((move) => concerns(spec, move));
  // Until all is told the listener stays where it was: an entity told early may have moved again before the end.
  const at = resume.at ? formatPosition(resume.at) : '';
  for (let start = 0; start < moves.length; start += rowsAtATime) {
    const some = moves.slice(start, start + rowsAtATime);
    const rows = await options.readRows(entity, some.map((move) => move.entityId));
    const changes = some.map((move) => changeFor(spec, move, rows.get(move.entityId) ?? null)).filter((change) => change !== null);
    for (const { id, version } of changes) if (id !== null && version !== null) versions.set(id, version);
    const results = await Promise.all(changes.map((change) => options.executor.change(spec, change, at, rows)));
    for (const result of results) {
      subscription.send(result);
      // At the reader's pace, or a long replay would look like a slow reader.
      await queue.room();
      if (subscription.ended) return;
    }
  }
}

/** One move for each entity: from where its first event found it to where its last event left it, in the order of the last events. */
function foldMoves(entries: readonly LogEntry[], entity: string): Move[] {
  const moves = new Map<string, Move>();
  for (const { entity: of, entityId, changed, before, after } of entries) {
    if (of !== entity) continue;
    const earlier = moves.get(entityId);
    moves.delete(entityId);
    moves.set(entityId, {
      entityId, after, before: earlier ? earlier.before : before, changed: [...new Set([...(earlier?.changed ?? []), ...changed])],
    });
  }
  return [...moves.values()];
}
