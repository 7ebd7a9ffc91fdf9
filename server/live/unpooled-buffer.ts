// Buffers that live long, in groups and in queues of slow clients. Node takes small buffers from a shared 64 KB pool,
// so one long-lived small buffer would keep the whole pool in memory.

/** The UTF-8 bytes of a text, allocated outside the pool. */
export function toUnpooledBuffer(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** A copy outside the pool, so that the memory it was a part of can be freed. */
export function copyToUnpooledBuffer(part: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(part.length);
  part.copy(bytes);
  return bytes;
}
