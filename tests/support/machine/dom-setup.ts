import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadSocketProtocol } from '#client/live/transport/socket-client.ts';

// A missing element is a failure, a late one on a busy machine is not.
configure({ asyncUtilTimeout: 10_000 });

// A page that was open for a moment has this code; how it arrives has tests of its own.
beforeAll(async () => {
  await loadSocketProtocol();
});

// Elements of one test must not be found by the next.
afterEach(cleanup);
