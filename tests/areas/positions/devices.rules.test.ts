// What a tracking device is answered: it repeats a request for ever unless that is 200.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createDeviceIngest } from '#server/areas/positions/ingest/device-ingest.ts';
import type { BufferedRequest } from '#server/http/buffer-request.ts';
import type { PositionFix } from '#shared/areas/positions/fix.ts';
import { now } from '#tests/fixtures/effect-of.ts';

interface Request {
  path?: string;
  method?: string;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
}
interface Given {
  /** What becomes of readings; an error: they could not be stored. */
  taken?: { accepted: number; errorCode: 'position.off_duty' | null } | Error;
  /** The limit that is reached. */
  beyond?: 'device' | 'stranger';
}
const token = 'good-token-0123456789';

function devices({ taken = { accepted: 1, errorCode: null }, beyond }: Given = {}) {
  const stored = vi.fn<(from: object, fixes: readonly PositionFix[]) => void>();
  const counted: string[] = [];
  const limitOf = (name: string) => ({
    consume: (key: string) => {
      counted.push(`${name} ${key}`);
      const allowed = beyond !== name;
      return Promise.resolve(allowed ? { allowed } : { allowed, retryAfter: 42 });
    },
  });
  const logged = vi.fn<() => void>();
  const { handleRequest, counts } = createDeviceIngest({
    ingest: {
      take: (from, fixes) => {
        stored(from, fixes);
        return taken instanceof Error ? Promise.reject(taken) : Promise.resolve(taken);
      },
    },
    findDriverByToken: (given) => Promise.resolve(given === token ? 'd1' : null),
    limit: limitOf('device'),
    unknownTokenLimit: limitOf('stranger'),
    addressOf: () => 'office',
    now: () => now,
    log: Object.assign(pino({ enabled: false }), { warn: logged }),
  });
  const call = async ({ path = '/uplink/osmand', method = 'GET', query = '', body, headers = {} }: Request) => {
    const socket = new Socket();
    const message: BufferedRequest = Object.assign(Readable.from(body === undefined ? [] : [Buffer.from(body)]), {
      method,
      url: `${path}?${query}`,
      headers,
      socket,
    });
    const response = new ServerResponse(new IncomingMessage(socket));
    const [head, end] = [vi.spyOn(response, 'writeHead'), vi.spyOn(response, 'end')];
    await handleRequest(message, response, path);
    const text = end.mock.calls[0]?.[0];
    const code = /"message":"([\w.]+)"/.exec(String(text))?.[1] ?? text;
    const header = (name: string) => response.getHeader(name);
    return { status: head.mock.calls[0]?.[0], text: code, header };
  };
  return { call, stored, counted, counts, logged };
}
const place = 'lat=33.5&lon=-7.6&timestamp=1769162000';
const json = { 'content-type': 'application/json' };
const basic = { authorization: `Basic ${Buffer.from(`phone:${token}`).toString('base64')}` };
const location = JSON.stringify({ _type: 'location', tst: 1_769_162_000, lat: 33.5, lon: -7.6 });
const owntracks: Request = { path: '/uplink/owntracks', method: 'POST', headers: basic, body: location };

it.each<[string, Request, string, string | undefined]>([
  ['a query', { query: `id=${token}&${place}` }, 'osmand', undefined],
  ['a form', { method: 'POST', body: `id=${token}&${place}` }, 'osmand', undefined],
  [
    'a form with its values in the address',
    { method: 'POST', query: `id=${token}&${place}`, body: '' },
    'osmand',
    undefined,
  ],
  [
    'JSON',
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ id: token, lat: 33.5, lon: -7.6, timestamp: 1_769_162_000 }),
    },
    'osmand',
    undefined,
  ],
  [
    'JSON that says that it is a form, with the token in the address',
    { method: 'POST', query: `deviceid=${token}`, body: ' {"lat":33.5,"lon":-7.6,"timestamp":1769162000}' },
    'osmand',
    undefined,
  ],
  [
    'JSON whose token counts before that of the address',
    { method: 'POST', query: 'id=x', body: `{"id":"${token}","lat":33.5,"lon":-7.6,"timestamp":1769162000}` },
    'osmand',
    undefined,
  ],
  ['OwnTracks', owntracks, 'owntracks', '[]'],
  [
    'OwnTracks with the token in the address',
    { ...owntracks, headers: {}, query: `token=${token}` },
    'owntracks',
    '[]',
  ],
  ['OwnTracks whose password counts before the address', { ...owntracks, query: 'token=x' }, 'owntracks', '[]'],
])('a reading as %s is stored for the driver of the token', async (_what, request, source, answer) => {
  const { call, stored, counted } = devices();
  const { status, text } = await call(request);
  expect([status, text]).toEqual([200, answer]);
  const fix = { at: new Date(1_769_162_000_000), lat: 33.5, lng: -7.6 };
  expect(stored.mock.calls).toMatchObject([[{ driverId: 'd1', source }, [fix]]]);
  // Neither the whole token nor the driver alone: the phones of a driver have a limit each.
  expect(counted).toEqual(['device device:d1:good-token-0']);
});

const locationAt = (latitude: number) => ({ timestamp: 1_769_162_000, coords: { latitude, longitude: -7.6 } });

it('readings are counted as taken, or by the reason for which they are dropped, and answered 200 all the same', async () => {
  const { call, counts } = devices({ taken: { accepted: 1, errorCode: 'position.off_duty' } });
  const body = JSON.stringify({ id: token, locations: [33, 33.1, 33.2, 999].map(locationAt) });
  expect((await call({ method: 'POST', body })).status).toBe(200);
  expect(counts).toEqual({ taken: 1, 'position.out_of_range': 1, 'position.off_duty': 2 });
  const old = devices({ taken: { accepted: 0, errorCode: null } });
  await old.call({ query: `id=${token}&${place}` });
  expect(old.counts).toMatchObject({ taken: 0, 'position.too_old': 1 });
});

it.each<[string, Request, Given, number, string, Record<string, string | number>]>([
  ['another address', { path: '/uplink/other' }, {}, 404, 'missing', {}],
  ['another method', { method: 'PUT' }, {}, 405, 'bad_request', { allow: 'GET, POST' }],
  ['a query to OwnTracks', { ...owntracks, method: 'GET' }, {}, 405, 'bad_request', { allow: 'POST' }],
  ['JSON of another kind', { method: 'POST', body: '{"hello":1}' }, {}, 400, 'bad_request', {}],
  ['broken JSON', { method: 'POST', headers: json, body: '{' }, {}, 400, 'bad_request', {}],
  ['an unknown token', { query: `id=bad&${place}` }, {}, 401, 'device.unknown', {}],
  ['no token', { query: place }, {}, 401, 'device.unknown', {}],
  [
    'no token of OwnTracks, which is asked for one',
    { ...owntracks, headers: {} },
    {},
    401,
    'device.unknown',
    { 'www-authenticate': 'Basic realm="Qafila"' },
  ],
  [
    'too many',
    { query: `id=${token}&${place}` },
    { beyond: 'device' },
    429,
    'too_many_requests',
    { 'retry-after': 42 },
  ],
  [
    'too many guesses',
    { query: `id=bad&${place}` },
    { beyond: 'stranger' },
    429,
    'too_many_requests',
    { 'retry-after': 42 },
  ],
])('%s is refused', async (_what, request, given, status, code, headers) => {
  const { call, stored } = devices(given);
  const answer = await call(request);
  expect([answer.status, answer.text]).toEqual([status, code]);
  for (const [name, value] of Object.entries(headers)) expect(answer.header(name)).toBe(value);
  expect(stored).not.toHaveBeenCalled();
});

it('a guess counts for its address alone, and a good report where tokens are guessed is taken', async () => {
  const { call, counted } = devices({ beyond: 'stranger' });
  expect([(await call({ query: 'id=bad' })).status, (await call({ query: `id=${token}&${place}` })).status]).toEqual([
    429, 200,
  ]);
  expect(counted[0]).toBe('stranger office');
  expect(counted).toHaveLength(2);
});

it('a known device is not asked for its token', async () => {
  expect((await devices().call(owntracks)).header('www-authenticate')).toBeUndefined();
});

it('what could not be stored is sent again by the device', async () => {
  const { call, logged } = devices({ taken: new Error('no database') });
  const { status, text } = await call({ query: `id=${token}&${place}` });
  expect([status, text, logged.mock.calls.length]).toEqual([503, 'internal', 1]);
});

it('another message of OwnTracks is answered with a list and stores nothing', async () => {
  const { call, stored } = devices({ taken: { accepted: 0, errorCode: null } });
  for (const body of ['{"_type":"lwt","tst":1}', '', '{'])
    expect(await call({ ...owntracks, body })).toMatchObject({ status: 200, text: '[]' });
  expect(stored.mock.calls.map(([, fixes]) => fixes)).toEqual([[], [], []]);
});
