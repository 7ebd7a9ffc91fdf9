import { act, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { connectionStateAtom, setRetryHandler } from '#client/live/transport/connection-state.ts';
import { reconnectingShownAfterMs, ConnectionIndicator } from '#client/app/layout/connection-indicator.tsx';

const store = getDefaultStore();

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  vi.useFakeTimers();
  store.set(connectionStateAtom, { status: 'live' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the live pill', () => {
  it('shows nothing for a break shorter than two seconds', () => {
    render(<ConnectionIndicator />);
    act(() => {
      vi.advanceTimersByTime(10);
    });
    act(() => {
      store.set(connectionStateAtom, { status: 'reconnecting' });
    });
    act(() => {
      vi.advanceTimersByTime(reconnectingShownAfterMs - 1);
    });
    expect(screen.queryByText('En direct')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.queryByText('Reconnexion…')).not.toBeNull();
  });

  it('counts down to the next attempt while offline, and tries at once on request', () => {
    let tries = 0;
    setRetryHandler(() => {
      tries += 1;
    });
    store.set(connectionStateAtom, { status: 'offline', retryAt: Date.now() + 4000 });
    render(<ConnectionIndicator />);
    expect(screen.queryByText('nouvel essai dans 4 s')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(screen.queryByText('nouvel essai dans 2 s')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'maintenant' }));
    expect(tries).toBe(1);
  });

  it('shows how many changes were replayed after a break, then only that it is live', () => {
    render(<ConnectionIndicator />);
    act(() => {
      store.set(connectionStateAtom, { status: 'live', replayedChanges: 38 });
    });
    expect(screen.queryByText('38 mises à jour reçues après la coupure')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(6000);
    });
    expect(screen.queryByText('En direct')).not.toBeNull();
  });

  it('shows that the page was read again after a RESYNC, then only that it is live', () => {
    render(<ConnectionIndicator />);
    act(() => {
      store.set(connectionStateAtom, { status: 'live', wasRefetched: true });
    });
    expect(screen.queryByText('Page actualisée')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(6000);
    });
    expect(screen.queryByText('Page actualisée')).toBeNull();
    expect(screen.queryByText('En direct')).not.toBeNull();
  });
});
