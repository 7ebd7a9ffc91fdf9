// What the page says when the connection is back, and when its code does not load a second time.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionState } from '#client/live/transport/connection-state.ts';
import { initI18n } from '#client/messages/i18n.ts';

const store = getDefaultStore();
let state: typeof import('#client/live/transport/connection-state.ts');
let indicator: typeof import('#client/app/layout/connection-indicator.tsx');
let announcements: typeof import('#client/app/layout/announce.ts');
let screens: typeof import('#client/app/screens/lazy-screen.tsx');

beforeAll(() => initI18n('fr'));
beforeEach(async () => {
  // Another file may have left an announcement that waits.
  vi.resetModules();
  state = await import('#client/live/transport/connection-state.ts');
  indicator = await import('#client/app/layout/connection-indicator.tsx');
  announcements = await import('#client/app/layout/announce.ts');
  screens = await import('#client/app/screens/lazy-screen.tsx');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const become = (next: ConnectionState): void => {
  act(() => store.set(state.connectionStateAtom, next));
};
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

function open() {
  vi.useFakeTimers();
  store.set(state.connectionStateAtom, { status: 'live' });
  render(<indicator.ConnectionIndicator />);
}

it('the connection that is back is shown at once, and so is one that is gone for long', () => {
  open();
  wait(10);
  become({ status: 'reconnecting' });
  wait(3000);
  expect(screen.getByText('Reconnexion…')).toBeTruthy();
  become({ status: 'live' });
  expect(screen.getByText('En direct')).toBeTruthy();
  become({ status: 'offline' });
  expect(screen.getByText('Hors ligne')).toBeTruthy();
  expect(screen.queryByText(/nouvel essai/)).toBeNull();
});

it('a break that is over before it was shown is never shown', () => {
  open();
  wait(10);
  become({ status: 'reconnecting' });
  wait(1900);
  become({ status: 'live' });
  wait(1900);
  become({ status: 'reconnecting' });
  wait(1900);
  expect(screen.getByText('En direct')).toBeTruthy();
});

const told = (): string => store.get(announcements.announcementAtom);

it('what was missed is told to a screen reader, and no more for what was put away', () => {
  open();
  become({ status: 'live', replayedChanges: 0 });
  expect([told(), screen.queryByText(/mise/)]).toEqual(['', null]);
  become({ status: 'live', replayedChanges: 3 });
  expect(told()).toBe('3 mises à jour reçues après la coupure');
  wait(6000);
  expect(screen.getByText('En direct')).toBeTruthy();
  become({ status: 'live', wasRefetched: true });
  expect(told()).toBe('Page actualisée');
});

it('a screen that does not load is tried again in place, and the second time with the whole page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<never>>(async () => Promise.reject(new TypeError('404')));
  render(<screens.LazyScreen load={load} />);
  for (const [calls, reloads] of [
    [2, 0],
    [3, 1],
  ]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
    await vi.waitFor(() => expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([calls, reloads]));
  }
});

it('code that is fetched in advance and fails is not spoken of, and a screen without code is none', async () => {
  const load = vi.fn<() => Promise<never>>(async () => Promise.reject(new TypeError('404')));
  screens.preloadScreen(load);
  screens.preloadScreen(undefined);
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
});
