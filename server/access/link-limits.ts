// Limits of mails with links that anybody may ask for: per client address, so that nobody can try addresses by the
// thousand, and per recipient, so that nobody can flood a mailbox. A recipient beyond the limit has working links already.
import { createHash } from 'node:crypto';
import { addressBlock, addressSite } from '../lib/client-address.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { createRateLimit, type LimiterOptions, type RateLimit } from './rate-limit.ts';

const hour = 3_600;

/** Requests per duration in seconds. */
export const linkLimits = {
  /** From one address; an office shares one. */
  address: { points: 20, duration: hour },
  /** From one IPv6 /48, whose owner has 65,536 networks. */
  site: { points: 60, duration: hour },
  /** Mails to one mailbox. */
  recipient: { points: 4, duration: hour },
  recipientDay: { points: 10, duration: 24 * hour },
} as const;

export interface LinkLimits {
  /** Counts a request of a client address. */
  ofAddress: RateLimit['consume'];
  /** Counts a mail; false beyond the limit. */
  ofRecipient: (recipient: string) => Promise<boolean>;
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The counters, in Redis if given, otherwise in memory. */
export function createLinkLimits(parts: LimiterOptions): LinkLimits {
  const of = (name: keyof typeof linkLimits) => createRateLimit(parts, `links:${name}`, linkLimits[name]);
  const [address, site, recipient, recipientDay] = [of('address'), of('site'), of('recipient'), of('recipientDay')];
  return {
    ofAddress: async (client) => {
      const taken = await address.consume(hashed(addressBlock(client)));
      const siteName = addressSite(client);
      return taken.allowed && siteName !== null ? site.consume(hashed(siteName)) : taken;
    },
    ofRecipient: async (given) => {
      const mailbox = mailboxOf(given);
      const taken = await Promise.all([recipient, recipientDay].map((limit) => limit.consume(hashed(mailbox))));
      return taken.every(({ allowed }) => allowed);
    },
  };
}
