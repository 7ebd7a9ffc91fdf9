import * as z from 'zod/mini';
import { id, phone, text } from '../../lib/fields.ts';
import { chosenPassword } from './account-input.ts';
import { email, language } from './input.ts';

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
