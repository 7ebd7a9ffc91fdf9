// Presence: the locations of this tab, and the other users there. The Socket.IO code is loaded after the page.
import { whenIdle } from '#client/kit/when-idle.ts';
import type { Doing, Here, Place, PositionAck, Presence } from '#shared/live/signals.ts';

/** The other users at a location. The same object until it changes. */
export type People = Pick<Presence, 'people' | 'count'>;

export interface Connection {
  /** Sends the tab's presence soon. */
  say: () => void;
  position: (positions: unknown) => Promise<PositionAck>;
  close: () => void;
}

const noPresence: People = { people: [], count: 0 };

/** Key of a location. */
export function placeKey({ screen, object }: Place): string {
  return object === undefined ? screen : `${screen}/${object}`;
}

export class Signals {
  readonly #activities = new Set<Doing>();
  readonly #people = new Map<string, People>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #connection: Promise<Connection> | null = null;
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
      this.keep(() => false);
    };
  }

  /** Adds a location, with what the user does there; returns how to remove it. */
  enter(activity: Doing): () => void {
    this.#activities.add(activity);
    this.#scheduleUpdate();
    return () => {
      this.#activities.delete(activity);
      this.#scheduleUpdate();
    };
  }

  /** Sends the driver's own positions; the code is `network` if they could not be sent. */
  async position(positions: unknown): Promise<PositionAck> {
    try {
      return await (await this.#connect()).position(positions);
    } catch {
      return { ok: false, code: 'network' };
    }
  }

  /** The other users at a location that this tab receives. */
  people(key: string): People {
    return this.#people.get(key) ?? noPresence;
  }

  listen(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** All locations and activities of this tab, each location once. */
  here(): Here {
    const places = new Map<string, Doing>();
    for (const activity of this.#activities)
      places.set(placeKey(activity), { ...places.get(placeKey(activity)), ...activity });
    return { places: [...places.values()] };
  }

  /** Stores the users at a location and calls its listeners. */
  told(key: string, people: People): void {
    if (people.count > 0) this.#people.set(key, people);
    else if (!this.#people.delete(key)) return;
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Keys of the locations with known users. */
  known(): readonly string[] {
    return [...this.#people.keys()];
  }

  /** Removes all locations for which `kept` is false. */
  keep(kept: (key: string) => boolean): void {
    for (const key of this.known()) if (!kept(key)) this.told(key, noPresence);
  }

  #scheduleUpdate(): void {
    if (this.#connection)
      this.#withConnection((connection) => {
        connection.say();
      });
    else if (this.#started) this.#connectLater();
  }

  #withConnection(work: (connection: Connection) => void): void {
    const pending = this.#connection;
    const run = async (): Promise<void> => {
      if (pending) work(await pending);
    };
    run().catch(() => undefined);
  }

  #connectLater(): void {
    whenIdle(() => {
      if (this.#started) this.#connect().catch(() => undefined);
    });
  }

  #connect(): Promise<Connection> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    try {
      return new (await import('./connection.ts')).Wire(this);
    } catch (error) {
      // The code could not be loaded; the next call tries again.
      this.#connection = null;
      throw error;
    }
  }
}
