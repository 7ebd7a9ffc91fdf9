// A piece of the program that does not arrive within 120 seconds is a load error one can act on, not an endless wait
// (specification, section 8).

export const chunkTimeoutMs = 120_000;

/** The code of a screen did not arrive: too late, or refused by the network. */
export class ChunkLoadError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the program did not load', options);
    this.name = 'ChunkLoadError';
  }
}

/** What `load` gives; throws ChunkLoadError when it fails or takes longer than `timeoutMs`. */
export async function loadChunk<Loaded>(
  load: () => Promise<Loaded>,
  timeoutMs: number = chunkTimeoutMs,
): Promise<Loaded> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ChunkLoadError());
  }, timeoutMs);
  try {
    return await Promise.race([load(), late.promise]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError({ cause });
  } finally {
    clearTimeout(timer);
  }
}
