// Presence: the locations of this tab, and the other users there. The Socket.IO code is loaded after the page.
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import type {
  OnlineChange,
  PresenceActivity,
  PresenceUpdate,
  PresenceLocation,
  PositionAck,
  PresenceMessage,
} from '#shared/live/presence.ts';

/** The other users at a location. The same object until it changes. */
export type LocationUsers = Pick<PresenceMessage, 'people' | 'count'>;

export interface PresenceConnection {
  /** Sends the tab's presence soon. */
  scheduleUpdate: () => void;
  sendPositions: (positions: unknown) => Promise<PositionAck>;
  close: () => void;
}

const noPresence: LocationUsers = { people: [], count: 0 };

/** Key of a location. */
export function locationKey({ screen, object }: PresenceLocation): string {
  return object === undefined ? screen : `${screen}/${object}`;
}

export class PresenceClient {
  readonly #activities = new Set<PresenceActivity>();
  readonly #people = new Map<string, LocationUsers>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Ids of those who are online, as the server told on a list of people. */
  #online: ReadonlySet<string> = new Set();
  readonly #onlineListeners = new Set<() => void>();
  #connection: Promise<PresenceConnection> | null = null;
  #started = false;

  /** Connects once the tab has a location and the browser is idle; returns how to disconnect. */
  start(): () => void {
    this.#started = true;
    if (this.#activities.size > 0) this.#connectLater();
    return () => {
      this.#started = false;
      this.#withConnection((connection) => {
        connection.close();
      });
      this.#connection = null;
      this.retainLocations(() => false);
    };
  }

  /** Adds a location, with what the user does there; returns how to remove it. */
  enter(activity: PresenceActivity): () => void {
    this.#activities.add(activity);
    this.#scheduleUpdate();
    return () => {
      this.#activities.delete(activity);
      this.#scheduleUpdate();
    };
  }

  /** Sends the driver's own positions; the code is `network` if they could not be sent. */
  async sendPositions(positions: unknown): Promise<PositionAck> {
    try {
      return await (await this.#connect()).sendPositions(positions);
    } catch {
      return { ok: false, code: 'network' };
    }
  }

  /** The other users at a location that this tab receives. */
  presenceAt(key: string): LocationUsers {
    return this.#people.get(key) ?? noPresence;
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** All locations and activities of this tab, each location once. */
  currentUpdate(): PresenceUpdate {
    const places = new Map<string, PresenceActivity>();
    for (const activity of this.#activities)
      places.set(locationKey(activity), { ...places.get(locationKey(activity)), ...activity });
    return { places: [...places.values()] };
  }

  /** Ids of those who are online and whom the user sees; known on lists of people only. The same set until it changes. */
  get online(): ReadonlySet<string> {
    return this.#online;
  }

  subscribeOnline(listener: () => void): () => void {
    this.#onlineListeners.add(listener);
    return () => {
      this.#onlineListeners.delete(listener);
    };
  }

  applyOnline({ isFirst, came, left }: OnlineChange): void {
    const before = isFirst ? new Set<string>() : this.#online;
    const online = new Set([...before, ...came]).difference(new Set(left));
    if (online.size === 0 && this.#online.size === 0) return;
    this.#online = online;
    for (const listener of this.#onlineListeners) listener();
  }

  /** Stores the users at a location and calls its listeners. */
  setPresence(key: string, people: LocationUsers): void {
    if (people.count > 0) this.#people.set(key, people);
    else if (!this.#people.delete(key)) return;
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Keys of the locations with known users. */
  knownLocationKeys(): readonly string[] {
    return [...this.#people.keys()];
  }

  /** Removes all locations for which `kept` is false. */
  retainLocations(kept: (key: string) => boolean): void {
    for (const key of this.knownLocationKeys()) if (!kept(key)) this.setPresence(key, noPresence);
  }

  #scheduleUpdate(): void {
    if (this.#connection)
      this.#withConnection((connection) => {
        connection.scheduleUpdate();
      });
    else if (this.#started) this.#connectLater();
  }

  #withConnection(work: (connection: PresenceConnection) => void): void {
    const pending = this.#connection;
    const run = async (): Promise<void> => {
      if (pending) work(await pending);
    };
    run().catch(() => undefined);
  }

  #connectLater(): void {
    runWhenIdle(() => {
      if (this.#started) this.#connect().catch(() => undefined);
    });
  }

  #connect(): Promise<PresenceConnection> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<PresenceConnection> {
    try {
      return new (await import('./presence-socket.ts')).PresenceSocket(this);
    } catch (error) {
      // The code could not be loaded; the next call tries again.
      this.#connection = null;
      throw error;
    }
  }
}
