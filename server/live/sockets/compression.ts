// Compression (permessage-deflate, RFC 7692) once for a group instead of once for each socket. Who gets a result has mostly just been sent the one
// before, and rows differ by little, so a result is written as what differs from that: a tenth of it. Its receiver needs the result before as the last thing that
// it unpacked; whoever has another past gets the result for itself, which is half of it and needs no past.
//
// What is the socket's own, the head with its operation id, stands before the shared bytes as a block that isn't compressed. For the distances of those bytes only
// its length matters.
import { constants, deflateRawSync } from 'node:zlib';
import { type Frame, packedFrame } from './frame.ts';
import { ownBytes } from '../own-bytes.ts';

/** Shorter ones leave as they are: they gain little, and would come between two long ones. */
export const worthwhileBytes = 1_000;

/** Measured: the lower ones are hardly quicker, the higher ones hardly shorter. */
const options = { level: 3, finishFlush: constants.Z_SYNC_FLUSH };
/** The empty block at the end of a flush, which a receiver adds itself (RFC 7692, 7.2.1). */
const tailBytes = 4;
/** Stands for a head in what was sent. UTF-8 has no such byte, so nothing is found in it. */
const noByte = 0xff;
/** What a head has opened ends behind the result. */
const ending = Buffer.from('}');

/** Past of a receiver that has unpacked nothing. */
export const noPast = 0;

/** A result that a whole group is told, and its compressed frames, each made when it is needed first. */
export class Broadcast {
  static #made = noPast;
  readonly #result: Buffer;
  /** Who has it as the last thing that it unpacked, has this past. */
  readonly past: number;
  #before: Broadcast | null;
  /** What stands behind a head: for whoever has another past, and by the length of the head for those who have the one before. */
  #alone: Buffer | null = null;
  #after: Map<number, Buffer> | null = null;
  /** By their packed bytes and their head. Like the one above only while they are in use: a reader that is behind may keep hundreds of these objects. */
  #frames: Map<Buffer, Map<Buffer, Frame>> | null = null;

  /** `before`: what the group was told before it. */
  constructor(result: Buffer, before: Broadcast | null) {
    this.#result = result;
    this.#before = before;
    this.past = Broadcast.#made += 1;
  }

  /** The compressed frame behind this head, for a receiver with this past. */
  packed(past: number, head: Buffer): Frame {
    const bytes = this.#bytes(past, head.length);
    const known = this.#frames?.get(bytes)?.get(head);
    if (known) return known;
    const frame = packedFrame(head, bytes);
    this.#frames ??= new Map();
    const frames = this.#frames.get(bytes) ?? new Map<Buffer, Frame>();
    this.#frames.set(bytes, frames.set(head, frame));
    return frame;
  }

  /** All have been told. Who takes it later gets it for itself, or each would keep all before it; made again then, for most are taken by nobody. */
  told(): void {
    this.#before = null;
    this.#alone = null;
    this.#after = null;
    this.#frames = null;
  }

  #bytes(past: number, headBytes: number): Buffer {
    if (!this.#before || this.#before.past !== past) return (this.#alone ??= ownBytes(this.#deflate()));
    const known = this.#after?.get(headBytes);
    if (known) return known;
    const packed = this.#deflate({
      dictionary: Buffer.concat([this.#before.#result, ending, Buffer.alloc(headBytes, noByte)]),
    });
    this.#after ??= new Map();
    this.#after.set(headBytes, packed);
    return packed;
  }

  #deflate(past: { dictionary?: Buffer } = {}): Buffer {
    const packed = deflateRawSync(Buffer.concat([this.#result, ending]), { ...options, ...past });
    return packed.subarray(0, packed.length - tailBytes);
  }
}
