// Log of the changes to an entity's rows while it is subscribed. Lists compute pending changes and flashing cells from
// it.
import type { LogCursor } from '#shared/events/event.ts';
import { type RowChange, type LiveRow, mergeChanges } from './subscription-message.ts';
import { isAfter } from './is-after.ts';

/** How long a changed cell flashes, in milliseconds. */
const flashMs = 2_400;
const maxEntries = 1_000;

export interface ChangeLogEntry extends RowChange {
  at: LogCursor;
  /** The row before the change; null if it was not known. */
  before: LiveRow | null;
  /** The fields to flash; null when the flash has ended. */
  flashFields: ReadonlySet<string> | null;
}

export class ChangeLog {
  readonly #entries = new Map<string, ChangeLogEntry>();
  readonly #listeners = new Set<() => void>();
  #flashing = new Map<string, ReadonlySet<string>>();
  #revision = 0;

  get(id: string): ChangeLogEntry | undefined {
    return this.#entries.get(id);
  }

  entries(): Iterable<ChangeLogEntry> {
    return this.#entries.values();
  }

  /** Increases with every change. */
  readonly revision = (): number => this.#revision;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Adds a change. Listeners are called by `notify`, once for all added changes. */
  add(change: RowChange, at: LogCursor, before: LiveRow | null): void {
    const earlier = this.#entries.get(change.id);
    const merged = earlier ? mergeChanges(earlier, change) : change;
    const flash = change.kind === 'CHANGED' && change.changed.length > 0 ? new Set(change.changed) : null;
    this.#entries.delete(change.id);
    this.#entries.set(change.id, { ...merged, at, before: earlier ? earlier.before : before, flashFields: flash });
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
    this.#notifyListeners();
  }

  /** Removes the entries that all active queries already contain. */
  prune(upTo: LogCursor): void {
    for (const [id, { at, flashFields }] of this.#entries)
      if (!flashFields && !isAfter(at, upTo)) this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
    this.#flashing.clear();
    this.#notifyListeners();
  }

  // A flash that was restarted in the meantime has another Set and continues.
  #endFlashes(flashing: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [id, flash] of flashing) {
      const entry = this.#entries.get(id);
      if (entry?.flashFields === flash) this.#entries.set(id, { ...entry, flashFields: null });
    }
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}
