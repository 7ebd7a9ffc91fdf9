import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// What one file leaves in the browser's storage and address is not found by the next.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
// Nor its styles: class names are those of the sources here, and another page's may hide what has the same name.
document.head.replaceChildren();

// A missing element is a failure, a late one on a busy machine is not.
configure({ asyncUtilTimeout: 10_000 });

// What has appeared has also had its effects, such as taking the focus: on a busy machine React runs these a little later.
const { setImmediate: soon } = globalThis;
const usual = getConfig();
configure({
  asyncWrapper: async (callback) => {
    const result = await usual.asyncWrapper(callback);
    for (let round = 0; round < 3; round += 1) await new Promise((resolve) => void soon(resolve));
    return result;
  },
});

// A page that was open for a moment has this code; how it arrives has tests of its own.
beforeAll(async () => {
  const { loadSocketProtocol } = await import('#client/live/transport/socket-client.ts');
  await loadSocketProtocol();
});

// Elements of one test must not be found by the next.
afterEach(cleanup);
