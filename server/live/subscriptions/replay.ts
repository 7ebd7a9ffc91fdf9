// Replay of missed events: a client that resumes sends its last cursor. It gets one message for each entity that
// changed since, with the present row, in the order of the entities' last events; then it is live. If that is not
// possible it gets a RESYNC.
//
// A long replay is sent in chunks, at the client's own pace and from the log, before the client joins its group:
// however slow it is, nothing is queued for it meanwhile. Messages of the group are held back only during the last
// chunk, which is short.
import { type LogCursor, formatLogCursor, parseLogCursor } from '#shared/events/event.ts';
import { z } from 'zod';
import type { EntityName } from '#shared/areas/index.ts';
import type { EventLog, LogEntry } from '../../events/event-log.ts';
import { type RowTransition, changeFor, mayConcern } from '../dispatch/changes.ts';
import type { ReadRows } from '../engine-options.ts';
import type { Executor } from './executor.ts';
import { type ReplayCache, ReplayMessage } from './replay-cache.ts';
import type { GroupSpec } from '../dispatch/subscription-groups.ts';
import type { EventDispatcher } from '../dispatch/event-dispatcher.ts';
import { type LiveChange, type ResyncReason, resyncChange } from '../../graphql/definition/live-field.ts';
import type { FairScheduler } from '../dispatch/fair-scheduler.ts';
import type { SocketQueue } from '../transport/socket-queue.ts';
import type { Subscription } from './subscription.ts';

const rowsPerRead = 50;
/** Maximum of events in a chunk, and in the last chunk. */
const [chunkEvents, lastChunkEvents] = [2_000, 50];
/**
 * How long to wait for a cursor that is ahead of this instance: the client read from, or was connected to, an instance
 * that had dispatched the event earlier.
 */
const aheadMs = 2_000;

const resumeExtension = z.object({ at: z.unknown(), audience: z.unknown() });

/** Where a client resumes. `at` is null for a cursor that cannot be parsed, which belongs to no history. */
export interface ResumePoint {
  at: LogCursor | null;
  audience: unknown;
}

/** The `extensions.resume` of a subscribe; null when the client does not resume. */
export function parseResumePoint(extensions: Readonly<Record<string, unknown>> | null | undefined): ResumePoint | null {
  if (extensions?.resume === undefined || extensions.resume === null) return null;
  const given = resumeExtension.safeParse(extensions.resume);
  return given.success
    ? { at: parseLogCursor(given.data.at), audience: given.data.audience }
    : { at: null, audience: null };
}

export interface ReplayOptions {
  dispatcher: EventDispatcher;
  log: EventLog;
  executor: Executor;
  readRows: ReadRows;
  scheduler: FairScheduler;
  /** Reports why the rows of an entity cannot be read. */
  reportUnreadable: (entity: string, error: unknown) => void;
  replayCache: ReplayCache;
  /** Waits until this instance has dispatched an event, at most for `ms`. */
  waitForSeq: (seq: number, ms: number) => Promise<void>;
}

export interface ResumeRequest {
  spec: GroupSpec;
  subscription: Subscription;
  queue: SocketQueue;
  resume: ResumePoint;
  /** Hash of its present audience. */
  audience: string;
}

/**
 * Sends what a resuming client missed, joins its group and makes it live, with nothing lost or duplicated in between.
 */
export async function replayMissed(options: ReplayOptions, request: ResumeRequest): Promise<void> {
  const { dispatcher, log } = options;
  const { spec, subscription, queue, resume } = request;
  subscription.holdBack();
  if (resume.at) await options.waitForSeq(resume.at.seq, aheadMs);
  await options.replayCache.nextRound();
  const versions = new Map<string, number>();
  let at = resume.at;
  let missed = missedSince(log, request, at);
  while (at && typeof missed !== 'string' && missed.length > lastChunkEvents && !subscription.isEnded) {
    const entries = missed.slice(0, chunkEvents);
    // Waits for the client's queue: otherwise a long replay would look like a slow client.
    const isSent = await replay(options, request, { at, entries, versions, pace: () => queue.drained() });
    at = cursorAfter(entries, at);
    missed = isSent ? missedSince(log, request, at) : 'failure';
  }
  if (subscription.isEnded) return;
  // Synchronous: what is in the log now is replayed, and later events are held back.
  const group = dispatcher.join(spec, subscription);
  subscription.attach(group, dispatcher);

  const rest = typeof missed === 'string' ? [] : missed;
  const isSent = !at || (await replay(options, request, { at, entries: rest, versions, pace: () => undefined }));
  const reason = typeof missed === 'string' ? missed : isSent ? null : 'failure';
  if (reason)
    subscription.send(
      await options.executor.executeChange(spec, resyncChange(reason), formatLogCursor(log.cursor()), {}),
    );
  subscription.goLive(versions, dispatcher.cursor().seq);
}

/** The log entries since a cursor, or the reason why they are unknown. */
function missedSince(
  log: EventLog,
  { spec, resume, audience }: ResumeRequest,
  at: LogCursor | null,
): LogEntry[] | ResyncReason {
  if (resume.audience !== audience) return 'audience';
  const missed = at ? log.since(at) : 'unknown';
  if (missed === 'unknown') return 'history';
  if (missed === 'beyond') return 'window';
  return missed.some(({ unreadable, entity }) => unreadable && entity === spec.field.entity) ? 'failure' : missed;
}

function cursorAfter(entries: readonly LogEntry[], { epoch, seq, nonce }: LogCursor): LogCursor {
  const last = entries.at(-1);
  return { epoch, seq: last?.seq ?? seq, nonce: last?.nonce ?? nonce };
}

interface ReplayChunk {
  at: LogCursor;
  entries: readonly LogEntry[];
  /** Versions of the rows that were sent, also by earlier chunks. */
  versions: Map<string, number>;
  /** Waited for after each message. */
  pace: () => Promise<void> | undefined;
}

/**
 * Sends a chunk; false when its rows cannot be read. All messages carry the cursor before the chunk until all of it is
 * sent: a row sent early may have changed again before its end.
 */
async function replay(
  options: ReplayOptions,
  request: ResumeRequest,
  { at, entries, versions, pace }: ReplayChunk,
): Promise<boolean> {
  const { spec, subscription } = request;
  const { entity } = spec.field;
  if (!entity) return true;
  const transitions = foldTransitions(entries, entity).filter((move) => mayConcern(spec, move));
  for (let start = 0; start < transitions.length; start += rowsPerRead) {
    const some = transitions.slice(start, start + rowsPerRead);
    const key = [formatLogCursor(at), entries.at(-1)?.seq, start, options.log.lastHiding, spec.key].join(' ');
    const messages = await options.replayCache.share(key, () =>
      makeMessages(options, request, { entity, at, moves: some }),
    );
    if (!messages) return false;
    const unsent = messages.filter(({ change }) => !isAlreadySent(change, versions));
    const results = await Promise.all(unsent.map((message) => message.result()));
    for (const { change } of unsent)
      if (change.id !== null && change.version !== null) versions.set(change.id, change.version);
    for (const result of results) {
      subscription.send(result);
      await pace();
      if (subscription.isEnded) return true;
    }
  }
  return true;
}

/** The messages of some rows, for all clients of the group; null when the rows cannot be read. */
async function makeMessages(
  { readRows, reportUnreadable, scheduler, executor }: ReplayOptions,
  { spec, subscription: { account } }: ResumeRequest,
  { entity, at, moves }: { entity: EntityName; at: LogCursor; moves: readonly RowTransition[] },
): Promise<readonly ReplayMessage[] | null> {
  const ids = moves.map(({ entityId }) => entityId);
  const rows = await readRows(entity, ids).catch((error: unknown) => reportUnreadable(entity, error));
  if (!rows) return null;
  return moves
    .flatMap((move) => changeFor(spec, move, rows.get(move.entityId) ?? null) ?? [])
    .map(
      (change) =>
        new ReplayMessage(change, () =>
          scheduler.run(account, () => executor.executeChange(spec, change, formatLogCursor(at), rows)),
        ),
    );
}

/** True if an earlier chunk sent this version of the row. */
function isAlreadySent({ id, version }: LiveChange, versions: ReadonlyMap<string, number>): boolean {
  return id !== null && version !== null && version <= (versions.get(id) ?? 0);
}

/**
 * One transition per entity: from the keys before its first event, through those in between, to the keys after its last
 * event; in the order of the last events.
 */
function foldTransitions(entries: readonly LogEntry[], entity: string): RowTransition[] {
  const transitions = new Map<string, RowTransition>();
  for (const { entity: of, entityId, changed, before, after } of entries) {
    if (of !== entity) continue;
    const earlier = transitions.get(entityId);
    transitions.delete(entityId);
    transitions.set(entityId, {
      entityId,
      after,
      before: earlier ? earlier.before : before,
      between: earlier ? [...(earlier.between ?? []), earlier.after] : [],
      changed: [...new Set([...(earlier?.changed ?? []), ...changed])],
    });
  }
  return [...transitions.values()];
}
