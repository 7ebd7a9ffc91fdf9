// The live part of the public page on one instance: one parcel for each socket, and its driver's position while the
// parcel is en route. An event of the parcel stops the position at once; it goes on only after the parcel was read again
// and is still en route. So nothing of a driver is sent after a delivery or an assignment to another one.
import { z } from 'zod';
import { includesStatus } from '#shared/areas/packages/statuses.ts';
import { publicCloseCodes } from '#shared/live/public-socket.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Db } from '../../db/connection/connection.ts';
import { type Logger, trackOutage } from '../../lib/outage.ts';
import type { PublicClient } from '../../live/public-sockets.ts';
import type { FollowDriver } from '../positions/queries.ts';
import { readTracked } from './read-tracked.ts';
import { sessionEnd, sessionTarget } from './recipient-session.ts';
import { WatchedParcel } from './watched-parcel.ts';

/** `stays`: the page shows the recipient's ratings or claim, so it stays after the end of the parcel's way. */
const hello = z.strictObject({ session: z.string().max(200), stays: z.boolean().optional() });

interface RecipientFeedOptions {
  db: Db;
  followDriver: FollowDriver;
  now: () => Date;
  log: Logger;
}

/** Statuses after which nothing more comes, unless somebody corrects them: then a reload shows it. */
const finalStatuses = ['delivered', 'returned', 'archived'] as const;

export class RecipientFeed {
  readonly #options: RecipientFeedOptions;
  readonly #outage: ReturnType<typeof trackOutage>;
  readonly #watched = new Map<string, WatchedParcel>();
  /** Parcels by the driver who is out with them: their arrival changes with each of the driver's stops. */
  readonly #byDriver = new Map<string, Set<WatchedParcel>>();

  constructor(options: RecipientFeedOptions) {
    this.#options = options;
    this.#outage = trackOutage(options.log, 'reading the parcels of recipients');
  }

  /** Serves a socket whose first message names a session; closes it if the session is not valid. */
  serve(first: unknown, client: PublicClient): void {
    const { session = '', stays = false } = hello.safeParse(first).data ?? {};
    this.#open(session, stays, client).catch((error: unknown) => {
      this.#outage.failed(error);
      client.close(1013, 'try again');
    });
  }

  async #open(session: string, stays: boolean, client: PublicClient): Promise<void> {
    const { db, now } = this.#options;
    const id = sessionTarget(session);
    const row = id === null ? null : await readTracked(db, id, now());
    const end = row && sessionEnd(session, row, now());
    if (!row || end === null) return client.close(publicCloseCodes.sessionEnded, 'session ended');
    const timer = setTimeout(() => client.close(publicCloseCodes.sessionEnded, 'session ended'), end - now().getTime());
    client.closed.addEventListener('abort', () => clearTimeout(timer));
    if (client.closed.aborted) return clearTimeout(timer);
    this.#watch(row.id).add(client, { stays });
  }

  #watch(id: string): WatchedParcel {
    const known = this.#watched.get(id);
    if (known) return known;
    const { db, followDriver, now } = this.#options;
    const parcel: WatchedParcel = new WatchedParcel({
      read: () => readTracked(db, id, now()),
      followDriver,
      now,
      outage: this.#outage,
      isFinal: ({ status }) => includesStatus(finalStatuses, status),
      onDriver: (driverId) => this.#moveToDriver(parcel, driverId),
      onEmpty: () => {
        this.#watched.delete(id);
        this.#moveToDriver(parcel, null);
      },
    });
    this.#watched.set(id, parcel);
    return parcel;
  }

  #moveToDriver(parcel: WatchedParcel, driverId: string | null): void {
    if (parcel.driverId === driverId) return;
    const left = this.#byDriver.get(parcel.driverId ?? '');
    left?.delete(parcel);
    if (left?.size === 0) this.#byDriver.delete(parcel.driverId ?? '');
    parcel.driverId = driverId;
    if (driverId !== null) this.#byDriver.set(driverId, (this.#byDriver.get(driverId) ?? new Set()).add(parcel));
  }

  /** Must be called with every event, in order. */
  onEvent({ entity, entityId, before, after, payload, unreadable }: NumberedEvent): void {
    if (this.#watched.size === 0) return;
    if (entity === 'rating') return this.#watched.get(String(payload['packageId']))?.signal('rating');
    if (entity === 'claim' && payload['openedBy'] === 'recipient')
      return this.#watched.get(String(payload['packageId']))?.signal('claim');
    if (entity !== 'package' && entity !== 'round') return;
    if (unreadable !== undefined) return this.refreshAll();
    this.#watched.get(entityId)?.changed();
    for (const driverId of new Set([before?.keys['driverId'], after?.keys['driverId']]))
      if (typeof driverId === 'string') for (const parcel of this.#byDriver.get(driverId) ?? []) parcel.mayHaveMoved();
  }

  /** Reads every parcel again, as after a restored backup. */
  refreshAll(): void {
    for (const parcel of this.#watched.values()) parcel.changed();
  }
}
