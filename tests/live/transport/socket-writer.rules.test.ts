// How messages are written: at once when the socket was idle, batched when many are pending, and never mixed with the
// bytes of another.
import { Duplex } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SocketMessage } from '#server/live/transport/socket-message.ts';
import { SocketWriter, WriteWindow } from '#server/live/transport/socket-writer.ts';

/** A connection that records writes; a slow one reads the bytes only when it is released. */
function connection(slow = false) {
  const writes: string[] = [];
  const late: (() => void)[] = [];
  const socket = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _, done) => {
      const take = (): void => {
        writes.push(chunk.toString('latin1'));
        done();
      };
      if (slow) late.push(take);
      else take();
    },
  });
  return { socket, writes, goOn: () => late.shift()?.() };
}

const frame = (text: string): string => {
  const header =
    text.length < 126
      ? [0x81, text.length]
      : text.length < 65_536
        ? [0x81, 126, text.length >> 8, text.length & 255]
        : [0x81, 127, 0, 0, 0, 0, 0, text.length >> 16, (text.length >> 8) & 255, text.length & 255];
  return Buffer.from(header).toString('latin1') + text;
};
const message = (text: string) => new SocketMessage({ body: Buffer.from(text) });

test('a message for an idle socket is written at once; those that follow closely share one write', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { socket, writes } = connection();
  const outlet = new SocketWriter(socket, new WriteWindow());
  outlet.send(message('one'));
  vi.advanceTimersByTime(1);
  expect(writes).toEqual([frame('one')]);
  for (const text of ['two', 'three']) {
    outlet.send(message(text));
    vi.advanceTimersByTime(1);
  }
  expect(writes).toHaveLength(1);
  vi.advanceTimersByTime(50);
  expect(writes).toEqual([frame('one'), frame('two') + frame('three')]);
  outlet.send(message('four'));
  vi.advanceTimersByTime(1);
  expect(writes.at(-1)).toBe(frame('four'));
});

test('frames of every length have the header that the protocol requires', async () => {
  const { socket, writes } = connection();
  const outlet = new SocketWriter(socket, new WriteWindow());
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  for (const text of texts) outlet.send(message(text));
  outlet.send(new SocketMessage({ head: Buffer.from('{"id":"7","payload":'), body: Buffer.from('{"a":1}') }));
  outlet.flush();
  expect(writes.join('')).toBe(texts.map(frame).join('') + frame('{"id":"7","payload":{"a":1}}'));
});

test('bytes that a slow connection has still to send are not overwritten by messages to others', () => {
  const window = new WriteWindow();
  const [slow, quick] = [connection(true), connection()];
  const [first, second] = [new SocketWriter(slow.socket, window), new SocketWriter(quick.socket, window)];
  first.send(message('for the slow one'));
  first.flush();
  for (const text of ['a longer text for the quick one', 'and another for it']) {
    second.send(message(text));
    second.flush();
  }
  slow.goOn();
  expect(slow.writes).toEqual([frame('for the slow one')]);
  expect(quick.writes).toEqual([frame('a longer text for the quick one'), frame('and another for it')]);
});

test('connections with identical pending frames share one buffer, and others get their own', () => {
  const window = new WriteWindow();
  const written: Buffer[] = [];
  const open = (): SocketWriter =>
    new SocketWriter(
      new Duplex({
        read: () => {},
        write: (chunk: Buffer, _, done) => {
          written.push(chunk);
          done();
        },
      }),
      window,
    );
  const [first, second, more, less] = [open(), open(), open(), open()];
  const [one, two, three] = ['one', 'two', 'three'].map(message);
  if (!one || !two || !three) throw new Error('there are three');
  for (const outlet of [first, second, more, less]) outlet.send(one);
  for (const outlet of [first, more, second]) outlet.send(two);
  more.send(three);
  for (const outlet of [first, second, more, less]) outlet.flush();
  expect(written.map(String)).toEqual(
    [
      frame('one') + frame('two'),
      frame('one') + frame('two'),
      frame('one') + frame('two') + frame('three'),
      frame('one'),
    ].map((text) => Buffer.from(text, 'latin1').toString()),
  );
  expect(written[0]).toBe(written[1]);
  expect(new Set(written).size).toBe(3);
});

test('a burst that the connection takes does not wait', () => {
  const { socket, writes } = connection();
  const outlet = new SocketWriter(socket, new WriteWindow());
  for (let count = 0; count < 5_000; count += 1) outlet.send(message('x'.repeat(500)));
  expect(writes.join('').length).toBeGreaterThan(5_000 * 500 - 64_000);
  outlet.flush();
  expect(writes.join('')).toBe(frame('x'.repeat(500)).repeat(5_000));
});

test('a closed connection is not written to', () => {
  const { socket, writes } = connection();
  const outlet = new SocketWriter(socket, new WriteWindow());
  outlet.send(message('12345'));
  socket.destroy();
  outlet.flush();
  expect(writes).toEqual([]);
});

test('a connection that accepts no bytes is full, and signals when there is room again', () => {
  const { socket, goOn } = connection(true);
  const outlet = new SocketWriter(socket, new WriteWindow());
  let rooms = 0;
  outlet.onDrain(() => {
    rooms += 1;
  });
  while (!outlet.isFull) outlet.send(message('x'.repeat(10_000)));
  expect(rooms).toBe(0);
  for (let taken = 0; taken < 5; taken += 1) goOn();
  return vi.waitFor(() => expect([outlet.isFull, rooms]).toEqual([false, 1]));
});
