// Where a subscription resumes after a break: nothing is lost, and nothing is read of another audience.
import { describe, expect, it } from 'vitest';
import { ResumeCursor } from '#client/live/subscriptions/resume-cursor.ts';

const at = (seq: number, epoch = 1) => ({ epoch, seq, nonce: '0000abcd' });
const text = (seq: number) => `1:${seq}:0000abcd`;

const started = (): ResumeCursor => {
  const cursor = new ResumeCursor();
  cursor.start(at(5), 'mine');
  return cursor;
};

describe('after a break a subscription resumes', () => {
  it('from the newest position received, for the audience of its start', () => {
    expect(started().resume('other')).toEqual({ at: text(5), audience: 'mine' });
    const cursor = new ResumeCursor();
    expect(cursor.resume('x')).toBeUndefined();
    cursor.start(at(5), null);
    expect(cursor.resume('mine')).toEqual({ at: text(5), audience: 'mine' });
    expect(cursor.resume('other')).toEqual({ at: text(5), audience: 'mine' });
    expect([cursor.received(at(7)), cursor.received(at(7)), cursor.received(at(6))]).toEqual([true, false, false]);
    expect([cursor.resume(null), cursor.from]).toEqual([{ at: text(7), audience: 'mine' }, at(5)]);
    cursor.resync(at(9), 'new');
    expect([cursor.resume(null), cursor.from]).toEqual([{ at: text(9), audience: 'new' }, at(9)]);
    cursor.resync(null, 'new');
    expect(cursor.from).toEqual(at(9));
    cursor.stop();
    expect([cursor.from, cursor.at, cursor.resume('x')]).toEqual([null, null, undefined]);
  });

  it.each<[string, (cursor: ResumeCursor) => void, boolean]>([
    ['before the server has read the subscribe', () => undefined, false],
    ['after a pong to an earlier ping', (cursor) => cursor.pongReceived(), false],
    ['after a ping without its pong', (cursor) => cursor.pingSent(), false],
    [
      'after the pong to a later ping',
      (cursor) => {
        cursor.pingSent();
        cursor.pongReceived();
      },
      true,
    ],
    ['after a result', (cursor) => void cursor.received(at(6)), true],
    [
      'after a result and a later ping',
      (cursor) => {
        cursor.received(at(6));
        cursor.pingSent();
      },
      true,
    ],
    [
      'after it has ended and started again',
      (cursor) => {
        cursor.received(at(6));
        cursor.stop();
        cursor.start(at(5), 'mine');
      },
      false,
    ],
    ['after a resync', (cursor) => cursor.resync(at(6), 'mine'), true],
    [
      'after a result of the connection before',
      (cursor) => {
        cursor.received(at(6));
        cursor.closed();
      },
      false,
    ],
    [
      'after another subscribe',
      (cursor) => {
        cursor.received(at(6));
        cursor.resume('mine');
      },
      false,
    ],
  ])('from a heartbeat only if it is surely meant: %s', (_, given, counts) => {
    const cursor = started();
    given(cursor);
    const before = cursor.at;
    expect(cursor.heartbeat(at(8))).toBe(counts);
    expect(cursor.at).toEqual(counts ? at(8) : before);
  });

  it('nowhere once it has ended, whatever heartbeats come', () => {
    const cursor = started();
    cursor.received(at(6));
    cursor.stop();
    cursor.pingSent();
    cursor.pongReceived();
    expect([cursor.heartbeat(at(8)), cursor.at]).toEqual([false, null]);
  });
});
