// What the log of changes forgets, and whom it tells.
import { expect, it, onTestFinished, vi } from 'vitest';
import { ChangeLog } from '#client/live/subscriptions/change-log.ts';

const at = (seq: number) => ({ epoch: 1, seq, nonce: '0000abcd' });
const change = (id: string) => ({ kind: 'CHANGED' as const, id, version: 1, changed: ['x'], row: { id }, at: null });

it('what every open list contains is forgotten once its cells no longer flash', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const log = new ChangeLog();
  log.add(change('a'), at(1), null);
  log.add(change('b'), at(2), null);
  log.notify();
  const ids = () => [...log.entries()].map(({ id }) => id);
  log.prune(at(2));
  expect(ids()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(2_400);
  log.prune(at(1));
  expect(ids()).toEqual(['b']);
});

it('who listens hears that everything was forgotten', () => {
  const log = new ChangeLog();
  log.add(change('a'), at(1), null);
  const told = vi.fn<() => void>();
  log.subscribe(told);
  const before = log.revision();
  log.clear();
  expect([told.mock.calls.length, log.revision() > before, [...log.entries()]]).toEqual([1, true, []]);
});
