// Catching up: a listener that comes back says the last position it was told of. It gets one message for each entity that changed since,
// the row as it is now, in the order of the entities' last events; then it is live. If that can't be done it is told to read again.
//
// One that is far behind is told in stretches, at its own pace and from the log, before it joins its group: however slow it is, nothing is
// kept for it meanwhile. Only during the last stretch, which is short, is what the group hears held back.
import { type Position, formatPosition, parsePosition } from '#shared/events/envelope.ts';
import { z } from 'zod';
import type { EventLog, LogEntry } from '../events/log.ts';
import { type Move, changeFor, concerns } from './changes.ts';
import type { ReadRows } from './engine.ts';
import type { Executor } from './executor.ts';
import type { GroupSpec } from './groups.ts';
import type { Hub } from './hub.ts';
import { type Change, type ResyncReason, resync } from './live-field.ts';
import type { Turns } from './turns.ts';
import type { SocketQueue } from './sockets/socket-queue.ts';
import type { Subscription } from './sockets/subscription.ts';

const rowsAtATime = 50;
/** Most events of a stretch, and of the last one. */
const [stretch, lastStretch] = [2_000, 50];
/** How long a listener may be ahead of this instance: it read, or was connected, where the event was told sooner. */
const aheadMs = 2_000;

const resumeExtension = z.object({ at: z.unknown(), audience: z.unknown() });

/** What a listener says of its past. A position that can't be read is none of this history. */
export interface Resume {
  at: Position | null;
  audience: unknown;
}

/** The `extensions.resume` of a subscribe; null when the listener has no past. */
export function readResume(extensions: Readonly<Record<string, unknown>> | null | undefined): Resume | null {
  if (extensions?.resume === undefined || extensions.resume === null) return null;
  const given = resumeExtension.safeParse(extensions.resume);
  return given.success
    ? { at: parsePosition(given.data.at), audience: given.data.audience }
    : { at: null, audience: null };
}

export interface ReplayOptions {
  hub: Hub;
  log: EventLog;
  executor: Executor;
  readRows: ReadRows;
  turns: Turns;
  /** Told why the rows of an entity cannot be read. */
  unread: (entity: string, error: unknown) => void;
  replays: Replays;
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
  const { spec, subscription, queue, resume } = returning;
  subscription.hold();
  if (resume.at) await options.reach(resume.at.seq, aheadMs);
  const versions = new Map<string, number>();
  let at = resume.at;
  let missed = missedSince(log, returning, at);
  while (at && typeof missed !== 'string' && missed.length > lastStretch && !subscription.ended) {
    const some = missed.slice(0, stretch);
    // At the reader's pace, or a long replay would look like a slow reader.
    const told = await replay(options, returning, { at, entries: some, versions, pace: () => queue.room() });
    at = placeAfter(some, at);
    missed = told ? missedSince(log, returning, at) : 'failure';
  }
  if (subscription.ended) return;
  // In one go: what is in the log now is replayed, and what comes after it is held back.
  const group = hub.join(spec, subscription);
  subscription.joined(group, () => hub.leave(group, subscription));

  const rest = typeof missed === 'string' ? [] : missed;
  const told = !at || (await replay(options, returning, { at, entries: rest, versions, pace: () => undefined }));
  const reason = typeof missed === 'string' ? missed : told ? null : 'failure';
  if (reason)
    subscription.send(await options.executor.change(spec, resync(reason), formatPosition(log.position()), {}));
  subscription.release(versions, hub.position().seq);
}

/** What happened since a place, or why that can't be told. */
function missedSince(
  log: EventLog,
  { spec, resume, audience }: Returning,
  at: Position | null,
): LogEntry[] | ResyncReason {
  if (resume.audience !== audience) return 'audience';
  const missed = at ? log.since(at) : 'unknown';
  if (missed === 'unknown') return 'history';
  if (missed === 'beyond') return 'window';
  return missed.some(({ unreadable, entity }) => unreadable && entity === spec.field.entity) ? 'failure' : missed;
}

function placeAfter(entries: readonly LogEntry[], { epoch, seq, tag }: Position): Position {
  const last = entries.at(-1);
  return { epoch, seq: last?.seq ?? seq, tag: last?.tag ?? tag };
}

interface Answered {
  changes: readonly Change[];
  results: readonly Buffer[];
}

/** What is told of the same stretch to many: they were cut off together and come back together. Kept until another event is the last. */
export class Replays {
  #end = 0;
  readonly #known = new Map<string, Promise<Answered | null>>();

  /** The answers for a stretch that ends with event `end`: made once for each key. Null where its rows cannot be read, which is tried again for the next. */
  share(end: number, key: string, answer: () => Promise<Answered | null>): Promise<Answered | null> {
    if (end !== this.#end || this.#known.size > 200) this.#known.clear();
    this.#end = end;
    const known = this.#known.get(key);
    if (known) return known;
    const made = answer();
    this.#known.set(key, made);
    const forget = (): void => void this.#known.delete(key);
    made.then((answered) => answered ?? forget(), forget);
    return made;
  }
}

interface Stretch {
  at: Position;
  entries: readonly LogEntry[];
  /** Of the rows that were told, also by stretches before. */
  versions: Map<string, number>;
  /** Waited for after each message. */
  pace: () => Promise<void> | undefined;
}

/** Tells a stretch; answers false when rows of it cannot be read. Until all of it is told the listener stays where it was: an entity told early may have moved again before the end. */
async function replay(
  options: ReplayOptions,
  { spec, subscription }: Returning,
  { at, entries, versions, pace }: Stretch,
): Promise<boolean> {
  const { entity } = spec.field;
  if (!entity) return true;
  const moves = foldMoves(entries, entity).filter((move) => concerns(spec, move));
  for (let start = 0; start < moves.length; start += rowsAtATime) {
    const some = moves.slice(start, start + rowsAtATime);
    const answer = async (): Promise<Answered | null> => {
      const rows = await options
        .readRows(
          entity,
          some.map((move) => move.entityId),
        )
        .catch((error: unknown) => options.unread(entity, error));
      if (!rows) return null;
      const changes = some
        .flatMap((move) => changeFor(spec, move, rows.get(move.entityId) ?? null) ?? [])
        .filter((change) => !isTold(change, versions));
      return {
        changes,
        results: await Promise.all(
          changes.map((change) =>
            options.turns.run(subscription.account, () =>
              options.executor.change(spec, change, formatPosition(at), rows),
            ),
          ),
        ),
      };
    };
    const end = entries.at(-1)?.seq ?? 0;
    // Whoever was told a part of it before is told less than others.
    const answered = await (versions.size > 0
      ? answer()
      : options.replays.share(end, `${formatPosition(at)} ${start} ${spec.key}`, answer));
    if (!answered) return false;
    const { changes, results } = answered;
    for (const { id, version } of changes) if (id !== null && version !== null) versions.set(id, version);
    for (const result of results) {
      subscription.send(result);
      await pace();
      if (subscription.ended) return true;
    }
  }
  return true;
}

/** Whether an earlier stretch told the row as it is now. */
function isTold({ id, version }: Change, versions: ReadonlyMap<string, number>): boolean {
  return id !== null && version !== null && version <= (versions.get(id) ?? 0);
}

/** One move for each entity: from where its first event found it, by way of where others left it, to where its last event did; in the order of the last events. */
function foldMoves(entries: readonly LogEntry[], entity: string): Move[] {
  const moves = new Map<string, Move>();
  for (const { entity: of, entityId, changed, before, after } of entries) {
    if (of !== entity) continue;
    const earlier = moves.get(entityId);
    moves.delete(entityId);
    moves.set(entityId, {
      entityId,
      after,
      before: earlier ? earlier.before : before,
      between: earlier ? [...(earlier.between ?? []), earlier.after] : [],
      changed: [...new Set([...(earlier?.changed ?? []), ...changed])],
    });
  }
  return [...moves.values()];
}
