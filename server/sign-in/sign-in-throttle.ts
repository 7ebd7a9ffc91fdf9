// Limits of password attempts. Unknown devices are limited per account and address, and for IPv6 also per site (/48),
// because its owner can use 65,536 networks. A device on which the owner has signed in before has its own counter. An
// account under attack only gets fewer attempts per unknown address. So nobody can lock out another user: an attacker
// blocks an account for unknown devices at the attacker's own address and site, and nowhere else.
import { createHash } from 'node:crypto';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlock, addressSite } from '../lib/client-address.ts';
import { createLimiter, type LimiterOptions, secondsLeft, consumePoint } from '../access/rate-limit.ts';

const minutes = 60;

/** Failed attempts per duration in seconds. */
export const attemptLimits = {
  /** One account from one address. */
  pair: { points: 10, duration: 15 * minutes },
  /** One account from one IPv6 /48, more than one of its addresses can use up alone. */
  sitePair: { points: 30, duration: 15 * minutes },
  /** All accounts from one such site. */
  site: { points: 500, duration: 15 * minutes },
  /** All accounts from one address; an office shares one. */
  address: { points: 100, duration: 15 * minutes },
  /** One account from all addresses: beyond it the account is under attack. */
  account: { points: 50, duration: 60 * minutes },
  /** One account on one known device. */
  device: { points: 10, duration: 15 * minutes },
} as const;

/** Attempts for one account from one address and from one site while the account is under attack. */
export const underAttackLimits = { pair: 3, sitePair: 9 } as const;

const narrowLimits = ['pair', 'sitePair'] as const;

type LimitName = 'pair' | 'sitePair' | 'site' | 'address' | 'account' | 'device';

export interface PasswordAttempt {
  /** The typed login, in lower case. */
  account: string;
  /** The client's address (http/client-address.ts). */
  address: string;
  /** The id of this device if the account knows it, or null. */
  device: string | null;
  /**
   * True for codes: who tries them has the password. An account under attack then gets no attempt from unknown devices,
   * as codes are few enough to be guessed from many addresses.
   */
  isPasswordKnown?: boolean;
}

/** Allowed, to be forgiven if the password is right; or the seconds to wait. */
export type AttemptResult = { allowed: true; forgive: () => Promise<void> } | { allowed: false; retryAfter: number };

export interface SignInThrottle {
  /** Counts an attempt before the password is verified, so that concurrent attempts are counted too. */
  consume: (attempt: PasswordAttempt) => Promise<AttemptResult>;
}

/** Typed logins are hashed: they may be a password in the wrong field. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

const rejected = (outcome: RateLimiterRes): AttemptResult => ({ allowed: false, retryAfter: secondsLeft(outcome) });

/** Counters of failed attempts, in Redis if given, otherwise in memory. */
export function createSignInThrottle(parts: LimiterOptions): SignInThrottle {
  const of = (name: LimitName) => createLimiter(parts, `sign-in:${name}`, attemptLimits[name]);
  const limiters = {
    pair: of('pair'),
    sitePair: of('sitePair'),
    site: of('site'),
    address: of('address'),
    account: of('account'),
    device: of('device'),
  };

  async function consumeKnown(account: string, device: string): Promise<AttemptResult> {
    const key = hashed(`${account}\n${device}`);
    const taken = await consumePoint(limiters.device, key);
    if (taken.consumedPoints > attemptLimits.device.points) return rejected(taken);
    return {
      allowed: true,
      forgive: async () => {
        await limiters.device.delete(key);
      },
    };
  }

  async function consumeUnknown({ account, address, isPasswordKnown }: PasswordAttempt): Promise<AttemptResult> {
    const counters = countersOf(account, address);
    const taken = new Map<LimitName, RateLimiterRes>();
    // In this order: an attempt rejected for its address does not count against its site, nor one rejected there
    // against the account.
    for (const { limit, key } of counters) {
      const outcome = await consumePoint(limiters[limit], key);
      taken.set(limit, outcome);
      if (limit !== 'account' && outcome.consumedPoints > attemptLimits[limit].points) return rejected(outcome);
    }
    const consumed = (limit: LimitName): number => taken.get(limit)?.consumedPoints ?? 0;
    const underAttack = consumed('account') > attemptLimits.account.points;
    const exceeded = isPasswordKnown
      ? 'account'
      : narrowLimits.find((limit) => consumed(limit) > underAttackLimits[limit]);
    const outcome = underAttack && exceeded ? taken.get(exceeded) : undefined;
    if (outcome) return rejected(outcome);
    // A right password clears the counter of account and address, and takes back only its own attempt from counters
    // that others share.
    const forgive = async () => {
      await Promise.all(
        counters.map(({ limit, key }) => (limit === 'pair' ? limiters.pair.delete(key) : limiters[limit].reward(key))),
      );
    };
    return { allowed: true, forgive };
  }

  return {
    consume: (attempt) =>
      attempt.device === null ? consumeUnknown(attempt) : consumeKnown(attempt.account, attempt.device),
  };
}

interface Counter {
  limit: Exclude<LimitName, 'device'>;
  key: string;
}

/** The counters of an attempt on an unknown device, the narrowest first. */
function countersOf(account: string, address: string): Counter[] {
  const [block, site] = [addressBlock(address), addressSite(address)];
  const siteCounters: Counter[] =
    site === null
      ? []
      : [
          { limit: 'sitePair', key: hashed(`${account}\n${site}`) },
          { limit: 'site', key: hashed(site) },
        ];
  return [
    { limit: 'pair', key: hashed(`${account}\n${block}`) },
    { limit: 'address', key: hashed(block) },
    ...siteCounters,
    { limit: 'account', key: hashed(account) },
  ];
}
