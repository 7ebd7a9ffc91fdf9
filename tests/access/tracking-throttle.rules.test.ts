// Limits of the public page: a thousand guesses from one address, from one site, and from everywhere.
import { describe, expect, it } from 'vitest';
import { createTrackingThrottle, trackingLimits } from '#server/access/tracking-throttle.ts';
import { AppError } from '#shared/lib/app-error.ts';

/** How many of a thousand tries were let through. */
async function allowed(attempt: (index: number) => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      attempt(index).then(
        () => true,
        (error: unknown) => (error instanceof AppError ? false : Promise.reject(error)),
      ),
    ),
  );
  return outcomes.filter(Boolean).length;
}

const throttle = () => createTrackingThrottle({ prefix: 'test:' });
const ipv4 = (index: number) => `198.51.${index >> 8}.${index & 255}`;
const address = (index: number) => `2001:db8:7:9::${(index + 1).toString(16)}`;
const network = (index: number) => `2001:db8:7:${index.toString(16)}::1`;

describe('a thousand guesses', () => {
  it('of numbers: few from one address, a few more from one IPv6 site', async () => {
    const [one, site] = [throttle(), throttle()];
    expect(await allowed(() => one.lookUp('198.51.100.7'))).toBe(trackingLimits.lookup.points);
    expect(await allowed((index) => site.lookUp(network(index)))).toBe(trackingLimits.lookupSite.points);
  });

  it('of the digits of one parcel: 5 from one address, 15 from one site, 40 a day from everywhere', async () => {
    const [one, site, everywhere] = [throttle(), throttle(), throttle()];
    expect(await allowed(() => one.tryDigits('CAS-26-000001', '198.51.100.7'))).toBe(5);
    expect(await allowed((index) => site.tryDigits('CAS-26-000001', network(index)))).toBe(15);
    expect(await allowed((index) => everywhere.tryDigits('CAS-26-000001', ipv4(index)))).toBe(40);
  });

  it('of the digits of a thousand parcels: 30 from one address', async () => {
    const one = throttle();
    expect(await allowed((index) => one.tryDigits(`CAS-26-${100_000 + index}`, '198.51.100.7'))).toBe(30);
  });

  it('right digits are taken back: a recipient who comes ten times is not locked out', async () => {
    const one = throttle();
    for (let visit = 0; visit < 10; visit += 1) await (await one.tryDigits('CAS-26-000001', '198.51.100.7'))();
    await expect(one.tryDigits('CAS-26-000001', '198.51.100.7')).resolves.toBeTypeOf('function');
  });

  it('by an IPv6 client count together, whichever of its addresses it takes', async () => {
    const [lookUps, one, many] = [throttle(), throttle(), throttle()];
    expect(await allowed((index) => lookUps.lookUp(address(index)))).toBe(trackingLimits.lookup.points);
    expect(await allowed((index) => one.tryDigits('CAS-26-000001', address(index)))).toBe(5);
    expect(await allowed((index) => many.tryDigits(`CAS-26-${100_000 + index}`, address(index)))).toBe(30);
  });

  it('that are refused for their address do not use up what others may try', async () => {
    const one = throttle();
    expect(await allowed(() => one.tryDigits('CAS-26-000001', '203.0.113.7'))).toBe(5);
    expect(await allowed((index) => one.tryDigits('CAS-26-000001', ipv4(index)))).toBe(35);
  });

  it('of one parcel leave a site its tries of another parcel', async () => {
    const one = throttle();
    expect(await allowed((index) => one.tryDigits('CAS-26-000001', network(index)))).toBe(15);
    expect(await allowed((index) => one.tryDigits('CAS-26-000002', network(index)))).toBe(15);
  });
});

it('right digits are taken back everywhere: fifty recipients of one network and of one parcel are let in', async () => {
  const one = throttle();
  for (let visit = 0; visit < 50; visit += 1) await (await one.tryDigits('CAS-26-000001', ipv4(visit)))();
  for (let visit = 0; visit < 50; visit += 1) await (await one.tryDigits(`CAS-26-${visit}`, '203.0.113.7'))();
  await expect(one.tryDigits('CAS-26-000001', '203.0.113.7')).resolves.toBeTypeOf('function');
});
