import { expect, test } from 'vitest';
import { commonPasswords, hashNewPassword, newPassword } from '#server/sign-in/password-policy.ts';
import { demoPassword } from '#server/sign-in/password.ts';
import { verifyPassword } from '#server/sign-in/password.ts';

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

test('any other is taken and opens', async () => {
  expect(await verifyPassword(await hashNewPassword('caravane de Tata'), 'caravane de Tata')).toBe(true);
});
