// The way out of one socket. A message that finds the socket idle leaves at once; those that follow within a short window leave together,
// in one write: writing costs more than everything else that a message needs. Frames are ours, made around bytes that many sockets share.
import type { Duplex } from 'node:stream';

/** A message: the bytes that are this socket's own, and those shared with others. A head opens an object that ends behind the body. */
export interface Message { head: Buffer | null; body: Buffer; length: number }

/** A message whose bytes are nobody else's. */
export function plain(body: Buffer): Message {
  return { head: null, body, length: body.length };
}

/** A body shared by many sockets behind a socket's own head. */
export function spliced(head: Buffer, body: Buffer): Message {
  return { head, body, length: head.length + body.length + 1 };
}

/** Longest that a message waits for others. */
const windowMs = 20;
/** Room that all writes share, one after the other. */
const scratchBytes = 32 * 1024;

/** Gathers what the sockets of an instance have to write. */
export class WriteWindow {
  #soon: Outlet[] = [];
  #later: Outlet[] = [];
  #scratch: Buffer | null = null;

  /** Sees to it that the outlet writes soon, but not within the window after its last write. */
  ask(outlet: Outlet, wroteAt: number): void {
    if (performance.now() - wroteAt >= windowMs) {
      // Not yet: a batch of events often has several messages for one socket.
      if (this.#soon.push(outlet) === 1) setImmediate(() => this.#write(this.#soon.splice(0)));
    } else if (this.#later.push(outlet) === 1) setTimeout(() => this.#write(this.#later.splice(0)), windowMs);
  }

  /** Room for the bytes of one write; room of its own for a connection that still has something to take. */
  room(bytes: number, own: boolean): Buffer {
    if (own || bytes > scratchBytes) return Buffer.allocUnsafeSlow(bytes);
    this.#scratch ??= Buffer.allocUnsafeSlow(scratchBytes);
    return this.#scratch;
  }

  /** These bytes couldn't leave at once: the connection still reads them from where they lie. */
  taken(room: Buffer): void {
    if (room === this.#scratch) this.#scratch = null;
  }

  #write(outlets: Outlet[]): void {
    for (const outlet of outlets) outlet.flush();
  }
}

export class Outlet {
  readonly #socket: Duplex;
  readonly #window: WriteWindow;
  #messages: Message[] = [];
  #bytes = 0;
  #wroteAt = -windowMs;
  #onRoom: () => void = () => {};

  constructor(socket: Duplex, window: WriteWindow) {
    this.#socket = socket;
    this.#window = window;
  }

  /** Called each time that everything has left. */
  onRoom(listener: () => void): void {
    this.#onRoom = listener;
  }

  /** Bytes that wait here, in the window or because the reader is slow. */
  get bufferedAmount(): number {
    return this.#bytes + this.#socket.writableLength;
  }

  send(message: Message): void {
    this.#bytes += message.length;
    if (this.#messages.push(message) === 1) this.#window.ask(this, this.#wroteAt);
    // Much at once goes as it comes: whoever counts what waits must see the reader in it, not the window.
    if (this.#bytes >= scratchBytes) this.flush();
  }

  /** Writes what waits for the window. */
  flush(): void {
    const messages = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    if (messages.length === 0 || !this.#socket.writable) return;
    this.#wroteAt = performance.now();
    const bytes = messages.reduce((sum, { length }) => sum + headerBytes(length) + length, 0);
    const room = this.#window.room(bytes, this.#socket.writableLength > 0);
    const end = messages.reduce((at, message) => writeFrame(room, at, message), 0);
    this.#socket.write(room.subarray(0, end), this.#onRoom);
    if (this.#socket.writableLength > 0) this.#window.taken(room);
  }
}

function headerBytes(length: number): number {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
}

/** Writes a message as one unmasked text frame (RFC 6455, 5.2); returns where it ends. */
function writeFrame(target: Buffer, at: number, { head, body, length }: Message): number {
  target[at] = 0x81;
  if (length < 126) target[at + 1] = length;
  else if (length < 65_536) {
    target[at + 1] = 126;
    target.writeUInt16BE(length, at + 2);
  } else {
    target[at + 1] = 127;
    target.writeBigUInt64BE(BigInt(length), at + 2);
  }
  let end = at + headerBytes(length);
  if (head) end += head.copy(target, end);
  end += body.copy(target, end);
  if (head) target[end++] = 0x7d;
  return end;
}
