// Buffer of received changes that are not applied yet. It holds one merged change per row. Above the limit, for example
// in a tab that was hidden for a day, it is replaced by a resync.
import type { Position } from '#shared/events/envelope.ts';
import { type Change, mergeChanges, startsAnew } from './change.ts';

const maxChanges = 1_000;

export interface Batch {
  /** Reason if everything must be fetched again; `changes` were received after the resync. */
  resync: string | null;
  changes: readonly Change[];
}

export class Backlog {
  #changes = new Map<string, Change>();
  #resync: string | null = null;

  /** True if there is something to apply. */
  get ready(): boolean {
    return this.#resync !== null || [...this.#changes.values()].some(({ at }) => at !== null);
  }

  add(change: Change): void {
    const earlier = this.#changes.get(change.id);
    this.#changes.delete(change.id);
    this.#changes.set(change.id, earlier ? mergeChanges(earlier, change) : change);
    if (this.#changes.size > maxChanges) this.resync('window');
  }

  /** Sets the cursor of the replayed changes that have none yet. */
  settle(at: Position): void {
    for (const [id, change] of this.#changes) if (!change.at) this.#changes.set(id, { ...change, at });
  }

  resync(reason: string): void {
    this.#changes.clear();
    // A reason that invalidates the cache must not be replaced by one that does not.
    if (!startsAnew(this.#resync)) this.#resync = reason;
  }

  take(): Batch {
    const batch = { resync: this.#resync, changes: [...this.#changes.values()].filter(({ at }) => at !== null) };
    for (const { id } of batch.changes) this.#changes.delete(id);
    this.#resync = null;
    return batch;
  }

  clear(): void {
    this.#changes.clear();
    this.#resync = null;
  }
}
