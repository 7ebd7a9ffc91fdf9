// How often one account, address or mailbox may call, counted in memory.
import { RateLimiterRes } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { createLinkLimits, linkLimits } from '#server/access/link-limits.ts';
import { phoneHistoryLimit } from '#server/areas/packages/phone-history-schema.ts';
import * as rateLimit from '#server/access/rate-limit.ts';
import { createTrackingThrottle, trackingLimits } from '#server/access/tracking-throttle.ts';
import { invitationsLimit } from '#shared/areas/users/user.ts';
import { attemptLimits, createSignInThrottle, underAttackLimits } from '#server/sign-in/sign-in-throttle.ts';

const rulesOf = (table: Readonly<Record<string, rateLimit.RateLimitRule>>) =>
  Object.entries(table).map(([name, { points, duration }]) => `${name} ${points}/${duration}`);

/** How many calls are let through until the first one that is not. */
const letThrough = async (consume: () => Promise<{ allowed: boolean }>): Promise<number> => {
  for (let n = 0; n < 700; n += 1) if (!(await consume()).allowed) return n;
  return Infinity;
};

const failing = (work: () => Promise<unknown>) => () =>
  work().then(
    () => ({ allowed: true }),
    () => ({ allowed: false }),
  );

const newLinkLimits = () => createLinkLimits({ prefix: 'test:' });

describe('limits', () => {
  it('are those that are written out, per seconds', () => {
    expect(rulesOf(linkLimits)).toEqual([
      'address 20/3600',
      'site 60/3600',
      'recipient 4/3600',
      'recipientDay 10/86400',
    ]);
    expect(rulesOf(attemptLimits)).toEqual([
      'pair 10/900',
      'sitePair 30/900',
      'site 500/900',
      'address 100/900',
      'account 50/3600',
      'device 10/900',
    ]);
    expect(underAttackLimits).toEqual({ pair: 3, sitePair: 9 });
    expect(rulesOf(trackingLimits)).toEqual([
      'lookup 60/600',
      'lookupSite 240/600',
      'link 600/600',
      'digits 5/3600',
      'digitsSite 15/3600',
      'digitsOfNumber 40/86400',
      'digitsOfAddress 30/3600',
      'request 30/3600',
      'rate 60/3600',
    ]);
    expect(rulesOf({ phoneHistoryLimit, keyCallsLimit: rateLimit.keyCallsLimit, invitationsLimit })).toEqual([
      'phoneHistoryLimit 100/600',
      'keyCallsLimit 600/60',
      'invitationsLimit 60/3600',
    ]);
  });

  it('of an account count each kind by itself, and fail with the seconds to wait', async () => {
    const countCall = rateLimit.createCallCounter({ prefix: 'test:' });
    expect(await letThrough(failing(() => countCall(phoneHistoryLimit, 'u')))).toBe(100);
    expect(await letThrough(failing(() => countCall(invitationsLimit, 'u')))).toBe(60);
    await expect(countCall(invitationsLimit, 'v')).resolves.toBeUndefined();
    await expect(countCall(invitationsLimit, undefined)).resolves.toBeUndefined();
    await expect(rateLimit.enforceRateLimit(undefined, 'u')).resolves.toBeUndefined();
    await expect(countCall(invitationsLimit, 'u')).rejects.toMatchObject({
      code: 'too_many_requests',
      params: { retryAfter: expect.any(Number) },
    });
  });

  it('of links count a client, its site and a mailbox', async () => {
    const [one, site, mail] = [newLinkLimits(), newLinkLimits(), newLinkLimits()];
    let n = 0;
    expect(await letThrough(() => one.ofAddress('198.51.100.7'))).toBe(20);
    expect(await letThrough(() => site.ofAddress(`2001:db8:7:${(n += 1).toString(16)}::1`))).toBe(60);
    expect(await letThrough(async () => ({ allowed: await mail.ofRecipient('a@b.example') }))).toBe(4);
    expect(await mail.ofRecipient('c@b.example')).toBe(true);
  });

  it('of links count an IPv6 client by its network; what is refused there does not count against its site', async () => {
    const links = newLinkLimits();
    let n = 0;
    const inNetwork = () => links.ofAddress(`2001:db8:7:9::${(n += 1).toString(16)}`);
    expect(await letThrough(inNetwork)).toBe(20);
    for (let more = 0; more < 50; more += 1) expect((await inNetwork()).allowed).toBe(false);
    expect(await letThrough(() => links.ofAddress(`2001:db8:7:${(n += 1).toString(16)}::1`))).toBe(40);
  });

  it('say to wait a whole second at least, and a store that fails lets nobody through', async () => {
    const waits = [0, 1, 999, 1_000, 1_001].map((ms) => rateLimit.secondsLeft(new RateLimiterRes(0, ms)));
    expect(waits).toEqual([1, 1, 1, 1, 2]);
    const limiter = rateLimit.createLimiter({ prefix: 'test:' }, 'failing', { points: 1, duration: 1 });
    vi.spyOn(limiter, 'consume').mockRejectedValue(new Error('no store'));
    await expect(rateLimit.consumePoint(limiter, 'a')).rejects.toThrow('no store');
  });

  it('of the public page count openings by link and requests by themselves', async () => {
    const throttle = createTrackingThrottle({ prefix: 'test:' });
    expect(await letThrough(failing(() => throttle.openLink('198.51.100.7')))).toBe(600);
    expect(await letThrough(failing(() => throttle.request('198.51.100.7')))).toBe(30);
    await expect(throttle.request('198.51.100.7')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('of codes count against a known password only while its account is under attack', async () => {
    const throttle = createSignInThrottle({ prefix: 'test:' });
    const attempt = (n: number, more = {}) =>
      throttle.consume({ account: 'a', address: `100.64.${n >> 8}.${n & 255}`, device: null, ...more });
    for (let n = 0; n < 50; n += 1) expect((await attempt(n, { isPasswordKnown: true })).allowed).toBe(true);
    // As long as the attack counts, and not only as long as the address does.
    const refused = await attempt(60, { isPasswordKnown: true });
    expect(refused.allowed ? 0 : refused.retryAfter).toBeGreaterThan(attemptLimits.pair.duration);
    expect((await attempt(61)).allowed).toBe(true);
    expect(await letThrough(() => attempt(62, { device: 'd' }))).toBe(10);
    expect((await attempt(62, { device: 'd', account: 'b' })).allowed).toBe(true);
    const known = await attempt(62, { device: 'e' });
    if (known.allowed) await known.forgive();
    expect(await letThrough(() => attempt(62, { device: 'e' }))).toBe(10);
  });

  it('of passwords: what is refused for its address does not count against its site', async () => {
    const throttle = createSignInThrottle({ prefix: 'test:' });
    let n = 0;
    const guess = (address: string) => throttle.consume({ account: `a${(n += 1)}`, address, device: null });
    expect(await letThrough(() => guess('2001:db8:7:9::1'))).toBe(100);
    for (let more = 0; more < 50; more += 1) expect((await guess('2001:db8:7:9::1')).allowed).toBe(false);
    expect(await letThrough(() => guess(`2001:db8:7:${(n + 16).toString(16)}::1`))).toBe(400);
  });
});
