// Limits of the public page. Tracking numbers follow each other, so anybody can guess one: what a number alone shows is
// little, and few can be looked up. The last four digits of a phone have 10,000 values.
import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { fail } from '#shared/lib/app-error.ts';
import { addressBlock, addressSite } from '../lib/client-address.ts';
import { consumePoint, createLimiter, type LimiterOptions, secondsLeft } from './rate-limit.ts';

const minutes = 60;

/** Points per duration in seconds. An address is an IPv4 address or a /64, a site is a /48. */
export const trackingLimits = {
  /** Look-ups by number. A mobile network has many recipients behind one address. */
  lookup: { points: 60, duration: 10 * minutes },
  lookupSite: { points: 240, duration: 10 * minutes },
  /** Openings by link: it cannot be guessed, so this limits work only. */
  link: { points: 600, duration: 10 * minutes },
  /** Digits of one parcel from one address (domain: 5 tries an hour). */
  digits: { points: 5, duration: 60 * minutes },
  digitsSite: { points: 15, duration: 60 * minutes },
  /** Digits of one parcel from everywhere. Beyond it only the link opens the parcel. */
  digitsOfNumber: { points: 40, duration: 24 * 60 * minutes },
  /** Digits of any parcels from one address. */
  digitsOfAddress: { points: 30, duration: 60 * minutes },
  /** Requests for another day or address from one address. */
  request: { points: 30, duration: 60 * minutes },
  /** Ratings, and answers to a response, from one address. */
  rate: { points: 60, duration: 60 * minutes },
} as const;

type LimitName = keyof typeof trackingLimits;

export interface TrackingThrottle {
  /** Counts one look-up by number. Beyond the limit it fails with too_many_requests { retryAfter: seconds }. */
  lookUp: (address: string) => Promise<void>;
  /** The same for an opening by link, for a request, and for a rating. */
  openLink: (address: string) => Promise<void>;
  request: (address: string) => Promise<void>;
  rate: (address: string) => Promise<void>;
  /**
   * Counts a try before the digits are compared, so that concurrent ones are counted too; fails with
   * tracking.too_many_tries { retryAfter }. The result takes the try back when the digits were right.
   */
  tryDigits: (number: string, address: string) => Promise<() => Promise<void>>;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Counters in Redis if given, otherwise in memory. */
export function createTrackingThrottle(options: LimiterOptions): TrackingThrottle {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const limiterOf = (name: LimitName): RateLimiterAbstract => {
    const known = limiters.get(name) ?? createLimiter(options, `tracking:${name}`, trackingLimits[name]);
    limiters.set(name, known);
    return known;
  };
  const consume = async (name: LimitName, key: string): Promise<number | null> => {
    const outcome = await consumePoint(limiterOf(name), hashed(key));
    return outcome.consumedPoints > trackingLimits[name].points ? secondsLeft(outcome) : null;
  };
  const enforce = async (name: LimitName, key: string): Promise<void> => {
    const retryAfter = await consume(name, key);
    if (retryAfter !== null) fail('too_many_requests', { retryAfter });
  };
  return {
    lookUp: async (address) => {
      await enforce('lookup', addressBlock(address));
      const site = addressSite(address);
      if (site !== null) await enforce('lookupSite', site);
    },
    openLink: (address) => enforce('link', addressBlock(address)),
    request: (address) => enforce('request', addressBlock(address)),
    rate: (address) => enforce('rate', addressBlock(address)),
    tryDigits: async (number, address) => {
      const counters = digitCounters(number, address);
      // The narrowest first: a try that is refused there does not count for others.
      for (const { name, key } of counters) {
        const retryAfter = await consume(name, key);
        if (retryAfter !== null) fail('tracking.too_many_tries', { retryAfter });
      }
      return async () => {
        await Promise.all(counters.map(({ name, key }) => limiterOf(name).reward(hashed(key))));
      };
    },
  };
}

function digitCounters(number: string, address: string): { name: LimitName; key: string }[] {
  const [block, site] = [addressBlock(address), addressSite(address)];
  return [
    { name: 'digits', key: `${number}\n${block}` },
    ...(site === null ? [] : [{ name: 'digitsSite' as const, key: `${number}\n${site}` }]),
    { name: 'digitsOfAddress', key: block },
    { name: 'digitsOfNumber', key: number },
  ];
}
