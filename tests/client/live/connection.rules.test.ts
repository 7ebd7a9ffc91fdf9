// What a page makes of errors and of breaks of its connection.
import { getDefaultStore } from 'jotai';
import { CombinedError } from 'urql';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectionStateAtom } from '#client/live/transport/connection-state.ts';
import { ConnectionStatus } from '#client/live/transport/connection-status.ts';
import { httpStatusOf, isTransientError, parseErrorExtensions, toRequestError } from '#client/lib/request-error.ts';

const none = { params: {}, fields: [] };

const withStatus = (status: number) =>
  new CombinedError({ networkError: new Error('x'), response: new Response('', { status }) });

const error = (code: string, isNetworkError: boolean) => isTransientError({ ...none, code, isNetworkError });

describe('an error', () => {
  it('of the server has its code, its parameters and its fields, without what cannot be shown', () => {
    const extensions = {
      code: 'too_small',
      params: { limit: 3, names: ['a', 1], is: true, none: null, deep: {} },
      fields: [{ path: 'note', code: 'required', params: { limit: 1 } }, { path: 'x' }, { code: 'y' }, 'z'],
    };
    expect(toRequestError(new CombinedError({ graphQLErrors: [{ message: 'x', extensions }] }))).toEqual({
      code: 'too_small',
      params: { limit: 3, names: ['a'], is: true, none: null },
      fields: [{ path: 'note', code: 'required', params: { limit: 1 } }],
      isNetworkError: false,
    });
    expect(parseErrorExtensions(null)).toEqual({ ...none, code: 'internal', isNetworkError: false });
    expect(toRequestError(undefined)).toBeUndefined();
  });

  it('without an answer of GraphQL is one of the network, unless the request was refused as malformed', () => {
    const network = { ...none, code: 'network', isNetworkError: true };
    expect(toRequestError(new CombinedError({ networkError: new Error('x') }))).toEqual(network);
    expect(toRequestError(withStatus(502))).toEqual(network);
    expect(toRequestError(withStatus(400))).toEqual({ ...none, code: 'bad_request', isNetworkError: false });
    expect([httpStatusOf(withStatus(502)), httpStatusOf(new CombinedError({}))]).toEqual([502, null]);
  });

  it('may pass by itself if there was no answer or the server was busy', () => {
    expect([error('network', true), error('too_many_requests', false), error('forbidden', false)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

function open() {
  vi.useFakeTimers();
  const status = new ConnectionStatus();
  onTestFinished(() => {
    status.stop();
    vi.useRealTimers();
  });
  return { status, state: () => getDefaultStore().get(connectionStateAtom) };
}

describe('the connection', () => {
  it('is offline after ten seconds without one, with the time of the next attempt', () => {
    const { status, state } = open();
    status.setConnecting('connecting');
    vi.advanceTimersByTime(9_999);
    expect(state()).toEqual({ status: 'connecting' });
    vi.advanceTimersByTime(1);
    expect(state()).toEqual({ status: 'offline' });
    status.setRetryAt(5_000);
    expect(state()).toEqual({ status: 'offline', retryAt: 5_000 });
    status.setLive();
    status.setLost();
    expect(state()).toEqual({ status: 'reconnecting' });
    status.setRetryAt(7_000);
    expect(state()).toEqual({ status: 'reconnecting' });
    status.setLost();
    vi.advanceTimersByTime(10_000);
    expect(state()).toEqual({ status: 'offline', retryAt: 7_000 });
    status.setLost();
    expect(state().status).toBe('offline');
    status.setLive();
    vi.advanceTimersByTime(60_000);
    expect(state()).toEqual({ status: 'live' });
    status.setOffline();
    expect(state()).toEqual({ status: 'offline' });
    status.stop();
    expect(state()).toEqual({ status: 'connecting' });
  });

  it('says how many changes were missed once all are there, and only if there were any', () => {
    const { status, state } = open();
    status.setLive();
    status.setReplayFinished();
    expect(state()).toEqual({ status: 'live' });
    status.countReplayedChange();
    status.setConnecting('reconnecting');
    for (let count = 0; count < 3; count += 1) status.countReplayedChange();
    status.setReplayFinished();
    status.setRefetched();
    expect(state()).toEqual({ status: 'reconnecting' });
    status.setLive();
    status.setReplayFinished();
    expect(state()).toEqual({ status: 'live', replayedChanges: 3 });
    status.setRefetched();
    expect(state()).toEqual({ status: 'live', wasRefetched: true });
    status.setReplayFinished();
    expect(state()).toEqual({ status: 'live', wasRefetched: true });
  });
});
