// How many tries a password gets. Strangers are slowed down per account and address, and of IPv6 also per site, since whoever has one changes address
// 65,536 times; a device on which the owner has signed in before has tries of its own, and an account under fire only leaves each unknown address fewer
// tries. So nobody locks anybody else out: an attacker closes an account to unknown devices at the own address and site, and nowhere else.
import { createHash } from 'node:crypto';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlock, addressSite } from '../http/address.ts';
import { limiterOf, type LimiterParts, secondsLeft, takePoint } from './rate-limit.ts';

const minutes = 60;

/** Failed tries in so many seconds. */
export const limits = {
  /** Of one account from one address. */
  pair: { points: 10, duration: 15 * minutes },
  /** Of one account from one /48 of IPv6, of which one address alone cannot use up all. */
  sitePair: { points: 30, duration: 15 * minutes },
  /** Of all accounts from one such site. */
  site: { points: 500, duration: 15 * minutes },
  /** Of all accounts from one address; an office shares one. */
  address: { points: 100, duration: 15 * minutes },
  /** Of one account from everywhere: beyond it the account is under fire. */
  account: { points: 50, duration: 60 * minutes },
  /** Of one account on one device that it knows. */
  device: { points: 10, duration: 15 * minutes },
} as const;

/** Tries of one account from one address and from one site, while the account is under fire. */
export const underFireLimits = { pair: 3, sitePair: 9 } as const;

const narrowLimits = ['pair', 'sitePair'] as const;

type Limit = 'pair' | 'sitePair' | 'site' | 'address' | 'account' | 'device';

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
  const limiters = {
    pair: of('pair'),
    sitePair: of('sitePair'),
    site: of('site'),
    address: of('address'),
    account: of('account'),
    device: of('device'),
  };

  async function takeKnown(account: string, device: string): Promise<Taken> {
    const key = hashed(`${account}\n${device}`);
    const taken = await takePoint(limiters.device, key);
    if (taken.consumedPoints > limits.device.points) return refused(taken);
    return {
      allowed: true,
      forgive: async () => {
        await limiters.device.delete(key);
      },
    };
  }

  async function takeUnknown(account: string, address: string): Promise<Taken> {
    const counters = countersOf(account, address);
    const taken = new Map<Limit, RateLimiterRes>();
    // In this order: what an address is refused for does not count against its site, nor what is refused there against the account.
    for (const { limit, key } of counters) {
      const outcome = await takePoint(limiters[limit], key);
      taken.set(limit, outcome);
      if (limit !== 'account' && outcome.consumedPoints > limits[limit].points) return refused(outcome);
    }
    const consumed = (limit: Limit): number => taken.get(limit)?.consumedPoints ?? 0;
    const underFire = consumed('account') > limits.account.points;
    const spent = narrowLimits.find((limit) => underFire && consumed(limit) > underFireLimits[limit]);
    const outcome = spent && taken.get(spent);
    if (outcome) return refused(outcome);
    // A right password clears the address for this account, and takes back its one try where others may have failed, too.
    const forgive = async () => {
      await Promise.all(
        counters.map(({ limit, key }) => (limit === 'pair' ? limiters.pair.delete(key) : limiters[limit].reward(key))),
      );
    };
    return { allowed: true, forgive };
  }

  return {
    take: ({ account, address, device }) =>
      device === null ? takeUnknown(account, address) : takeKnown(account, device),
  };
}

interface Counter {
  limit: Exclude<Limit, 'device'>;
  key: string;
}

/** Where a try on a device that the account does not know is counted, the narrowest first. */
function countersOf(account: string, address: string): Counter[] {
  const [block, site] = [addressBlock(address), addressSite(address)];
  const ofSite: Counter[] =
    site === null
      ? []
      : [
          { limit: 'sitePair', key: hashed(`${account}\n${site}`) },
          { limit: 'site', key: hashed(site) },
        ];
  return [
    { limit: 'pair', key: hashed(`${account}\n${block}`) },
    { limit: 'address', key: hashed(block) },
    ...ofSite,
    { limit: 'account', key: hashed(account) },
  ];
}
