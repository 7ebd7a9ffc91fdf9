// The inputs of people who are not signed in: a new password by mail, the first administrator. That of sign-up has a file
// of its own, because the plans of phone numbers are large.
import * as z from 'zod/mini';
import { text, visible } from '../../lib/fields.ts';
import { email, language, minPassword } from './input.ts';

/** A password that someone chooses. The server also refuses the most common ones. */
export const chosenPassword = () => z.string().check(z.minLength(minPassword), z.maxLength(200));
const presentPassword = () => z.string().check(z.minLength(1), z.maxLength(200));

/** The secret of a link. Whatever is none is answered like one that is over. */
export const linkToken = () => z.string().check(z.maxLength(200));

/** The link of the mail, and the password that was chosen at sign-up: so nobody confirms a stranger's sign-up. */
export const confirmSignUpInput = z.strictObject({ token: linkToken(), password: presentPassword() });

export const requestPasswordResetInput = z.strictObject({ email: email(), language: language() });

export const resetPasswordInput = z.strictObject({ token: linkToken(), password: chosenPassword() });

/** The link of an invitation, and the password that its reader chooses. */
export const acceptInvitationInput = z.strictObject({ token: linkToken(), password: chosenPassword() });

export const changePasswordInput = z.strictObject({ current: presentPassword(), password: chosenPassword() });

/** 2 to 60 characters. */
const loginPattern = /^[a-z0-9][a-z0-9._-]{1,59}$/;

/** The first administrator of an installation. */
export const createFirstAdminInput = z.strictObject({
  token: linkToken(),
  login: z.string().check(
    visible(),
    z.toLowerCase(),
    z.minLength(1),
    z.refine((login) => loginPattern.test(login), { params: { code: 'invalid_login' } }),
  ),
  name: text(120),
  email: email(),
  password: chosenPassword(),
});
