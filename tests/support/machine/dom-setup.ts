import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';

// The files of a worker share the libraries, but each loads our own modules anew: some of these keep state.
vi.resetModules();

// What one file leaves in the browser's storage and address is not found by the next.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
// Nor its styles: class names are those of the sources here, and another page's may hide what has the same name.
document.head.replaceChildren();

// A missing element is a failure, a late one on a busy machine is not.
configure({ asyncUtilTimeout: 10_000 });

// A page that was open for a moment has this code; how it arrives has tests of its own.
beforeAll(async () => {
  const { loadSocketProtocol } = await import('#client/live/transport/socket-client.ts');
  await loadSocketProtocol();
});

// Elements of one test must not be found by the next.
afterEach(cleanup);
