// The clock and the width of the window are followed only where they are needed.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMediaQuery } from '#client/lib/media-query.ts';
import { useClock } from '#client/lib/server-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

describe('a clock', () => {
  const read = vi.fn<(now: number) => number>((now) => Math.round(now / 1000));
  const open = () => renderHook(() => useClock(read));

  it('goes on every second, with one timer for all, and stops with the last', () => {
    const [first, second] = [open(), open()];
    const start = first.result.current;
    wait(2000);
    expect([first.result.current - start, second.result.current - start, vi.getTimerCount()]).toEqual([2, 2, 1]);
    first.unmount();
    wait(1000);
    expect([second.result.current - start, vi.getTimerCount()]).toEqual([3, 1]);
    second.unmount();
    expect(vi.getTimerCount()).toBe(0);
    const later = open();
    wait(1000);
    expect([later.result.current - start, vi.getTimerCount()]).toEqual([4, 1]);
  });

  it('stands still in a hidden tab, and is right again once that is seen', () => {
    const { result } = open();
    const start = result.current;
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    wait(5000);
    expect(result.current).toBe(start);
    hidden.mockReturnValue(false);
    wait(1000);
    expect(result.current - start).toBe(6);
  });
});

it('a width is followed no longer by what is gone, nor the earlier one by what asks for another', () => {
  const following = new Map<string, Set<unknown>>();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const listeners = following.get(media) ?? new Set();
    following.set(media, listeners);
    return Object.assign(new EventTarget(), {
      media,
      matches: media === 'wide',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: (_: string, listener: unknown) => void listeners.add(listener),
      removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener),
    });
  });
  const count = () => ['narrow', 'wide'].map((media) => following.get(media)?.size ?? 0);
  const { result, rerender, unmount } = renderHook((query: string) => useMediaQuery(query), {
    initialProps: 'narrow',
  });
  expect([result.current, count()]).toEqual([false, [1, 0]]);
  rerender('wide');
  expect([result.current, count()]).toEqual([true, [0, 1]]);
  unmount();
  expect(count()).toEqual([0, 0]);
});
