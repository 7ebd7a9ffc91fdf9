import { expect, test } from 'vitest';
import { commonPasswords, hashNewPassword, newPassword } from '#server/sign-in/password-policy.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { demoPassword, verifyPassword } from '#server/sign-in/password.ts';

const refusalOf = (password: string) =>
  hashNewPassword(password).then(
    () => null,
    (error: unknown) => error,
  );

test.each(['123456', 'password', 'qwerty', 'iloveyou', 'football', 'PassWord', '12345678', demoPassword])(
  '%s is refused as a new password, with the reason on the field',
  async (password) => {
    expect(await refusalOf(password)).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'password', code: 'common_password' }],
    });
  },
);

test('3,000 passwords are refused of those that are long enough', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const refused = dictionary['passwords-common'].filter(
    (password) => password.length >= 6 && !newPassword.safeParse(password).success,
  );
  expect([refused.length, commonPasswords]).toEqual([3_000, 3_000]);
});

test('a password of five characters is too short, with any characters', async () => {
  expect(await refusalOf('x7!qZ')).toMatchObject({ fields: [{ path: 'password', code: 'too_short' }] });
});

test('a password of two hundred letters is taken, a longer one costs no work', async () => {
  expect(await refusalOf('aB3'.repeat(67).slice(0, 200))).toBeNull();
  expect(await refusalOf('aB3'.repeat(67))).toMatchObject({ fields: [{ path: 'password', code: 'too_long' }] });
});

test('of sixty-four attempts at a time the next waits its turn, and their places are given back', async () => {
  const broken = Array.from({ length: 64 }, () => verifyPassword('no hash', 'x').catch(() => 'broken'));
  await expect(verifyPassword(null, 'x')).rejects.toMatchObject({
    code: 'sign_in.throttled',
    params: { retryAfter: 1 },
  });
  expect(new Set(await Promise.all(broken))).toEqual(new Set(['broken']));
  expect(await verifyPassword(null, 'x')).toBe(false);
});

test('any other is taken and opens', async () => {
  expect(await verifyPassword(await hashNewPassword('caravane de Tata'), 'caravane de Tata')).toBe(true);
});

test('without a stored password nothing opens, and no answer comes before a hash was verified', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  const order: string[] = [];
  const verified = verifyPassword(null, 'another').then((isRight) => order.push(`right: ${isRight}`));
  // A verification ends on another thread, which none of these waits for.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  order.push('later');
  await verified;
  expect(order).toEqual(['later', 'right: false']);
});

test('of 66 verifications at once two are refused, and the next one is not', async () => {
  const stored = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21l$AAAA';
  const results = await Promise.allSettled(Array.from({ length: 66 }, () => verifyPassword(stored, 'x')));
  const refused: unknown[] = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const throttled = { code: 'sign_in.throttled', params: { retryAfter: 1 } };
  expect(refused.filter((error) => error instanceof AppError)).toMatchObject([throttled, throttled]);
  expect(await verifyPassword(await hashNewPassword('caravane de Tata'), 'caravane de Tata')).toBe(true);
});
