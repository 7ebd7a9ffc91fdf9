// When a phone takes a new version of the app: on opening with nothing to send, or when its user asks; never in the middle.
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Outbox } from '#client/offline/outbox/outbox.ts';
import { keepShell, newVersionAtom } from '#client/offline/shell/keep-shell.ts';
import { memoryStore } from './memory-store.ts';

const store = getDefaultStore();
const takeOver = vi.fn<(message: string) => void>();

beforeEach(() => {
  vi.stubEnv('PROD', true);
  takeOver.mockClear();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page that was opened so long ago, with so many actions that wait. */
async function open({ ageMs, waiting }: { ageMs: number; waiting: number }): Promise<EventTarget> {
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage: takeOver } });
  const serviceWorker = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.spyOn(performance, 'now').mockReturnValue(ageMs);
  const outbox = new Outbox({
    role: 'DRIVER',
    store: memoryStore(),
    send: () => Promise.resolve({ kind: 'unanswered', isFailure: false }),
    alone: (work) => work(),
    tellOthers: () => undefined,
    onConflict: () => undefined,
    now: () => 1_000,
  });
  for (let made = 0; made < waiting; made += 1)
    await outbox.run({ query: 'mutation', input: {}, subject: { area: 'packages', action: 'deliver', rows: [] } });
  await keepShell(outbox);
  outbox.close();
  return registration;
}

it('with nothing to send it is taken when the app is opened', async () => {
  await open({ ageMs: 800, waiting: 0 });
  expect(takeOver.mock.calls).toEqual([['takeOver', []]]);
});

it.each([
  ['while an action waits', { ageMs: 800, waiting: 1 }],
  ['while the app is in use', { ageMs: 60_000, waiting: 0 }],
])('%s it waits, and is taken when its user asks for it', async (_when, page) => {
  await open(page);
  expect(takeOver).not.toHaveBeenCalled();
  store.get(newVersionAtom)?.take();
  expect(takeOver).toHaveBeenCalledOnce();
});
