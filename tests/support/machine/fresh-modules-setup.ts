import { vi } from 'vitest';

// The files of a worker share the libraries, but each loads our own modules anew: some of these keep state.
vi.resetModules();
