// A page in the process of a server: the DOM of a browser, with node's own network. Must be imported before any
// module of the client.
import { builtinEnvironments } from 'vitest/runtime';

const ofNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
] as const;

const kept = Object.fromEntries(ofNode.map((name) => [name, globalThis[name]]));
const page = await builtinEnvironments['happy-dom'].setup(globalThis, {});
Object.assign(globalThis, kept);

/** Takes the page away again; call it when the file's tests are over. */
export async function closeDom(): Promise<void> {
  await page.teardown(globalThis);
}
