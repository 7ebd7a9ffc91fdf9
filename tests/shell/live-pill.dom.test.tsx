import { act, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWords } from '#client/i18n/words.ts';
import { linkStateAtom, onRetry } from '#client/live/link-state.ts';
import { breakShownAfterMs, LivePill } from '#client/shell/live-pill.tsx';

const store = getDefaultStore();

beforeAll(async () => {
  await startWords('fr');
});
beforeEach(() => {
  vi.useFakeTimers();
  store.set(linkStateAtom, { state: 'live' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the live pill', () => {
  it('shows nothing for a break shorter than two seconds', () => {
    render(<LivePill />);
    act(() => {
      vi.advanceTimersByTime(10);
    });
    act(() => {
      store.set(linkStateAtom, { state: 'reconnecting' });
    });
    act(() => {
      vi.advanceTimersByTime(breakShownAfterMs - 1);
    });
    expect(screen.queryByText('En direct')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.queryByText('Reconnexion…')).not.toBeNull();
  });

  it('counts down to the next attempt while offline, and tries at once on request', () => {
    let tries = 0;
    onRetry(() => {
      tries += 1;
    });
    store.set(linkStateAtom, { state: 'offline', retryAt: Date.now() + 4000 });
    render(<LivePill />);
    expect(screen.queryByText('nouvel essai dans 4 s')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(screen.queryByText('nouvel essai dans 2 s')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'maintenant' }));
    expect(tries).toBe(1);
  });

  it('shows how many changes were replayed after a break, then only that it is live', () => {
    render(<LivePill />);
    act(() => {
      store.set(linkStateAtom, { state: 'live', caughtUp: 38 });
    });
    expect(screen.queryByText('38 mises à jour reçues après la coupure')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(6000);
    });
    expect(screen.queryByText('En direct')).not.toBeNull();
  });

  it('shows that the page was read again after a RESYNC, then only that it is live', () => {
    render(<LivePill />);
    act(() => {
      store.set(linkStateAtom, { state: 'live', readAgain: true });
    });
    expect(screen.queryByText('Page actualisée')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(6000);
    });
    expect(screen.queryByText('Page actualisée')).toBeNull();
    expect(screen.queryByText('En direct')).not.toBeNull();
  });
});
