// Unmasked WebSocket text frames (RFC 6455, 5.2), compressed or not (RFC 7692, 6). They are written on send, around
// bytes that sockets share.

/** Length of the header of a stored deflate block. */
const storedHeaderBytes = 5;

export interface WebSocketFrame {
  readonly isCompressed: boolean;
  /**
   * The socket's own bytes, which are only stored in a compressed frame. The head opens an object that is closed behind
   * the body.
   */
  readonly head: Buffer | null;
  readonly body: Buffer;
  /** Payload length in bytes, without the frame header. */
  readonly payload: number;
  /** Length of the whole frame in bytes. */
  readonly length: number;
}

/** A frame of this body, or of the object that the head opens. */
export function textFrame(body: Buffer, head: Buffer | null = null): WebSocketFrame {
  return frameOf({ isCompressed: false, head, body }, head ? head.length + body.length + 1 : body.length);
}

/** A compressed frame: a head, and the bytes compressed to follow it. */
export function compressedFrame(head: Buffer, body: Buffer): WebSocketFrame {
  return frameOf({ isCompressed: true, head, body }, storedHeaderBytes + head.length + body.length);
}

function frameOf(parts: Omit<WebSocketFrame, 'payload' | 'length'>, payload: number): WebSocketFrame {
  return { ...parts, payload, length: payload + (payload < 126 ? 2 : payload < 65_536 ? 4 : 10) };
}

/** Writes the frame; returns the offset of its end. */
export function writeFrame(
  target: Buffer,
  start: number,
  { isCompressed, head, body, payload }: WebSocketFrame,
): number {
  let end = writeHeader(target, start, isCompressed ? 0xc1 : 0x81, payload);
  if (head && isCompressed) end = writeStoredHeader(target, end, head.length);
  if (head) end += head.copy(target, end);
  end += body.copy(target, end);
  if (head && !isCompressed) target[end++] = 0x7d;
  return end;
}

function writeHeader(target: Buffer, start: number, kind: number, payload: number): number {
  target[start] = kind;
  if (payload < 126) return target.writeUInt8(payload, start + 1);
  target[start + 1] = payload < 65_536 ? 126 : 127;
  return payload < 65_536
    ? target.writeUInt16BE(payload, start + 2)
    : target.writeBigUInt64BE(BigInt(payload), start + 2);
}

/**
 * Writes the header of a stored block (RFC 1951, 3.2.4): not the last block, not compressed, its length and the
 * complement of that.
 */
function writeStoredHeader(target: Buffer, at: number, length: number): number {
  target[at] = 0;
  target.writeUInt16LE(length, at + 1);
  return target.writeUInt16LE(length ^ 0xffff, at + 3);
}
