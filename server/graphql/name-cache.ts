// Names change rarely and are sent with every row. Names stay cached until an event of an entity that can change a
// name: a message made after it never has an older name.
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { RunRead } from '../db/transaction.ts';
import { Loaders } from './loaders.ts';

/** Bounds the memory, and the delay of changes that produce no event. */
const maxAgeMs = 2_000;

const definitions = new Map<string, EntityDefinition>(Object.entries(entities));

export class NameCache {
  readonly #read: RunRead;
  #names: Loaders | null = null;
  #createdAt = 0;

  constructor(read: RunRead) {
    this.#read = read;
  }

  /** Call with the events of a batch before anything is executed. An unknown entity may have changed a name. */
  invalidate(events: readonly Pick<NumberedEvent, 'entity'>[]): void {
    if (events.some(({ entity }) => !definitions.get(entity)?.isWithoutNames)) this.#names = null;
  }

  /** Loaders for results that belong together: cached names, and everything else by `read`. */
  loaders(read: RunRead = this.#read): Loaders {
    if (!this.#names || performance.now() - this.#createdAt > maxAgeMs) {
      this.#names = new Loaders(this.#read);
      this.#createdAt = performance.now();
    }
    return new Loaders(read, this.#names);
  }
}
