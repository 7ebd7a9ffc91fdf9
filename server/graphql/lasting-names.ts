// Names change seldom and are told with every parcel. The live engine keeps them from one batch of events to the next, until an event passes
// that may have changed one: a message made after it never carries an older name.
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Read } from './context.ts';
import { type Loaders, makeLoaders, undeliveredLoader } from './loaders.ts';

/** Entities whose changes change no name and no rule. Whatever isn't here may. */
const nameless: ReadonlySet<string> = new Set(['package', 'notification', 'inbox', 'rating', 'driverDevice']);
/** Bounds the memory, and how long a change made past the events stays unseen. */
const longestMs = 2_000;

export class LastingNames {
  readonly #read: Read;
  #names: Loaders | null = null;
  #since = 0;

  constructor(read: Read) {
    this.#read = read;
  }

  /** Call with the events of a batch before any of its answers is made. */
  hear(events: readonly Pick<NumberedEvent, 'entity'>[]): void {
    if (events.some(({ entity }) => !nameless.has(entity))) this.#names = null;
  }

  /** Loaders for answers that belong together: names as known, what depends on parcels read for them by `read`. */
  loaders(read: Read = this.#read): Loaders {
    if (!this.#names || performance.now() - this.#since > longestMs) {
      this.#names = makeLoaders(this.#read);
      this.#since = performance.now();
    }
    return { ...this.#names, undelivered: undeliveredLoader(read) };
  }
}
