// Code that is not loaded within 120 seconds is an error with a retry, not an endless wait (specification, section 8).

export const chunkTimeoutMs = 120_000;

/** The code of a screen could not be loaded: a timeout or a network error. */
export class ChunkLoadError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the program did not load', options);
    this.name = 'ChunkLoadError';
  }
}

/** The result of `load`; throws ChunkLoadError if it fails or takes longer than `timeoutMs`. */
export async function loadChunk<Loaded>(
  load: () => Promise<Loaded>,
  timeoutMs: number = chunkTimeoutMs,
): Promise<Loaded> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(new ChunkLoadError());
  }, timeoutMs);
  try {
    return await Promise.race([load(), timeout.promise]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError({ cause });
  } finally {
    clearTimeout(timer);
  }
}
