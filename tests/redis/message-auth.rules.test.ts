import { expect, it } from 'vitest';
import { createMessageAuth, type VerifiedMessage } from '#server/redis/message-auth.ts';

const secret = 'a secret that all instances have';
const textOf = (verified: VerifiedMessage) =>
  verified.kind === 'message' ? verified.payload.toString() : verified.kind === 'own' ? 'own' : verified.why;

it('an instance receives messages of another one, with any bytes', () => {
  const [one, two] = [createMessageAuth(secret), createMessageAuth(secret)];
  expect(textOf(two.verify('events', one.sign('events', '{"epoch":1}')))).toBe('{"epoch":1}');
  const bytes = Buffer.from([0, 255, 10, 0]);
  expect(two.verify('events', one.sign('events', bytes))).toEqual({ kind: 'message', payload: bytes });
  expect(textOf(two.verify('events', one.sign('events', '')))).toBe('');
});

it('recognises its own messages when they come back', () => {
  const one = createMessageAuth(secret);
  expect(textOf(one.verify('events', one.sign('events', 'x')))).toBe('own');
});

it('ignores messages without a MAC, with a MAC of another secret, or of other bytes', () => {
  const [one, two] = [createMessageAuth(secret), createMessageAuth(secret)];
  const frame = one.sign('events', '{"epoch":1}');
  for (const forged of ['', '{"epoch":99,"previous":"00000000","events":[]}', 'x'.repeat(500)])
    expect(textOf(two.verify('events', Buffer.from(forged)))).toBe('unsigned');
  expect(textOf(two.verify('events', createMessageAuth('another secret of as many letters').sign('events', 'x')))).toBe(
    'unsigned',
  );
  for (let at = 0; at < frame.length; at += 1) {
    const changed = Buffer.from(frame);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, textOf(two.verify('events', changed))]).toEqual([at, 'unsigned']);
  }
  expect(textOf(two.verify('events', Buffer.concat([frame, Buffer.from('x')])))).toBe('unsigned');
  expect(textOf(two.verify('events', frame.subarray(0, -1)))).toBe('unsigned');
});

it('ignores messages for another channel', () => {
  const [one, two] = [createMessageAuth(secret), createMessageAuth(secret)];
  expect(textOf(two.verify('events', one.sign('news', 'x')))).toBe('unsigned');
  // Nor does a longer name of a channel stand for what the message begins with. (No channel has a NUL in its name.)
  const frame = Array.from({ length: 500 }, () => createMessageAuth(secret).sign('events', 'x')).find(
    (signed) => signed.readUInt8(32) > 0 && signed.readUInt8(32) < 128,
  );
  if (!frame) throw new Error('half of all senders begin with a letter of ASCII');
  const shorter = Buffer.concat([frame.subarray(0, 32), frame.subarray(33)]);
  expect(textOf(two.verify(`events${frame.toString('latin1', 32, 33)}`, shorter))).toBe('unsigned');
});

it('ignores repeated and older messages', () => {
  const [one, two] = [createMessageAuth(secret), createMessageAuth(secret)];
  const [first, second] = [one.sign('events', 'first'), one.sign('events', 'second')];
  expect([second, first, second].map((frame) => textOf(two.verify('events', frame)))).toEqual([
    'second',
    'replayed',
    'replayed',
  ]);
  expect(textOf(two.verify('events', one.sign('events', 'third')))).toBe('third');
});

it('counts each sender and each channel for itself', () => {
  const [one, other, two] = [createMessageAuth(secret), createMessageAuth(secret), createMessageAuth(secret)];
  for (let n = 0; n < 5; n += 1) two.verify('events', one.sign('events', 'x'));
  expect(textOf(two.verify('events', other.sign('events', 'of another')))).toBe('of another');
  const news = one.sign('news', 'news');
  two.verify('events', one.sign('events', 'x'));
  expect(textOf(two.verify('news', news))).toBe('news');
});

it('remembers a thousand senders, and longest those that speak', () => {
  const receiver = createMessageAuth(secret);
  const frames = Array.from({ length: 1_001 }, () => createMessageAuth(secret).sign('events', 'x'));
  const speaker = createMessageAuth(secret);
  const last = (): string => textOf(receiver.verify('events', speaker.sign('events', 'x')));
  const replayed = speaker.sign('events', 'first');
  expect(textOf(receiver.verify('events', replayed))).toBe('first');
  for (const frame of frames.slice(0, 999)) receiver.verify('events', frame);
  expect(last()).toBe('x');
  for (const frame of frames.slice(999)) receiver.verify('events', frame);
  expect(textOf(receiver.verify('events', replayed))).toBe('replayed');
  // The first of the others is no longer known.
  expect(textOf(receiver.verify('events', frames[0] ?? Buffer.alloc(0)))).toBe('x');
});
