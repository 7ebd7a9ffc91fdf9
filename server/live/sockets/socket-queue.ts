// What waits for one reader. Sending never waits, so a slow reader delays nobody; what waits is bounded, so it costs no memory either.
import type { WebSocket } from 'ws';

const maxBytes = 1_000_000;
const maxMessages = 1_000;
/** Handed to the socket at a time; the rest waits here, where it can be dropped. */
const inFlightBytes = 64_000;

export class SocketQueue {
  readonly #socket: WebSocket;
  readonly #onOverflow: () => void;
  #frames: Buffer[] = [];
  #bytes = 0;
  #closed = false;
  readonly #waiting = new Set<() => void>();

  constructor(socket: WebSocket, onOverflow: () => void) {
    this.#socket = socket;
    this.#onOverflow = onOverflow;
  }

  /** Sends a frame after those before it. More than the bound, and the reader is given up. */
  push(frame: Buffer): void {
    if (this.#closed) return;
    // A later work coalesces here: a frame about an entity takes the place of the one that still waits for the same subscription.
    this.#frames.push(frame);
    this.#bytes += frame.length;
    this.#pump();
    if (this.#frames.length > maxMessages || this.#bytes + this.#socket.bufferedAmount > maxBytes) this.#onOverflow();
  }

  /** The socket takes no more for the moment. */
  get full(): boolean {
    return this.#frames.length > 0;
  }

  /** How many frames wait. */
  get waiting(): number {
    return this.#frames.length;
  }

  /** Resolves when nothing waits any more, or the queue is closed. */
  async room(): Promise<void> {
    if (this.#closed || this.#frames.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  /** Drops what waits. */
  close(): void {
    this.#closed = true;
    this.#frames = [];
    this.#bytes = 0;
    this.#tellWaiting();
  }

  #pump(): void {
    let sent = 0;
    while (sent < this.#frames.length && this.#socket.bufferedAmount < inFlightBytes) {
      const frame = this.#frames[sent];
      if (!frame) break;
      sent += 1;
      this.#bytes -= frame.length;
      this.#socket.send(frame, { binary: false }, () => this.#sent());
    }
    if (sent > 0) this.#frames.splice(0, sent);
  }

  #sent(): void {
    if (this.#closed) return;
    this.#pump();
    if (this.#frames.length === 0) this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
