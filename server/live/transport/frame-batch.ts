// The frames that a socket will write next. Batches form a tree: sockets that got the same frames since their last
// write share the same batch, so its bytes are joined once for all of them. Batches are immutable.
import { type WebSocketFrame, writeFrame } from './websocket-frame.ts';

export class FrameBatch {
  /** The batch of every socket after a write. */
  static readonly empty = new FrameBatch();
  /** In bytes. */
  readonly length: number;
  readonly #previous: FrameBatch | null;
  readonly #frame: WebSocketFrame | null;
  /** The last successor: the next socket with the same frame gets it too. */
  #next: FrameBatch | null = null;
  #bytes: Buffer | null = null;

  private constructor(previous: FrameBatch | null = null, frame: WebSocketFrame | null = null) {
    this.#previous = previous;
    this.#frame = frame;
    this.length = (previous?.length ?? 0) + (frame?.length ?? 0);
  }

  /** This batch with one more frame. */
  append(frame: WebSocketFrame): FrameBatch {
    if (!this.#next || this.#next.#frame !== frame) this.#next = new FrameBatch(this, frame);
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
