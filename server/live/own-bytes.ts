// Bytes that are kept: of groups, of readers that are behind. Small buffers share a pool, and one that is kept would keep 64 KB of others with it.

/** The bytes of a text, in memory of their own. */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The same bytes in memory of their own: what they were a part of is given back. */
export function ownBytes(part: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(part.length);
  part.copy(bytes);
  return bytes;
}
