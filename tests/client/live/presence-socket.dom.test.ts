// What a tab tells of its presence, when it connects again, and how long it shows what it knew before.
import { io as connectTo } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PresenceClient } from '#client/live/presence/presence-client.ts';
import { PresenceSocket } from '#client/live/presence/presence-socket.ts';

/** A socket without a network, and the updates that it was given with how they are acknowledged. */
const io = {
  socket: connectTo('http://localhost', { autoConnect: false, forceNew: true }),
  sent: [] as unknown[][],
  connects: 0,
  isDisconnected: false,
  close: () => {},
  answer: (): Promise<unknown> => Promise.resolve({ ok: true }),
};
const somebody = (screen: string, object: string | null = null, count = 1) =>
  hear('presence', { screen, object, count, people: [{ id: 'u2', name: 'Omar', colour: 2 }] });
/** The server acknowledges the last update. */
const acknowledge = (answer: object = { ok: true, refused: [] }) => {
  const ack = io.sent.at(-1)?.[2];
  if (typeof ack === 'function') Reflect.apply(ack, undefined, [answer]);
};

function openSocket() {
  const socket = connectTo('http://localhost', { autoConnect: false, forceNew: true });
  vi.spyOn(socket, 'emit').mockImplementation((...message: unknown[]) => {
    io.sent.push(message);
    return socket;
  });
  vi.spyOn(socket, 'emitWithAck').mockImplementation(() => io.answer());
  vi.spyOn(socket, 'connect').mockImplementation(() => {
    io.connects += 1;
    return socket;
  });
  vi.spyOn(socket, 'disconnect').mockImplementation(() => {
    io.isDisconnected = true;
    return socket;
  });
  socket.connected = true;
  Object.assign(io, { socket, sent: [], connects: 0, isDisconnected: false });
  return socket;
}
const hear = (name: string, ...args: unknown[]): void => {
  for (const listener of io.socket.listeners(name)) Reflect.apply(listener, io.socket, args);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  io.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function open() {
  const presence = new PresenceClient();
  presence.enter({ screen: 'package' });
  const socket = new PresenceSocket(presence, openSocket);
  io.close = () => socket.close();
  return { presence, socket, somebody, acknowledge, at: (key: string) => presence.presenceAt(key).count };
}

it('is told at once when it is connected, every 15 seconds, and soon after changes, which are sent together', async () => {
  const { socket } = open();
  hear('connect');
  expect(io.sent.map(([name, update]) => [name, update])).toEqual([['here', { places: [{ screen: 'package' }] }]]);
  for (let changes = 0; changes < 3; changes += 1) {
    socket.scheduleUpdate();
    await later(59);
  }
  expect(io.sent).toHaveLength(1);
  await later(1);
  expect(io.sent).toHaveLength(2);
  await later(15_000 - 178);
  expect(io.sent).toHaveLength(3);
});

it('is not told of a hidden tab, nor without a connection', async () => {
  open();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await later(15_000);
  hidden.mockReturnValue(false);
  io.socket.connected = false;
  await later(15_000);
  expect(io.sent).toEqual([]);
  io.socket.connected = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await later(60);
  expect(io.sent).toHaveLength(1);
});

it('who is present is shown on the places of this tab and their objects, and nowhere else', () => {
  const { somebody, at } = open();
  somebody('package');
  somebody('package', 'p1');
  somebody('rating');
  hear('presence', { screen: 'package', people: 'nobody' });
  expect(['package', 'package/p1', 'rating'].map(at)).toEqual([1, 1, 0]);
});

it('a place that was left shows nobody once the server has acknowledged the others', () => {
  const { presence, somebody, acknowledge, at } = open();
  const leave = presence.enter({ screen: 'rating' });
  somebody('rating');
  leave();
  hear('connect');
  acknowledge({ ok: false, code: 'internal' });
  expect(at('rating')).toBe(1);
  acknowledge();
  expect(at('rating')).toBe(0);
});

it('after a break what was known is shown for a second more, unless the server sends it again', async () => {
  const { somebody, acknowledge, at } = open();
  hear('connect');
  acknowledge();
  somebody('package');
  somebody('package', 'p1');
  await later(2_000);
  expect(at('package')).toBe(1);
  hear('disconnect', 'transport close');
  hear('connect');
  acknowledge();
  somebody('package');
  await later(1_000);
  expect([at('package'), at('package/p1')]).toEqual([1, 0]);
});

it('a break that lasts ends all that is known, and who is online; an end by the server at once', async () => {
  const { presence, somebody, at } = open();
  hear('connect');
  somebody('package');
  hear('online', { isFirst: true, came: ['u2'], left: [] });
  hear('disconnect', 'transport close');
  expect([at('package'), presence.online.size]).toEqual([1, 1]);
  await later(60_000);
  expect([at('package'), presence.online.size]).toEqual([0, 0]);
  somebody('package');
  hear('bye', 'ended');
  hear('disconnect', 'io server disconnect');
  await later(0);
  expect(at('package')).toBe(0);
  await later(600_000);
  expect(io.connects).toBe(0);
});

it.each([
  [undefined, 500],
  ['flood', 20_000],
  ['crowd', 20_000],
])('a connection that the server closed (%s) is opened again after %i ms at the earliest', async (reason, ms) => {
  open();
  if (reason !== undefined) hear('bye', reason);
  hear('disconnect', 'io server disconnect');
  await later(ms - 1);
  expect(io.connects).toBe(0);
  await later(1);
  expect(io.connects).toBe(1);
  // The reason counts for its own connection only.
  hear('connect');
  hear('disconnect', 'io server disconnect');
  await later(500);
  expect(io.connects).toBe(2);
});

it('a connection that broke is opened again by its own library', async () => {
  open();
  hear('disconnect', 'transport close');
  await later(600_000);
  expect(io.connects).toBe(0);
});

it.each([
  [true, 10_000],
  [false, 3_000],
])('positions are answered within a time; connected: %s', async (connected, ms) => {
  const { socket } = open();
  io.socket.connected = connected;
  const answers: [unknown, object][] = [
    [{ ok: true }, { ok: true }],
    [
      { ok: false, code: 'forbidden' },
      { ok: false, code: 'forbidden' },
    ],
    [null, { ok: false, code: 'internal' }],
  ];
  for (const [given, expected] of answers) {
    const within = vi.spyOn(io.socket, 'timeout');
    io.answer = () => Promise.resolve(given);
    expect(await socket.sendPositions([])).toEqual(expected);
    expect(within).toHaveBeenCalledWith(ms);
  }
});

it('once closed it tells nothing more', async () => {
  const { socket } = open();
  socket.scheduleUpdate();
  hear('disconnect', 'io server disconnect');
  socket.close();
  document.dispatchEvent(new Event('visibilitychange'));
  await later(600_000);
  expect([io.isDisconnected, io.sent, io.connects]).toEqual([true, [], 0]);
});
