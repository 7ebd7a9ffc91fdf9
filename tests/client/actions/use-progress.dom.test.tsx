// The progress of work on many rows: what the toast says, and that it ends with the work.
import { act, render, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useProgress } from '#client/actions/use-progress.ts';
import { LiveContext } from '#client/live/live-context.ts';
import type { LiveClient } from '#client/live/live-client.ts';
import type { OnBegin } from '#client/live/use-action.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { maxBatchRows } from '#shared/lib/limits.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('forms');
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const count = maxBatchRows + 1;

/** Work that a test ends, in calls whose progress a test says. */
function begin(rows: number) {
  const progress = new Map<string, { done: number; total: number }>();
  const asked: string[] = [];
  const client = {
    query: (_: unknown, { key }: { key: string }) => {
      asked.push(key);
      return { toPromise: () => Promise.resolve({ data: { bulkProgress: progress.get(key) ?? null } }) };
    },
  };
  const live = { client } as unknown as LiveClient;
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <LiveContext value={live}>{children}</LiveContext>
  );
  render(<Toasts />);
  const { result } = renderHook(() => useProgress(i18next.getFixedT(null, 'forms')), { wrapper });
  const work = Promise.withResolvers<string>();
  const calls: (OnBegin | undefined)[] = [];
  let outcome = Promise.resolve('');
  act(() => {
    outcome = result.current(rows, (onBegin) => {
      calls.push(onBegin);
      return work.promise;
    });
  });
  return {
    progress,
    asked,
    call: (key: string) => calls[0]?.(key),
    pass: (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms).then(() => undefined)),
    end: (ended: () => void) =>
      act(async () => {
        ended();
        await outcome.catch(() => undefined);
      }),
    outcome: () => outcome,
    work,
  };
}
const said = (): string[] =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

it('adds the rows of the calls that have ended, and asks only for the present one', async () => {
  const { progress, asked, call, pass, end, work, outcome } = begin(count);
  expect(said()[0]).toMatch(/^En cours : .* lignes…$/);
  progress.set('k1', { done: 4, total: 10 });
  progress.set('k2', { done: 3, total: 9_000 });
  call('k1');
  await pass(999);
  expect(asked).toEqual([]);
  await pass(1);
  expect([asked, said()[0]]).toEqual([['k1'], expect.stringMatching(/^En cours : 4 sur/)]);
  call('k2');
  await pass(1_000);
  expect([asked, said()[0]]).toEqual([['k1', 'k2'], expect.stringMatching(/^En cours : 13 sur 9 ?010$/)]);
  await end(() => work.resolve('result'));
  expect([said(), await outcome()]).toEqual([[], 'result']);
});

it('goes, and asks no longer, also when the work fails', async () => {
  const { asked, call, pass, end, work, outcome } = begin(count);
  call('k1');
  await pass(1_000);
  expect(said()[0]).toMatch(/lignes…$/);
  await end(() => work.reject(new Error('lost')));
  await pass(5_000);
  expect([said(), asked]).toEqual([[], ['k1']]);
  await expect(outcome()).rejects.toThrow('lost');
});

it('is not shown for as many rows as one batch takes', async () => {
  const { call, pass, asked, end, work } = begin(maxBatchRows);
  call('k1');
  await pass(2_000);
  expect([said(), asked]).toEqual([[], []]);
  await end(() => work.resolve(''));
});
