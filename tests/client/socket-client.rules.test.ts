import { expect, test, vi } from 'vitest';
import { type CreateClient, openLater, type SocketClient } from '#client/live/socket-client.ts';

const payload = { query: 'subscription { packageChanged { id } }' };

function fixtures() {
  const heard: string[] = [];
  const sink = {
    next: () => undefined,
    error: (error: unknown) => {
      heard.push(`error ${String(error)}`);
    },
    complete: () => {
      heard.push('complete');
    },
  };
  const client: SocketClient = {
    subscribe: ({ query }) => {
      heard.push(`begin ${query}`);
      return () => {
        heard.push('end');
      };
    },
    terminate: () => {
      heard.push('terminate');
    },
    dispose: () => {
      heard.push('dispose');
    },
  };
  const code = Promise.withResolvers<CreateClient>();
  const options = {
    url: 'ws://127.0.0.1:1',
    onNonLazyError: (error: unknown) => {
      heard.push(`lost ${String(error)}`);
    },
  };
  const opened = openLater(options, code.promise);
  const arrive = async (): Promise<void> => {
    code.resolve(() => {
      heard.push('open');
      return client;
    });
    await vi.waitUntil(() => heard.includes('open'), 10_000);
    await Promise.resolve();
  };
  return { heard, sink, code, opened, arrive };
}

test('subscriptions made while the code is loading start when it is loaded, and can be ended', async () => {
  const { heard, sink, opened, arrive } = fixtures();
  const end = opened.subscribe(payload, sink);
  expect(heard).toEqual([]);
  await arrive();
  await vi.waitUntil(() => heard.length > 1, 10_000);
  end();
  expect(heard).toEqual(['open', `begin ${payload.query}`, 'end']);
});

test('subscriptions ended while the code is loading are never started', async () => {
  const { heard, sink, opened, arrive } = fixtures();
  opened.subscribe(payload, sink)();
  opened.subscribe({ query: 'subscription { other }' }, sink);
  await arrive();
  await vi.waitUntil(() => heard.length > 1, 10_000);
  expect(heard).toEqual(['open', 'begin subscription { other }']);
});

test('once it is open, everything goes straight to the client', async () => {
  const { heard, sink, opened, arrive } = fixtures();
  opened.terminate();
  await arrive();
  opened.subscribe(payload, sink);
  opened.terminate();
  await opened.dispose();
  expect(heard).toEqual(['open', `begin ${payload.query}`, 'terminate', 'dispose']);
});

test('a page that was left meanwhile opens nothing, and pending subscriptions are complete', async () => {
  const { heard, sink, opened, code } = fixtures();
  opened.subscribe(payload, sink);
  await opened.dispose();
  code.resolve(() => {
    throw new Error('opened after all');
  });
  await vi.waitUntil(() => heard.length > 0, 10_000);
  expect(heard).toEqual(['complete']);
});

test('code that fails to load is a failed connection, for the page and its subscriptions', async () => {
  const { heard, sink, opened, code } = fixtures();
  opened.subscribe(payload, sink);
  code.reject(new Error('no network'));
  await vi.waitUntil(() => heard.length > 1, 10_000);
  expect(heard.toSorted()).toEqual(['error Error: no network', 'lost Error: no network']);
});
