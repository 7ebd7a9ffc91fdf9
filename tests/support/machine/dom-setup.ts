import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { fetchProtocol } from '#client/live/socket-client.ts';

// What does not come is a failure, what comes late on a busy machine is not.
configure({ asyncUtilTimeout: 10_000 });

// A page that was open for a moment has this code; how it arrives has tests of its own.
beforeAll(async () => {
  await fetchProtocol();
});

// What one test rendered must not be found by the next.
afterEach(cleanup);
