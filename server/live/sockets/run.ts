// What a socket is to be written next: frames, one after the other. Sockets that were told the same since they wrote last are at the same run, so its
// bytes are put together once for all of them, and nobody ever changes them.
import { type Frame, writeFrame } from './frame.ts';

export class Run {
  /** Where every socket begins after a write. */
  static readonly nothing = new Run();
  /** In bytes. */
  readonly length: number;
  readonly #before: Run | null;
  readonly #frame: Frame | null;
  /** The run that was asked for last: whoever is told the same asks for it next. */
  #after: Run | null = null;
  #bytes: Buffer | null = null;

  private constructor(before: Run | null = null, frame: Frame | null = null) {
    this.#before = before;
    this.#frame = frame;
    this.length = (before?.length ?? 0) + (frame?.length ?? 0);
  }

  /** This run with one frame more. */
  and(frame: Frame): Run {
    if (!this.#after || this.#after.#frame !== frame) this.#after = new Run(this, frame);
    return this.#after;
  }

  /** All its frames, in memory of their own: small buffers share a pool, which a slow reader would keep. */
  get bytes(): Buffer {
    if (!this.#bytes) {
      this.#bytes = Buffer.allocUnsafeSlow(this.length);
      this.#write(this.#bytes);
    }
    return this.#bytes;
  }

  #write(target: Buffer): number {
    const start = this.#before ? this.#before.#write(target) : 0;
    return this.#frame ? writeFrame(target, start, this.#frame) : start;
  }
}
