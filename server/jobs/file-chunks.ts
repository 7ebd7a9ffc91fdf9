/** The largest piece of a result that a row of `job_chunks` holds. */
const maxChunkBytes = 1_048_576;

/** The parts of a file as pieces that can be stored. */
export function fileChunks(parts: readonly Buffer[]): Buffer[] {
  const whole = Buffer.concat(parts);
  return Array.from({ length: Math.ceil(whole.length / maxChunkBytes) }, (_, index) =>
    whole.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes),
  );
}
