import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { fetchProtocol } from '#client/live/socket-client.ts';

// A page that was open for a moment has this code; how it arrives has tests of its own.
beforeAll(async () => {
  await fetchProtocol();
});

// What one test rendered must not be found by the next.
afterEach(cleanup);
