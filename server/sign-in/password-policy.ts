// Rules for new passwords. Existing passwords that break a later rule still work.
import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { minPassword } from '#shared/areas/users/input.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { demoPassword, hashPassword } from './password.ts';

/** Number of the most common passwords that are rejected, counted among those that are long enough. */
export const commonPasswords = 3_000;

/** The most commonList first, in lower case: online guessing starts with these. */
const commonList = new Set([
  demoPassword,
  ...dictionary['passwords-common'].filter((password) => password.length >= minPassword).slice(0, commonPasswords),
]);

const code: ErrorCode = 'common_password';

/** A new password: 6 to 200 characters, not a commonList one in any case, not the published demo password. */
export const newPassword = z
  .string()
  .min(minPassword)
  .max(200)
  .refine((password) => !commonList.has(password.toLowerCase()), { params: { code } });

const input = z.object({ password: newPassword });

/** The hash of a new password. Fails with `invalid_input` on the field `password` if it is not allowed. */
export async function hashNewPassword(password: string): Promise<string> {
  return hashPassword(parseInput(input, { password }).password);
}
