// Buffers that are kept for a client or a group cost their own bytes and not the pool they were allocated in.
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { Executor } from '#server/live/subscriptions/executor.ts';
import type { GroupSpec } from '#server/live/dispatch/subscription-groups.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { Broadcast, noDictionary } from '#server/live/transport/compression.ts';
import { FrameBatch } from '#server/live/transport/frame-batch.ts';
import { errorMessage, nextHead, pingMessage, pongMessage } from '#server/live/transport/protocol.ts';
import { silentLog } from '../support/engine-server.ts';

const spared = (bytes: Buffer): number => bytes.buffer.byteLength - bytes.length;
const specOf = (field: string): GroupSpec =>
  ({
    field: { name: field },
    document: parse(`subscription { ${field} }`),
    variables: {},
    operationName: null,
  }) as unknown as GroupSpec;

test('a result of an event costs its own bytes, be it an answer or a refusal', async () => {
  const schema = buildSchema('type Query { ok: Boolean } type Subscription { count: Int fails: Int! }');
  const executor = new Executor({
    schema,
    log: silentLog,
    metrics: noMetrics,
    stopSignal: new AbortController().signal,
    withLiveContext: (_, work) => work({}),
  });
  const [answer, refusal] = [
    await executor.execute(specOf('count'), null, '', {}),
    await executor.execute(specOf('fails'), null, '', {}),
  ];
  expect([answer.failed, refusal.failed]).toEqual([false, true]);
  expect([answer.result, refusal.result].map(spared)).toEqual([0, 0]);
});

test('so do protocol messages and the operation prefix', () => {
  const [error, ping, pong] = [errorMessage('1', []), pingMessage('1:2:3'), pongMessage({ a: 1 })];
  expect([error.plainFrame.body, ping.plainFrame.body, pong.plainFrame.body, nextHead('قافلة')].map(spared)).toEqual([
    0, 0, 0, 0,
  ]);
  expect(nextHead('قافلة').toString()).toBe('{"id":"قافلة","type":"next","payload":');
});

test('so does the compressed form that is kept for clients with another deflate dictionary', () => {
  expect(
    spared(new Broadcast(Buffer.from('Casablanca '.repeat(200)), null).frameFor(noDictionary, nextHead('1')).body),
  ).toBe(0);
});

test('so do the frames that a socket writes together', () => {
  const batch = [pingMessage(null), pongMessage(null)].reduce(
    (before, { plainFrame }) => before.append(plainFrame),
    FrameBatch.empty,
  );
  expect(spared(batch.bytes)).toBe(0);
});
