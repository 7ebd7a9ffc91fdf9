// What happened to the rows of an entity since it is listened to: the lists that are open count by it, and flash by it.
import type { Position } from '#shared/events/envelope.ts';
import { type Change, type LiveRow, mergeChanges } from './change.ts';
import { isAfter } from './position.ts';

/** How long a change is shown in its cell, in milliseconds. */
export const flashMs = 2_400;
const maxEntries = 1_000;

export interface Entry extends Change {
  at: Position;
  /** The row as it was known before; null when it was not. */
  before: LiveRow | null;
  /** The fields to flash; null when that is over. */
  flash: ReadonlySet<string> | null;
}

export class Journal {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #flashing = new Map<string, ReadonlySet<string>>();
  #revision = 0;

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** Another number after every change. */
  readonly revision = (): number => this.#revision;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Adds one change; `notify` tells of all that were added. */
  add(change: Change, at: Position, before: LiveRow | null): void {
    const earlier = this.#entries.get(change.id);
    const merged = earlier ? mergeChanges(earlier, change) : change;
    const flash = change.kind === 'CHANGED' && change.changed.length > 0 ? new Set(change.changed) : null;
    this.#entries.delete(change.id);
    this.#entries.set(change.id, { ...merged, at, before: earlier ? earlier.before : before, flash });
    if (flash) this.#flashing.set(change.id, flash);
    const oldest = this.#entries.size > maxEntries ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  notify(): void {
    if (this.#flashing.size > 0) {
      const flashing = this.#flashing;
      this.#flashing = new Map();
      setTimeout(() => {
        this.#endFlashes(flashing);
      }, flashMs);
    }
    this.#tell();
  }

  /** Forgets what every open read holds by now. */
  prune(upTo: Position): void {
    for (const [id, { at, flash }] of this.#entries) if (!flash && !isAfter(at, upTo)) this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
    this.#flashing.clear();
    this.#tell();
  }

  // One that began anew meanwhile has another set.
  #endFlashes(flashing: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [id, flash] of flashing) {
      const entry = this.#entries.get(id);
      if (entry?.flash === flash) this.#entries.set(id, { ...entry, flash: null });
    }
    this.#tell();
  }

  #tell(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}
