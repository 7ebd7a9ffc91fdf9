import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { authorizeMetrics } from '#server/metrics/authorize-metrics.ts';

const token = 'a-long-secret-of-our-own';

function ask(remoteAddress: string, headers: Record<string, string>, secret: string | null) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return authorizeMetrics({ headers: { host: 'localhost:4000', ...headers }, socket }, secret);
}

test('without a token only this machine may read the figures', () => {
  expect(ask('127.0.0.1', {}, null)).toBe('yes');
  expect(ask('::1', {}, null)).toBe('yes');
  expect(ask('::ffff:127.0.0.1', {}, null)).toBe('yes');
  for (const stranger of ['10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7', '1270.0.0.1'])
    expect(ask(stranger, {}, null)).toBe('no');
});

test('without a token only under a name that this machine gives itself', () => {
  for (const host of ['localhost', 'LOCALHOST:4000', '127.0.0.1:4000', '127.0.0.2', '[::1]:4000'])
    expect([host, ask('127.0.0.1', { host }, null)]).toEqual([host, 'yes']);
  for (const host of [
    'rebound.example',
    'rebound.example:4000',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example:4000',
    '10.0.0.7:4000',
    '',
    '@localhost@x',
    'x y',
  ]) {
    expect([host, ask('127.0.0.1', { host }, null)]).toEqual([host, 'no']);
  }
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'without a token a request through a proxy on this machine is refused, with %s',
  (header) => {
    expect(ask('127.0.0.1', { [header]: '127.0.0.1' }, null)).toBe('no');
  },
);

test('with a token every caller that has it is allowed, from anywhere, and no other, not even this machine', () => {
  expect(ask('203.0.113.9', { authorization: `Bearer ${token}`, 'x-forwarded-for': '1.1.1.1' }, token)).toBe('yes');
  expect(ask('203.0.113.9', { authorization: `bearer ${token}` }, token)).toBe('yes');
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${token}x` },
    { authorization: token },
    { authorization: `Basic ${token}` },
  ];
  for (const headers of wrong) {
    expect(ask('127.0.0.1', headers, token)).toBe('token');
  }
});
