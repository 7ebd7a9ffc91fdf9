// Compresses a message (permessage-deflate, RFC 7692) once for a group instead of once per socket. Most receivers just
// got the previous result of the group, and rows differ by little, so a result is compressed with the previous one as
// its dictionary: to a tenth of its size. That needs the previous result to be the last compressed message of the
// receiver; other receivers get the result compressed without a dictionary, to about half.
//
// The head of a frame, with the operation id of the socket, precedes the shared bytes as a stored block. Only its
// length matters for the distances within those bytes.
import { constants, deflateRawSync } from 'node:zlib';
import { type WebSocketFrame, compressedFrame } from './websocket-frame.ts';
import { copyToUnpooledBuffer } from '../unpooled-buffer.ts';

/** Shorter messages are sent uncompressed: they gain little, and would replace the dictionary between two long ones. */
export const minCompressedBytes = 1_000;

/** Measured: lower levels are hardly faster, higher ones hardly smaller. */
const options = { level: 3, finishFlush: constants.Z_SYNC_FLUSH };
/** Exponent of the largest window (RFC 7692, 7.1.2.1). */
const maxWindowBits = 15;
/** zlib keeps so many bytes of the window for itself (MIN_LOOKAHEAD). */
const reservedWindowBytes = 262;
/** The empty block at the end of a flush, which the receiver appends itself (RFC 7692, 7.2.1). */
const flushTailBytes = 4;
/** Stands for the head in the dictionary. UTF-8 has no such byte, so nothing matches it. */
const invalidUtf8Byte = 0xff;
/** The head opens an object that this closes. */
const closing = Buffer.from('}');

const noBytes = Buffer.alloc(0);

/** The dictionary id of a receiver that has got no compressed message. */
export const noDictionary = 0;

/** A result for a whole group, and its compressed frames, each made on first use. */
export class Broadcast {
  static #lastId = noDictionary;
  readonly #result: Buffer;
  /** A receiver whose last compressed message was this one has this id as its dictionary. */
  readonly dictionaryId: number;
  #previous: Broadcast | null;
  /** The compressed result: without a dictionary, and with the previous result as dictionary by length of the head. */
  #withoutDictionary: Buffer | null = null;
  #withDictionary: Map<number, Buffer> | null = null;
  /**
   * Frames by compressed bytes and head. Kept, like the map above, only during the dispatch: the queue of a slow client
   * may hold hundreds of these objects.
   */
  #frames: Map<Buffer, Map<Buffer, WebSocketFrame>> | null = null;

  /** `previous`: the result that the group got before it. */
  constructor(result: Buffer, previous: Broadcast | null) {
    this.#result = result;
    this.#previous = previous;
    this.dictionaryId = Broadcast.#lastId += 1;
  }

  /** The compressed frame with this head, for a receiver with this dictionary. */
  frameFor(dictionaryId: number, head: Buffer): WebSocketFrame {
    const bytes = this.#bytes(dictionaryId, head.length);
    const cached = this.#frames?.get(bytes)?.get(head);
    if (cached) return cached;
    const frame = compressedFrame(head, bytes);
    this.#frames ??= new Map();
    const frames = this.#frames.get(bytes) ?? new Map<Buffer, WebSocketFrame>();
    this.#frames.set(bytes, frames.set(head, frame));
    return frame;
  }

  /**
   * Call after the dispatch. Frees the previous result, which would otherwise keep all earlier ones, and the frames,
   * since most queued messages never need them; later receivers get it compressed without a dictionary.
   */
  release(): void {
    this.#previous = null;
    this.#withoutDictionary = null;
    this.#withDictionary = null;
    this.#frames = null;
  }

  #bytes(dictionaryId: number, headBytes: number): Buffer {
    if (!this.#previous || this.#previous.dictionaryId !== dictionaryId)
      return (this.#withoutDictionary ??= copyToUnpooledBuffer(this.#deflate()));
    const cached = this.#withDictionary?.get(headBytes);
    if (cached) return cached;
    const packed = this.#deflate(
      Buffer.concat([this.#previous.#result, closing, Buffer.alloc(headBytes, invalidUtf8Byte)]),
    );
    this.#withDictionary ??= new Map();
    this.#withDictionary.set(headBytes, packed);
    return packed;
  }

  #deflate(dictionary = noBytes): Buffer {
    const text = Buffer.concat([this.#result, closing]);
    const windowBits = windowBitsFor(dictionary.length + text.length);
    const packed = deflateRawSync(text, { ...options, windowBits, dictionary });
    return packed.subarray(0, packed.length - flushTailBytes);
  }
}

/**
 * The smallest window in which so many bytes can refer to each other. zlib sets up its memory for each compression: for
 * 4 KB that takes a third less time than with the largest window.
 */
function windowBitsFor(bytes: number): number {
  return Math.min(maxWindowBits, Math.ceil(Math.log2(bytes + reservedWindowBytes)));
}
