// The frames that a socket will write next. Batches form a tree: sockets that got the same frames since their last
// write share the same batch, so its bytes are joined once for all of them. Batches are immutable.
import { type Frame, writeFrame } from './frame.ts';

export class Run {
  /** The batch of every socket after a write. */
  static readonly nothing = new Run();
  /** In bytes. */
  readonly length: number;
  readonly #previous: Run | null;
  readonly #frame: Frame | null;
  /** The last successor: the next socket with the same frame gets it too. */
  #next: Run | null = null;
  #bytes: Buffer | null = null;

  private constructor(previous: Run | null = null, frame: Frame | null = null) {
    this.#previous = previous;
    this.#frame = frame;
    this.length = (previous?.length ?? 0) + (frame?.length ?? 0);
  }

  /** This batch with one more frame. */
  and(frame: Frame): Run {
    if (!this.#next || this.#next.#frame !== frame) this.#next = new Run(this, frame);
    return this.#next;
  }

  /** All frames as one buffer outside the pool, which the buffer of a slow client would otherwise keep in memory. */
  get bytes(): Buffer {
    if (!this.#bytes) {
      this.#bytes = Buffer.allocUnsafeSlow(this.length);
      this.#write(this.#bytes);
    }
    return this.#bytes;
  }

  #write(target: Buffer): number {
    const start = this.#previous ? this.#previous.#write(target) : 0;
    return this.#frame ? writeFrame(target, start, this.#frame) : start;
  }
}
