// How many tries a password gets. Strangers are slowed down per account and address; a device on which the owner has signed in before
// has tries of its own, and an account under fire only leaves each unknown address fewer tries. So nobody locks anybody else out.
import { createHash } from 'node:crypto';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlock } from '../http/address.ts';
import { limiterOf, type LimiterParts, secondsLeft, takePoint } from './rate-limit.ts';

const minutes = 60;

/** Failed tries in so many seconds. */
export const limits = {
  /** Of one account from one address. */
  pair: { points: 10, duration: 15 * minutes },
  /** Of one account from one address, while the account is under fire. */
  pairUnderFire: 3,
  /** Of all accounts from one address; an office shares one. */
  address: { points: 100, duration: 15 * minutes },
  /** Of one account from everywhere: beyond it the account is under fire. */
  account: { points: 50, duration: 60 * minutes },
  /** Of one account on one device that it knows. */
  device: { points: 10, duration: 15 * minutes },
} as const;

type Limit = 'pair' | 'address' | 'account' | 'device';

export interface Try {
  /** What was typed as login, in lower case. */
  account: string;
  /** The client's address (http/address.ts). */
  address: string;
  /** The mark by which the account knows this device, or null. */
  device: string | null;
}

/** Either the try may go on, and is forgiven when the password is right, or it must wait. */
export type Taken = { allowed: true; forgive: () => Promise<void> } | { allowed: false; retryAfter: number };

export interface Throttle {
  /** Counts a try before the password is looked at, so that many at once are counted too. */
  take: (attempt: Try) => Promise<Taken>;
}

/** What people type is hashed: it may be a password in the wrong field. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

const refused = (outcome: RateLimiterRes): Taken => ({ allowed: false, retryAfter: secondsLeft(outcome) });

/** Counters of failed tries, in Redis when it is given, else in memory. */
export function createThrottle(parts: LimiterParts): Throttle {
  const of = (name: Limit) => limiterOf(parts, `sign-in:${name}`, limits[name]);
  const limiters = { pair: of('pair'), address: of('address'), account: of('account'), device: of('device') };

  async function takeKnown(account: string, device: string): Promise<Taken> {
    const key = hashed(`${account}\n${device}`);
    const taken = await takePoint(limiters.device, key);
    if (taken.consumedPoints > limits.device.points) return refused(taken);
    return { allowed: true, forgive: async () => { await limiters.device.delete(key); } };
  }

  async function takeUnknown(account: string, block: string): Promise<Taken> {
    const keys = { pair: hashed(`${account}\n${block}`), address: hashed(block), account: hashed(account) };
    const pair = await takePoint(limiters.pair, keys.pair);
    if (pair.consumedPoints > limits.pair.points) return refused(pair);
    const address = await takePoint(limiters.address, keys.address);
    if (address.consumedPoints > limits.address.points) return refused(address);
    const everywhere = await takePoint(limiters.account, keys.account);
    const underFire = everywhere.consumedPoints > limits.account.points;
    if (underFire && pair.consumedPoints > limits.pairUnderFire) return refused(pair);
    const forgive = async () => {
      await Promise.all([limiters.pair.delete(keys.pair), limiters.address.reward(keys.address), limiters.account.reward(keys.account)]);
    };
    return { allowed: true, forgive };
  }

  return { take: ({ account, address, device }) => (device === null ? takeUnknown(account, addressBlock(address)) : takeKnown(account, device)) };
}
