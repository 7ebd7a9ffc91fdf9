// The way out of one socket. A message that finds the socket idle leaves at once; those that follow within a short window leave together,
// in one write: writing costs more than everything else that a message needs. Frames are ours, made around bytes that many sockets share.
import type { Duplex } from 'node:stream';
import { type Broadcast, noPast, storedHeaderBytes, writeStoredHeader } from './compression.ts';

/** A message: the bytes that are this socket's own, and those shared with others. A head opens an object that ends behind the body. */
export interface Message { head: Buffer | null; body: Buffer; length: number; broadcast: Broadcast | null }

/** A message whose bytes are nobody else's. */
export function plain(body: Buffer): Message {
  return { head: null, body, length: body.length, broadcast: null };
}

/** A body shared by many sockets behind a socket's own head; `broadcast` when it can be compressed for all of them. */
export function spliced(head: Buffer, body: Buffer, broadcast: Broadcast | null = null): Message {
  return { head, body, length: head.length + body.length + 1, broadcast };
}

/** What is written for a message. */
interface Frame { packed: boolean; head: Buffer | null; body: Buffer; length: number }

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
  readonly #compresses: boolean;
  #frames: Frame[] = [];
  #bytes = 0;
  #wroteAt = -windowMs;
  /** Of the receiver: what it unpacked last. */
  #past = noPast;
  #onRoom: () => void = () => {};

  /** `compresses`: the peer agreed to `permessage-deflate`. */
  constructor(socket: Duplex, window: WriteWindow, compresses = false) {
    this.#socket = socket;
    this.#window = window;
    this.#compresses = compresses;
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
    const frame = this.#frameOf(message);
    this.#bytes += frame.length;
    if (this.#frames.push(frame) === 1) this.#window.ask(this, this.#wroteAt);
    // Much at once goes as it comes: whoever counts what waits must see the reader in it, not the window.
    if (this.#bytes >= scratchBytes) this.flush();
  }

  /** Writes what waits for the window. */
  flush(): void {
    const frames = this.#frames;
    this.#frames = [];
    this.#bytes = 0;
    if (frames.length === 0 || !this.#socket.writable) return;
    this.#wroteAt = performance.now();
    const bytes = frames.reduce((sum, { length }) => sum + headerBytes(length) + length, 0);
    const room = this.#window.room(bytes, this.#socket.writableLength > 0);
    const end = frames.reduce((at, frame) => writeFrame(room, at, frame), 0);
    this.#socket.write(room.subarray(0, end), this.#onRoom);
    if (this.#socket.writableLength > 0) this.#window.taken(room);
  }

  /** Here and not before, since this is the order in which the receiver unpacks: what was dropped while it waited is no part of its past. */
  #frameOf({ head, body, length, broadcast }: Message): Frame {
    if (!this.#compresses || !head || !broadcast) return { packed: false, head, body, length };
    const packed = broadcast.packed(this.#past, head.length);
    this.#past = broadcast.past;
    return { packed: true, head, body: packed, length: storedHeaderBytes + head.length + packed.length };
  }
}

function headerBytes(length: number): number {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
}

/** Writes one unmasked text frame (RFC 6455, 5.2; compressed: RFC 7692, 6); returns where it ends. */
function writeFrame(target: Buffer, at: number, { packed, head, body, length }: Frame): number {
  target[at] = packed ? 0xc1 : 0x81;
  if (length < 126) target[at + 1] = length;
  else if (length < 65_536) {
    target[at + 1] = 126;
    target.writeUInt16BE(length, at + 2);
  } else {
    target[at + 1] = 127;
    target.writeBigUInt64BE(BigInt(length), at + 2);
  }
  let end = at + headerBytes(length);
  if (head && packed) end = writeStoredHeader(target, end, head.length);
  if (head) end += head.copy(target, end);
  end += body.copy(target, end);
  if (head && !packed) target[end++] = 0x7d;
  return end;
}
