// A subscription is tried again after it ended, unless that cannot help.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { subscribeWithRetry } from '#client/live/transport/subscribe-with-retry.ts';
import { openFakeSocket, type SocketHandlers } from '../support/fake-socket.ts';

const errorOf = (code: string) => [{ message: 'x', extensions: { code } }];

describe('a subscription that ends', () => {
  it.each<[string, (handlers: SocketHandlers) => void, boolean]>([
    ['by the server', ({ complete }) => complete(), true],
    ['by a failure', ({ error }) => error(new Error('x')), true],
    ['because of a full server', ({ error }) => error(errorOf('too_costly')), true],
    ['because it is forbidden', ({ error }) => error(errorOf('forbidden')), false],
    ['because it is no request', ({ error }) => error(errorOf('bad_request')), false],
    ['because nobody is signed in', ({ error }) => error(errorOf('UNAUTHENTICATED')), false],
  ])('%s is tried again after a while, if that can help', (_, act, retries) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { socket, subscribed } = openFakeSocket();
    const onRejected = vi.fn<() => void>();
    const stop = subscribeWithRetry(socket, { query: 'x' }, { onResult: vi.fn<() => void>(), onRejected });
    if (subscribed[0]) act(subscribed[0].handlers);
    vi.advanceTimersByTime(14_999);
    expect(subscribed).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect([subscribed.length, onRejected.mock.calls.length]).toEqual(retries ? [2, 0] : [1, 1]);
    if (subscribed[1]) act(subscribed[1].handlers);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(subscribed).toHaveLength(retries ? 2 : 1);
    expect(subscribed.at(-1)?.end).toHaveBeenCalledTimes(1);
    subscribed.at(-1)?.handlers.complete();
    vi.advanceTimersByTime(60_000);
    expect(subscribed).toHaveLength(retries ? 2 : 1);
  });
});
