// Buffer of received changes that are not applied yet. It holds one merged change per row. Above the limit, for example
// in a tab that was hidden for a day, it is replaced by a resync.
import type { LogCursor } from '#shared/events/event.ts';
import { type RowChange, mergeChanges, invalidatesCache } from './subscription-message.ts';

const maxChanges = 1_000;

export interface ChangeBatch {
  /** Reason if everything must be fetched again; `changes` were received after the resync. */
  resync: string | null;
  changes: readonly RowChange[];
}

export class ChangeBuffer {
  #changes = new Map<string, RowChange>();
  #resync: string | null = null;

  /** True if there is something to apply. */
  get hasChanges(): boolean {
    return this.#resync !== null || [...this.#changes.values()].some(({ at }) => at !== null);
  }

  add(change: RowChange): void {
    const earlier = this.#changes.get(change.id);
    this.#changes.delete(change.id);
    this.#changes.set(change.id, earlier ? mergeChanges(earlier, change) : change);
    if (this.#changes.size > maxChanges) this.resync('window');
  }

  /** Sets the cursor of the replayed changes that have none yet. */
  setCursor(at: LogCursor): void {
    for (const [id, change] of this.#changes) if (!change.at) this.#changes.set(id, { ...change, at });
  }

  resync(reason: string): void {
    this.#changes.clear();
    // A reason that invalidates the cache must not be replaced by one that does not.
    if (!invalidatesCache(this.#resync)) this.#resync = reason;
  }

  take(): ChangeBatch {
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
