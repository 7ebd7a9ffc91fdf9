// Any client of Redis can publish on any channel. So each message carries a MAC over its channel, sender and number,
// with a key that only the instances have. It detects messages that are forged, sent on another channel or replayed.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const sizes = { mac: 32, sender: 16, number: 6 } as const;
const headSize = sizes.mac + sizes.sender + sizes.number;
/** Number of senders whose last number is kept; instances are few and restart seldom. */
const mostSenders = 1_000;

export type VerifiedMessage =
  | { kind: 'message'; payload: Buffer }
  | { kind: 'own' }
  | { kind: 'refused'; why: 'unsigned' | 'replayed' };

export interface MessageAuth {
  /** The message with its MAC, for one channel. */
  sign: (channel: string, payload: string | Buffer) => Buffer;
  /** The verified message of another instance, an own one, or a rejected one. */
  verify: (channel: string, frame: Buffer) => VerifiedMessage;
}

/**
 * Signs as one sender and verifies messages with the same secret. The numbers of a sender increase on each channel;
 * gaps are allowed.
 */
export function createMessageAuth(secret: string): MessageAuth {
  const sender = randomBytes(sizes.sender);
  /** By channel and sender. */
  const latest = new Map<string, number>();
  let sent = 0;
  const macOf = (channel: string, rest: Buffer): Buffer =>
    createHmac('sha256', secret).update(channel).update('\0').update(rest).digest();
  const isNew = (key: string, number: number): boolean => {
    if (number <= (latest.get(key) ?? 0)) return false;
    latest.delete(key);
    latest.set(key, number);
    const [oldest] = latest.keys();
    if (latest.size > mostSenders && oldest !== undefined) latest.delete(oldest);
    return true;
  };
  return {
    sign: (channel, payload) => {
      sent += 1;
      const number = Buffer.alloc(sizes.number);
      number.writeUIntBE(sent, 0, sizes.number);
      const rest = Buffer.concat([sender, number, Buffer.from(payload)]);
      return Buffer.concat([macOf(channel, rest), rest]);
    },
    verify: (channel, frame) => {
      const rest = frame.subarray(sizes.mac);
      if (frame.length < headSize || !timingSafeEqual(frame.subarray(0, sizes.mac), macOf(channel, rest)))
        return { kind: 'refused', why: 'unsigned' };
      const from = rest.subarray(0, sizes.sender);
      if (from.equals(sender)) return { kind: 'own' };
      const number = rest.readUIntBE(sizes.sender, sizes.number);
      if (!isNew(`${channel} ${from.toString('base64')}`, number)) return { kind: 'refused', why: 'replayed' };
      return { kind: 'message', payload: frame.subarray(headSize) };
    },
  };
}
