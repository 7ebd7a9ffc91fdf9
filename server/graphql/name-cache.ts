// Names change rarely and are sent with every parcel. Names stay cached until an event of an entity that can change a
// name: a message made after it never has an older name.
import type { NumberedEvent } from '#shared/events/event.ts';
import type { RunRead } from '../db/transaction.ts';
import { type Loaders, createLoaders, undeliveredLoader } from './loaders.ts';

/** Entities whose events change no name and no setting. All other entities may. */
const entitiesWithoutNames: ReadonlySet<string> = new Set([
  'package',
  'notification',
  'inbox',
  'rating',
  'driverDevice',
]);
/** Bounds the memory, and the delay of changes that produce no event. */
const maxAgeMs = 2_000;

export class NameCache {
  readonly #read: RunRead;
  #loaders: Loaders | null = null;
  #createdAt = 0;

  constructor(read: RunRead) {
    this.#read = read;
  }

  /** Call with the events of a batch before anything is executed. */
  invalidate(events: readonly Pick<NumberedEvent, 'entity'>[]): void {
    if (events.some(({ entity }) => !entitiesWithoutNames.has(entity))) this.#loaders = null;
  }

  /** Loaders for results that belong together: cached names; data that depends on parcels is read by `read`. */
  loaders(read: RunRead = this.#read): Loaders {
    if (!this.#loaders || performance.now() - this.#createdAt > maxAgeMs) {
      this.#loaders = createLoaders(this.#read);
      this.#createdAt = performance.now();
    }
    return { ...this.#loaders, undelivered: undeliveredLoader(read) };
  }
}
