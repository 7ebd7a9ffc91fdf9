// A missing result is a failure, a late one on a busy machine is not: vitest's own limit of one second is too short.
import { vi } from 'vitest';

const limitMs = 20_000;

type Options = Parameters<typeof vi.waitFor>[1];
const patiently = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: limitMs, interval: 10, ...options };

// Without isolation this runs again for each test file of a worker, on the same object.
if (vi.waitFor.name !== 'waitForPatiently') {
  const { waitFor, waitUntil } = vi;
  const waitForPatiently: typeof vi.waitFor = (check, options) => waitFor(check, patiently(options));
  const waitUntilPatiently: typeof vi.waitUntil = (check, options) => waitUntil(check, patiently(options));
  Object.assign(vi, { waitFor: waitForPatiently, waitUntil: waitUntilPatiently });
}
