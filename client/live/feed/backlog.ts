// What was heard and is not on the screen yet: one change for each row, so that a tab that was hidden for a day holds no more than
// there are rows, and past a bound just reads again.
import type { Position } from '#shared/events/envelope.ts';
import { type Change, mergeChanges, startsAnew } from './change.ts';

const maxChanges = 1_000;

export interface Batch {
  /** Everything has to be read again; `changes` came after that was said. */
  resync: string | null;
  changes: readonly Change[];
}

export class Backlog {
  #changes = new Map<string, Change>();
  #resync: string | null = null;

  /** Whether something is ready to be shown. */
  get ready(): boolean {
    return this.#resync !== null || [...this.#changes.values()].some(({ at }) => at !== null);
  }

  add(change: Change): void {
    const earlier = this.#changes.get(change.id);
    this.#changes.delete(change.id);
    this.#changes.set(change.id, earlier ? mergeChanges(earlier, change) : change);
    if (this.#changes.size > maxChanges) this.resync('window');
  }

  /** Until where those changes go whose place was not known. */
  settle(at: Position): void {
    for (const [id, change] of this.#changes) if (!change.at) this.#changes.set(id, { ...change, at });
  }

  resync(reason: string): void {
    this.#changes.clear();
    // To start anew is more than to read again.
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
