// Values that rest, signals that last, and work that is done from time to time.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMediaQuery } from '#client/lib/media-query.ts';
import { useDebounced, useDelayed, useThrottled } from '#client/lib/use-delay.ts';
import { announce, announcementAtom } from '#client/app/layout/announce.ts';
import { getDefaultStore } from 'jotai';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

it('a value rests once it has not changed for a while', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: 'a' } });
  rerender({ value: 'b' });
  wait(299);
  rerender({ value: 'c' });
  wait(299);
  expect(result.current).toBe('a');
  wait(1);
  expect(result.current).toBe('c');
});

it('a signal counts once it has lasted, and from the beginning each time', () => {
  const { result, rerender } = renderHook(({ on }) => useDelayed(on), { initialProps: { on: true } });
  wait(149);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
  rerender({ on: false });
  expect(result.current).toBe(false);
  rerender({ on: true });
  expect(result.current).toBe(false);
  wait(150);
  expect(result.current).toBe(true);
});

const open = () => {
  const work = vi.fn<() => void>();
  const hook = renderHook(() => useThrottled(work, 1000));
  return { work, hook, run: () => hook.result.current() };
};

describe('work that is done from time to time', () => {
  it('is done at once, and once more for all that came meanwhile', () => {
    const { work, run } = open();
    run();
    run();
    run();
    expect(work).toHaveBeenCalledTimes(1);
    wait(999);
    expect(work).toHaveBeenCalledTimes(1);
    wait(1);
    expect(work).toHaveBeenCalledTimes(2);
    wait(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('keeps its distance also after the second time, and is done at once after a rest', () => {
    const { work, run } = open();
    run();
    run();
    wait(1000);
    run();
    expect(work).toHaveBeenCalledTimes(2);
    wait(1000);
    expect(work).toHaveBeenCalledTimes(3);
    wait(1000);
    run();
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('is not done after the page is gone', () => {
    const { work, run, hook } = open();
    run();
    run();
    hook.unmount();
    wait(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

it('a width of the window is followed', () => {
  const list = Object.assign(new EventTarget(), {
    matches: false,
    media: '',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  vi.spyOn(window, 'matchMedia').mockReturnValue(list);
  const { result } = renderHook(() => useMediaQuery('(max-width: 1px)'));
  expect(result.current).toBe(false);
  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event('change'));
  });
  expect(result.current).toBe(true);
});

const told = () => getDefaultStore().get(announcementAtom);

it('a screen reader is told at most every five seconds, and then the last of what there was', () => {
  announce('one');
  announce('two');
  announce('three');
  expect(told()).toBe('one');
  wait(4999);
  expect(told()).toBe('one');
  wait(1);
  expect(told()).toBe('three');
  announce('four');
  expect(told()).toBe('three');
  wait(5000);
  expect(told()).toBe('four');
  wait(5000);
  announce('five');
  expect(told()).toBe('five');
});
