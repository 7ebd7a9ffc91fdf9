// The inputs of people who are not signed in: sign-up, a new password by mail, the first administrator.
import * as z from 'zod/mini';
import { id, phone, text } from '../../lib/fields.ts';
import { minPassword } from './input.ts';
import { userLanguages } from './user.ts';

const language = () => z.enum(userLanguages).check(z.meta({ scalar: 'Language' }));

/** An e-mail address in small letters. */
const email = () =>
  z
    .pipe(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)), z.email())
    .check(z.meta({ scalar: 'String' }));

/** A password that someone chooses. The server also refuses the most common ones. */
const chosenPassword = () => z.string().check(z.minLength(minPassword), z.maxLength(200));
const presentPassword = () => z.string().check(z.minLength(1), z.maxLength(200));

/** The secret of a link. Whatever is none is answered like one that is over. */
const linkToken = () => z.string().check(z.maxLength(200));

/** A new customer: the company, and the account of the person who signs up. */
export const signUpInput = z.strictObject({
  name: text(120),
  company: text(120),
  phone: phone(),
  cityId: id(),
  email: email(),
  password: chosenPassword(),
  language: language(),
});

/** The link of the mail, and the password that was chosen at sign-up: so nobody confirms a stranger's sign-up. */
export const confirmSignUpInput = z.strictObject({ token: linkToken(), password: presentPassword() });

export const requestPasswordResetInput = z.strictObject({ email: email(), language: language() });

export const resetPasswordInput = z.strictObject({ token: linkToken(), password: chosenPassword() });

export const changePasswordInput = z.strictObject({ current: presentPassword(), password: chosenPassword() });

/** 2 to 60 characters. */
const loginPattern = /^[a-z0-9][a-z0-9._-]{1,59}$/;

/** The first administrator of an installation. */
export const createFirstAdminInput = z.strictObject({
  token: linkToken(),
  login: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.refine((login) => loginPattern.test(login), { params: { code: 'invalid_login' } }),
  ),
  name: text(120),
  email: email(),
  password: chosenPassword(),
});
