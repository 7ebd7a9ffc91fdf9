// Writes to one socket. A message to an idle socket is written at once; messages that follow within a short window are
// joined into one write: a write costs more than everything else that a message needs.
import type { Duplex } from 'node:stream';
import { noDictionary } from './compression.ts';
import type { SocketMessage } from './socket-message.ts';
import { FrameBatch } from './frame-batch.ts';

/** Maximum delay of a message. */
const windowMs = 20;
/** Size at which a batch is written before the window ends. */
const maxWriteBytes = 32 * 1024;

/** Schedules the writes of all sockets of an instance. */
export class WriteWindow {
  #next: SocketWriter[] = [];
  #delayed: SocketWriter[] = [];

  /** Schedules a write soon, but not within the window after the last one. */
  schedule(writer: SocketWriter, lastWriteAt: number): void {
    const wait = lastWriteAt + windowMs - performance.now();
    if (wait <= 0) {
      // Not synchronously: a batch of events often has several messages for one socket.
      if (this.#next.push(writer) === 1) setImmediate(() => this.#write(this.#next.splice(0)));
    } else if (this.#delayed.push(writer) === 1) setTimeout(() => this.#write(this.#delayed.splice(0)), wait);
  }

  #write(writers: SocketWriter[]): void {
    const now = performance.now();
    for (const writer of writers) writer.flush(now);
  }
}

export class SocketWriter {
  readonly #socket: Duplex;
  readonly #window: WriteWindow;
  readonly #compresses: boolean;
  #batch = FrameBatch.empty;
  #lastWriteAt = -windowMs;
  #isFull = false;
  #onDrain: (() => void) | null = null;
  /** Id of the last compressed message of the receiver. */
  #dictionaryId = noDictionary;

  /** `compresses`: the client agreed to `permessage-deflate`. */
  constructor(socket: Duplex, window: WriteWindow, compresses = false) {
    this.#socket = socket;
    this.#window = window;
    this.#compresses = compresses;
    socket.on('drain', () => {
      this.#isFull = false;
      this.#onDrain?.();
    });
  }

  /** Sets the function to call each time the connection can take more after it was full. */
  onDrain(listener: () => void): void {
    this.#onDrain = listener;
  }

  /** True while the connection is full: whatever is written now is only buffered. */
  get isFull(): boolean {
    return this.#isFull;
  }

  send(message: SocketMessage): void {
    if (this.#batch === FrameBatch.empty) this.#window.schedule(this, this.#lastWriteAt);
    this.#batch = this.#batch.append(
      this.#compresses ? message.compressedFrame(this.#dictionaryId) : message.plainFrame,
    );
    // Set here, since this is the order in which the receiver decompresses: dropped messages never become its
    // dictionary.
    if (message.broadcast) this.#dictionaryId = message.broadcast.dictionaryId;
    // A large batch is written at once: the window must not make a client look slow.
    if (this.#batch.length >= maxWriteBytes) this.flush();
  }

  /** Writes the current batch. */
  flush(now = performance.now()): void {
    const batch = this.#batch;
    this.#batch = FrameBatch.empty;
    if (batch === FrameBatch.empty || !this.#socket.writable) return;
    this.#lastWriteAt = now;
    this.#isFull = !this.#socket.write(batch.bytes);
  }
}
