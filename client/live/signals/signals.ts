// Who else is here: what this tab says of itself, and what it was told of others. The code of the wire comes after the page.
import { whenIdle } from '#client/kit/when-idle.ts';
import type { Doing, Here, Place, PositionAck, Presence } from '#shared/live/signals.ts';

/** The people of a place. Keeps its identity while nothing changes. */
export type People = Pick<Presence, 'people' | 'count'>;

export interface Connection {
  /** What the tab does changed. */
  say: () => void;
  position: (fixes: unknown) => Promise<PositionAck>;
  close: () => void;
}

const nobody: People = { people: [], count: 0 };

/** A place as a key. */
export function placeKey({ screen, object }: Place): string {
  return object === undefined ? screen : `${screen}/${object}`;
}

export class Signals {
  readonly #doings = new Set<Doing>();
  readonly #people = new Map<string, People>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #connection: Promise<Connection> | null = null;
  #started = false;

  /** Connects once somebody is somewhere and the browser has time; returns how to end it. */
  start(): () => void {
    this.#started = true;
    if (this.#doings.size > 0) this.#connectLater();
    return () => {
      this.#started = false;
      this.#tell((wire) => {
        wire.close();
      });
      this.#connection = null;
      this.keep(() => false);
    };
  }

  /** Is at a place, and does something there, until the returned call. */
  enter(doing: Doing): () => void {
    this.#doings.add(doing);
    this.#say();
    return () => {
      this.#doings.delete(doing);
      this.#say();
    };
  }

  /** Sends a driver's own positions; `network` when they could not be sent. */
  async position(fixes: unknown): Promise<PositionAck> {
    try {
      return await (await this.#connect()).position(fixes);
    } catch {
      return { ok: false, code: 'network' };
    }
  }

  /** Who else is at a place, as far as this tab is told. */
  people(key: string): People {
    return this.#people.get(key) ?? nobody;
  }

  listen(key: string, listener: () => void): () => void {
    const those = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, those.add(listener));
    return () => {
      those.delete(listener);
      if (those.size === 0) this.#listeners.delete(key);
    };
  }

  /** Everything that this tab does, each place once. */
  here(): Here {
    const places = new Map<string, Doing>();
    for (const doing of this.#doings) places.set(placeKey(doing), { ...places.get(placeKey(doing)), ...doing });
    return { places: [...places.values()] };
  }

  /** Takes in what was told of a place. */
  told(key: string, people: People): void {
    if (people.count > 0) this.#people.set(key, people);
    else if (!this.#people.delete(key)) return;
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** The places of which somebody is known. */
  known(): readonly string[] {
    return [...this.#people.keys()];
  }

  /** Lets go of what is known of all other places. */
  keep(kept: (key: string) => boolean): void {
    for (const key of this.known()) if (!kept(key)) this.told(key, nobody);
  }

  #say(): void {
    if (this.#connection)
      this.#tell((wire) => {
        wire.say();
      });
    else if (this.#started) this.#connectLater();
  }

  #tell(work: (wire: Connection) => void): void {
    const coming = this.#connection;
    const come = async (): Promise<void> => {
      if (coming) work(await coming);
    };
    come().catch(() => undefined);
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
      // The code did not come; the next word tries again.
      this.#connection = null;
      throw error;
    }
  }
}
