// What a subscription takes from a connection, and from a break of it.
import { expect, it, vi } from 'vitest';
import { at, open, text } from '../support/open-subscription.ts';

function begun(audience: string | null = 'mine') {
  const opened = open();
  opened.subscription.watch(opened.watcher());
  opened.subscription.queryAnswered(at(5), audience);
  return opened;
}

it('resumes for the audience of the connection where the answer names none', () => {
  expect(begun(null).subscribed[0]?.payload.extensions).toEqual({ resume: { at: text(5), audience: 'mine' } });
  expect(begun('another').subscribed[0]?.payload.extensions).toEqual({ resume: { at: text(5), audience: 'another' } });
});

it('a break before it began is none: what is replayed then was missed by nobody', () => {
  const { subscription, watcher, change, onReplayed } = open();
  subscription.disconnected();
  subscription.watch(watcher());
  subscription.queryAnswered(at(5), 'mine');
  change('a', 6, 6, true);
  expect(onReplayed).not.toHaveBeenCalled();
});

it('a heartbeat after a break says nothing of it before it has surely begun again', () => {
  const { subscription, change, scheduleFlush, ids } = begun();
  change('a', 6);
  subscription.flush();
  change('b', 7, 7, true);
  subscription.disconnected();
  scheduleFlush.mockClear();
  subscription.heartbeat(at(9));
  subscription.flush();
  expect([subscription.state().at, scheduleFlush.mock.calls, ids()]).toEqual([at(7), [], ['a']]);
  subscription.pingSent();
  subscription.pongReceived();
  subscription.heartbeat(at(9));
  subscription.flush();
  expect([subscription.state().at, scheduleFlush.mock.calls.length, ids()]).toEqual([at(9), 1, ['a', 'b']]);
});

it('changes that all its queries contain are forgotten with the next answer', () => {
  const { subscription, watcher, change, ids } = open();
  subscription.watch(watcher(6));
  subscription.queryAnswered(at(5), 'mine');
  change('a', 6);
  change('b', 7);
  subscription.flush();
  vi.advanceTimersByTime(2_400);
  expect(ids()).toEqual(['a', 'b']);
  subscription.queryAnswered(at(6), 'mine');
  expect(ids()).toEqual(['b']);
});

it('when it ends, nothing of it is left for the next time', () => {
  const { subscription, watcher, subscribed, change, written, ids } = begun();
  const refetching = watcher();
  subscription.watch(refetching);
  change('a', 6);
  subscription.flush();
  change('b', 7);
  subscription.close();
  expect([subscription.state(), ids()]).toEqual([
    { entity: 'package', watchers: 2, isSubscribed: false, at: null },
    [],
  ]);
  const before = written.length;
  subscription.flush();
  expect([written.length, ids()]).toEqual([before, []]);
  subscription.queryAnswered(at(9), 'mine');
  expect(subscribed).toHaveLength(2);
  expect(subscribed[1]?.payload.extensions).toEqual({ resume: { at: text(9), audience: 'mine' } });
});
