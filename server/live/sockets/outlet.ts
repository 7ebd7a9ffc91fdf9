// The way out of one socket. A message that finds the socket idle leaves at once; those that follow within a short window leave together,
// in one write: writing costs more than everything else that a message needs.
import type { Duplex } from 'node:stream';
import { noPast } from './compression.ts';
import type { Message } from './message.ts';
import { Run } from './run.ts';

/** Longest that a message waits for others. */
const windowMs = 20;
/** Most that waits for the window. */
const maxWriteBytes = 32 * 1024;

/** Gathers what the sockets of an instance have to write. */
export class WriteWindow {
  #soon: Outlet[] = [];
  #later: Outlet[] = [];

  /** Sees to it that the outlet writes soon, but not within the window after its last write. */
  ask(outlet: Outlet, wroteAt: number): void {
    const wait = wroteAt + windowMs - performance.now();
    if (wait <= 0) {
      // Not yet: a batch of events often has several messages for one socket.
      if (this.#soon.push(outlet) === 1) setImmediate(() => this.#write(this.#soon.splice(0)));
    } else if (this.#later.push(outlet) === 1) setTimeout(() => this.#write(this.#later.splice(0)), wait);
  }

  #write(outlets: Outlet[]): void {
    const now = performance.now();
    for (const outlet of outlets) outlet.flush(now);
  }
}

export class Outlet {
  readonly #socket: Duplex;
  readonly #window: WriteWindow;
  readonly #compresses: boolean;
  #run = Run.nothing;
  #wroteAt = -windowMs;
  #full = false;
  #onRoom: (() => void) | null = null;
  /** Of the receiver: what it unpacked last. */
  #past = noPast;

  /** `compresses`: the peer agreed to `permessage-deflate`. */
  constructor(socket: Duplex, window: WriteWindow, compresses = false) {
    this.#socket = socket;
    this.#window = window;
    this.#compresses = compresses;
    socket.on('drain', () => {
      this.#full = false;
      this.#onRoom?.();
    });
  }

  /** Calls the listener each time that one that was full has sent everything. */
  onRoom(listener: () => void): void {
    this.#onRoom = listener;
  }

  /** The connection has enough to take; what it is given now only waits. */
  get full(): boolean {
    return this.#full;
  }

  send(message: Message): void {
    if (this.#run === Run.nothing) this.#window.ask(this, this.#wroteAt);
    this.#run = this.#run.and(this.#compresses ? message.packed(this.#past) : message.plain);
    // Here and not before, since this is the order in which the receiver unpacks: what was dropped while it waited is no part of its past.
    if (message.broadcast) this.#past = message.broadcast.past;
    // Much at once goes as it comes: whether a reader is behind must not be the window's doing.
    if (this.#run.length >= maxWriteBytes) this.flush();
  }

  /** Writes what waits for the window. */
  flush(now = performance.now()): void {
    const run = this.#run;
    this.#run = Run.nothing;
    if (run === Run.nothing || !this.#socket.writable) return;
    this.#wroteAt = now;
    this.#full = !this.#socket.write(run.bytes);
  }
}
