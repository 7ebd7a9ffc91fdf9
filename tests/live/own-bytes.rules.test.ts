// Buffers that are kept for a client or a group cost their own bytes and not the pool they were allocated in.
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { Executor } from '#server/live/executor.ts';
import type { GroupSpec } from '#server/live/groups.ts';
import { noMeter } from '#server/live/meter.ts';
import { Broadcast, noPast } from '#server/live/sockets/compression.ts';
import { errorFrame, nextHead, pingFrame, pongFrame } from '#server/live/sockets/frames.ts';
import { silentLog } from './support/room.ts';

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
    meter: noMeter,
    ended: new AbortController().signal,
    liveContext: (_, work) => work({}),
  });
  const [answer, refusal] = [
    await executor.run(specOf('count'), null, '', {}),
    await executor.run(specOf('fails'), null, '', {}),
  ];
  expect([answer.failed, refusal.failed]).toEqual([false, true]);
  expect([answer.result, refusal.result].map(spared)).toEqual([0, 0]);
});

test('so do protocol messages and the operation prefix', () => {
  const [error, ping, pong] = [errorFrame('1', []), pingFrame('1:2:3'), pongFrame({ a: 1 })];
  expect([error.plain.body, ping.plain.body, pong.plain.body, nextHead('قافلة')].map(spared)).toEqual([0, 0, 0, 0]);
  expect(nextHead('قافلة').toString()).toBe('{"id":"قافلة","type":"next","payload":');
});

test('so does the compressed form that is kept for clients with another deflate dictionary', () => {
  expect(spared(new Broadcast(Buffer.from('Casablanca '.repeat(200)), null).packed(noPast, nextHead('1')).body)).toBe(
    0,
  );
});
