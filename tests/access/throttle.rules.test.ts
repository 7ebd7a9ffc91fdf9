// Attempts to guess a password: how many there are, from where, and what a right one takes back.
import { describe, expect, it } from 'vitest';
import { createSignInThrottle, type PasswordAttempt, type SignInThrottle } from '#server/sign-in/sign-in-throttle.ts';

const salma: PasswordAttempt = { account: 'salma', address: '192.0.2.1', device: null };

/** How many of so many attempts are allowed. */
async function allowed(
  throttle: SignInThrottle,
  times: number,
  attempt: Partial<PasswordAttempt> = {},
): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await throttle.consume({ ...salma, ...attempt })).allowed) count += 1;
  return count;
}
const create = () => createSignInThrottle({ prefix: 'test:' });

/** The account is tried by as many strangers as make it one under attack: each from a network of its own. */
async function attack(throttle: SignInThrottle, account = 'salma'): Promise<void> {
  for (let n = 0; n < 51; n += 1) await throttle.consume({ ...salma, account, address: `198.51.100.${n}` });
}

describe('an address', () => {
  it('has ten attempts for an account, which others are not blocked by', async () => {
    const throttle = create();
    expect(await allowed(throttle, 12)).toBe(10);
    expect(await allowed(throttle, 1, { address: '192.0.2.2' })).toBe(1);
    expect(await allowed(throttle, 1, { account: 'omar' })).toBe(1);
  });

  it('has a hundred for all accounts together', async () => {
    const throttle = create();
    let count = 0;
    for (let n = 0; n < 11; n += 1) count += await allowed(throttle, 10, { account: `a${n}` });
    expect(count).toBe(100);
  });

  it('of IPv6 is a network of one subscriber, and its site has thirty for an account', async () => {
    const throttle = create();
    expect(await allowed(throttle, 6, { address: '2001:db8:1:1::1' })).toBe(6);
    expect(await allowed(throttle, 6, { address: '2001:db8:1:1::2' })).toBe(4);
    let count = 10;
    for (let n = 2; n < 6; n += 1) count += await allowed(throttle, 10, { address: `2001:db8:1:${n}::1` });
    expect(count).toBe(30);
    expect(await allowed(throttle, 1, { address: '2001:db8:2:1::1' })).toBe(1);
  });
});

describe('an account under attack', () => {
  it('is open to each address three times, and to each site nine', async () => {
    const throttle = create();
    await attack(throttle);
    expect(await allowed(throttle, 5)).toBe(3);
    let count = 0;
    for (let n = 1; n < 6; n += 1) count += await allowed(throttle, 3, { address: `2001:db8:1:${n}::1` });
    expect(count).toBe(9);
    expect(await allowed(throttle, 1, { address: '2001:db8:2:1::1' })).toBe(1);
    expect(await allowed(throttle, 10, { account: 'omar' })).toBe(10);
  });

  it('takes no code from a device that it does not know', async () => {
    const throttle = create();
    expect(await allowed(throttle, 1, { account: 'code:u1', isPasswordKnown: true })).toBe(1);
    await attack(throttle, 'code:u1');
    expect(await allowed(throttle, 1, { account: 'code:u1', isPasswordKnown: true })).toBe(0);
  });

  it('stays open to its owner on a device that it knows, ten times', async () => {
    const throttle = create();
    await attack(throttle);
    await allowed(throttle, 10);
    expect(await allowed(throttle, 12, { device: 'phone' })).toBe(10);
    expect(await allowed(throttle, 1, { device: 'desk' })).toBe(1);
    // The device of another account is another one.
    expect(await allowed(throttle, 1, { account: 'omar', device: 'phone' })).toBe(1);
  });
});

const forgive = async (throttle: SignInThrottle, attempt: Partial<PasswordAttempt> = {}): Promise<void> => {
  const taken = await throttle.consume({ ...salma, ...attempt });
  if (!taken.allowed) throw new Error('the attempt was not allowed');
  await taken.forgive();
};

describe('a right password', () => {
  it('clears the attempts from its address, and on its device', async () => {
    const throttle = create();
    for (const device of [null, 'phone']) {
      await allowed(throttle, 9, { device });
      await forgive(throttle, { device });
      expect(await allowed(throttle, 12, { device })).toBe(10);
    }
  });

  it('takes back only its own attempt from what all accounts of an address share', async () => {
    const throttle = create();
    for (let n = 0; n < 9; n += 1) await allowed(throttle, 10, { account: `a${n}` });
    await forgive(throttle);
    expect(await allowed(throttle, 20, { account: 'b' })).toBe(10);
    expect(await allowed(throttle, 1, { account: 'c' })).toBe(0);
  });

  it('of an account under attack does not end the attack', async () => {
    const throttle = create();
    await attack(throttle);
    await forgive(throttle);
    expect(await allowed(throttle, 5, { address: '192.0.2.9' })).toBe(3);
  });
});

it('who must wait is told for how long', async () => {
  const throttle = create();
  await allowed(throttle, 10);
  const refused = await throttle.consume(salma);
  expect(refused).toEqual({ allowed: false, retryAfter: expect.any(Number) });
  if (refused.allowed) return;
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
});
