// What a new password must be, wherever one is set. Passwords that were chosen before a rule go on opening their accounts.
import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { minPassword } from '#shared/areas/users/input.ts';
import { parseInput } from '#shared/kit/parse-input.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import { demoPassword } from '../demo/accounts.ts';
import { hashPassword } from './password.ts';

/** So many of the commonest passwords are refused, counted among those that are long enough. */
export const commonPasswords = 3_000;

/** The commonest first, in lower case; whoever guesses online begins with these. */
const common = new Set([
  demoPassword,
  ...dictionary['passwords-common'].filter((password) => password.length >= minPassword).slice(0, commonPasswords),
]);

const code: ProblemCode = 'common_password';

/** A password that may be set: 6 to 200 characters, none of the commonest in whatever case, not the demo's published one. */
export const newPassword = z
  .string()
  .min(minPassword)
  .max(200)
  .refine((password) => !common.has(password.toLowerCase()), { params: { code } });

const input = z.object({ password: newPassword });

/** What is stored for a new password. Refuses it with `invalid_input` on the field `password` when it may not be set. */
export async function hashNewPassword(password: string): Promise<string> {
  return hashPassword(parseInput(input, { password }).password);
}
