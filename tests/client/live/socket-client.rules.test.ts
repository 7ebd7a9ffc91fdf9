import { expect, test, vi } from 'vitest';
import {
  type CreateSocketClient,
  createDeferredSocketClient,
  type SocketClient,
} from '#client/live/transport/socket-client.ts';

const payload = { query: 'subscription { packageChanged { id } }' };

function fixtures() {
  const received: string[] = [];
  const sink = {
    next: () => undefined,
    error: (error: unknown) => {
      received.push(`error ${String(error)}`);
    },
    complete: () => {
      received.push('complete');
    },
  };
  const client: SocketClient = {
    subscribe: ({ query }) => {
      received.push(`begin ${query}`);
      return () => {
        received.push('end');
      };
    },
    terminate: () => {
      received.push('terminate');
    },
    dispose: () => {
      received.push('dispose');
    },
  };
  const code = Promise.withResolvers<CreateSocketClient>();
  const options = {
    url: 'ws://127.0.0.1:1',
    onNonLazyError: (error: unknown) => {
      received.push(`lost ${String(error)}`);
    },
  };
  const opened = createDeferredSocketClient(options, code.promise);
  const arrive = async (): Promise<void> => {
    code.resolve(() => {
      received.push('open');
      return client;
    });
    await vi.waitUntil(() => received.includes('open'), 10_000);
    await Promise.resolve();
  };
  return { heard: received, sink, code, opened, arrive };
}

test('subscriptions made while the code is loading start when it is loaded, and can be ended', async () => {
  const { heard: received, sink, opened, arrive } = fixtures();
  const end = opened.subscribe(payload, sink);
  expect(received).toEqual([]);
  await arrive();
  await vi.waitUntil(() => received.length > 1, 10_000);
  end();
  expect(received).toEqual(['open', `begin ${payload.query}`, 'end']);
});

test('subscriptions ended while the code is loading are never started', async () => {
  const { heard: received, sink, opened, arrive } = fixtures();
  opened.subscribe(payload, sink)();
  opened.subscribe({ query: 'subscription { other }' }, sink);
  await arrive();
  await vi.waitUntil(() => received.length > 1, 10_000);
  expect(received).toEqual(['open', 'begin subscription { other }']);
});

test('once it is open, everything goes straight to the client', async () => {
  const { heard: received, sink, opened, arrive } = fixtures();
  opened.terminate();
  await arrive();
  opened.subscribe(payload, sink);
  opened.terminate();
  await opened.dispose();
  expect(received).toEqual(['open', `begin ${payload.query}`, 'terminate', 'dispose']);
});

test('a page that was left meanwhile opens nothing, and pending subscriptions are complete', async () => {
  const { heard: received, sink, opened, code } = fixtures();
  opened.subscribe(payload, sink);
  await opened.dispose();
  code.resolve(() => {
    throw new Error('opened after all');
  });
  await vi.waitUntil(() => received.length > 0, 10_000);
  expect(received).toEqual(['complete']);
});

test('code that fails to load is a failed connection, for the page and its subscriptions', async () => {
  const { heard: received, sink, opened, code } = fixtures();
  opened.subscribe(payload, sink);
  code.reject(new Error('no network'));
  await vi.waitUntil(() => received.length > 1, 10_000);
  expect(received.toSorted()).toEqual(['error Error: no network', 'lost Error: no network']);
});
