// How a stream passes from one subscription to the next.
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestError } from '#client/lib/request-error.ts';
import { graphql } from '#client/live/graphql.ts';
import { LiveClient } from '#client/live/live-client.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';

const Positions = graphql('subscription P($drivers: [ID!]) { driverPositions(drivers: $drivers) { full gone } }');
const refusal: RequestError = { code: 'forbidden', params: {}, fields: [], isNetworkError: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Given {
  drivers: string[];
  pause?: boolean;
}

function open(given: Given) {
  const live = new LiveClient();
  const ends: ReturnType<typeof vi.fn<() => void>>[] = [];
  const opened = vi.spyOn(live, 'openSnapshotStream').mockImplementation(() => {
    const end = vi.fn<() => void>();
    ends.push(end);
    return end;
  });
  const onMessage = vi.fn<(data: unknown) => void>();
  const page = renderHook(
    ({ drivers, pause }: Given) =>
      useSnapshotStream(Positions, { variables: { drivers }, onMessage, ...(pause && { pause }) }),
    {
      initialProps: given,
      wrapper: ({ children }: { children: ReactNode }) => <LiveContext value={live}>{children}</LiveContext>,
    },
  );
  return {
    ...page,
    onMessage,
    /** How often each subscription was ended. */
    ended: () => ends.map((end) => end.mock.calls.length),
    deliver: (index: number) => {
      act(() => opened.mock.calls[index]?.[2].onMessage({ driverPositions: { full: true, gone: [] } }));
    },
    refuse: (index: number) => {
      act(() => opened.mock.calls[index]?.[2].onRejected(refusal));
    },
  };
}

it('the old subscription ends with the first message of the new one, and only once', () => {
  const { rerender, ended, deliver } = open({ drivers: ['a'] });
  deliver(0);
  rerender({ drivers: ['b'] });
  expect(ended()).toEqual([0, 0]);
  deliver(1);
  expect(ended()).toEqual([1, 0]);
  vi.advanceTimersByTime(10_000);
  expect(ended()).toEqual([1, 0]);
});

it('the old one ends after three seconds when the new one says nothing', () => {
  const { rerender, ended } = open({ drivers: ['a'] });
  rerender({ drivers: ['b'] });
  vi.advanceTimersByTime(2_999);
  expect(ended()).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect(ended()).toEqual([1, 0]);
});

it('two changes in a row keep one old subscription at most, and none is left once the page is gone', () => {
  const { rerender, unmount, ended } = open({ drivers: ['a'] });
  rerender({ drivers: ['b'] });
  rerender({ drivers: ['c'] });
  expect(ended()).toEqual([1, 0, 0]);
  unmount();
  expect([ended(), vi.getTimerCount()]).toEqual([[1, 1, 1], 0]);
});

it('a refusal is shown until a message arrives after all', () => {
  const { result, deliver, refuse } = open({ drivers: ['a'] });
  expect(result.current).toEqual({ loading: true, error: undefined });
  refuse(0);
  expect(result.current).toEqual({ loading: false, error: refusal });
  deliver(0);
  expect(result.current).toEqual({ loading: false, error: undefined });
});

it('nothing is opened nor waited for while it is paused', () => {
  const { result, rerender, ended } = open({ drivers: ['a'], pause: true });
  expect([ended(), result.current.loading]).toEqual([[], false]);
  rerender({ drivers: ['a'] });
  expect([ended(), result.current.loading]).toEqual([[0], true]);
});
