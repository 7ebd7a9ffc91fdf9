// One parcel with the sockets of its recipients: it is read once for all of them.
import type { TrackingMessage } from '#shared/areas/tracking/tracked-parcel.ts';
import type { Outage } from '../../lib/outage.ts';
import type { PublicClient } from '../../live/public-sockets.ts';
import { publicCloseCodes } from '#shared/live/public-socket.ts';
import type { FollowDriver } from '../positions/queries.ts';
import type { TrackedRow } from './read-tracked.ts';
import { recipientView } from './tracked-view.ts';

/** Other stops of the driver may end in quick succession. */
const calmMs = 2_000;
const retryMs = 2_000;
/** The arrival also changes with the time. */
const againMs = 120_000;
/** At most one position in this time. */
const positionMs = 1_000;

interface WatchedParcelOptions {
  read: () => Promise<TrackedRow | null>;
  followDriver: FollowDriver;
  now: () => Date;
  outage: Outage;
  isFinal: (row: TrackedRow) => boolean;
  /** Called with the driver whose stops change the arrival; null for none. */
  onDriver: (driverId: string | null) => void;
  /** Called when the last socket has closed. */
  onEmpty: () => void;
}

export class WatchedParcel {
  readonly #options: WatchedParcelOptions;
  readonly #clients = new Set<PublicClient>();
  /** Those of them that wait for an answer: they stay when the parcel's way is over. */
  readonly #staying = new WeakSet<PublicClient>();
  /** Set by the feed. */
  driverId: string | null = null;
  #following: ReturnType<FollowDriver> | null = null;
  /** Counts what happened to the parcel: a read that began before the latest is not sent. */
  #changes = 0;
  #reading = false;
  #timer: NodeJS.Timeout | null = null;
  #positionTimer: NodeJS.Timeout | null = null;

  constructor(options: WatchedParcelOptions) {
    this.#options = options;
  }

  add(client: PublicClient, { stays = false } = {}): void {
    this.#clients.add(client);
    if (stays) this.#staying.add(client);
    client.closed.addEventListener('abort', () => {
      this.#clients.delete(client);
      if (this.#clients.size > 0) return;
      this.#unfollow();
      this.#schedule(null);
      this.#options.onEmpty();
    });
    this.changed();
  }

  /** The parcel changed: no position is sent until it was read again. */
  changed(): void {
    this.#changes += 1;
    this.#unfollow();
    void this.#refresh();
  }

  /** A rating of the parcel or the recipient's claim changed; what the recipient may see of it is asked for. */
  signal(type: 'rating' | 'claim'): void {
    this.#send({ type });
  }

  /** Something changed on which only the arrival depends. */
  mayHaveMoved(): void {
    this.#schedule(calmMs);
  }

  #schedule(ms: number | null): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = ms === null ? null : setTimeout(() => void this.#refresh(), ms);
  }

  async #refresh(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (let seen = -1; seen !== this.#changes && this.#clients.size > 0;) {
        seen = this.#changes;
        const row = await this.#options.read();
        if (seen === this.#changes) this.#show(row);
      }
      this.#options.outage.recovered();
    } catch (error) {
      this.#options.outage.failed(error);
      if (this.#clients.size > 0) this.#schedule(retryMs);
    } finally {
      this.#reading = false;
    }
  }

  #show(row: TrackedRow | null): void {
    const { isFinal, onDriver } = this.#options;
    if (row) this.#send({ type: 'parcel', parcel: recipientView(row, this.#options.now()) });
    if (!row || isFinal(row)) {
      for (const client of this.#clients)
        if (!row || !this.#staying.has(client)) client.close(publicCloseCodes.over, 'over');
      onDriver(null);
      return;
    }
    const driverId = row.status === 'enroute' ? row.driverId : null;
    onDriver(driverId);
    this.#schedule(driverId === null ? null : againMs);
    if (driverId === null || this.#following) return;
    this.#following = this.#options.followDriver(driverId, () => {
      this.#positionTimer ??= setTimeout(() => this.#sendPosition(), positionMs);
    });
    this.#sendPosition();
  }

  #sendPosition(): void {
    if (this.#positionTimer) clearTimeout(this.#positionTimer);
    this.#positionTimer = null;
    if (!this.#following) return;
    const latest = this.#following.position();
    const position = latest && {
      lat: latest.lat,
      lng: latest.lng,
      bearing: latest.bearing,
      at: latest.at.toISOString(),
    };
    this.#send({ type: 'position', position });
  }

  #unfollow(): void {
    if (this.#positionTimer) clearTimeout(this.#positionTimer);
    this.#positionTimer = null;
    this.#following?.stop();
    this.#following = null;
  }

  #send(message: TrackingMessage): void {
    for (const client of this.#clients) client.send(message);
  }
}
