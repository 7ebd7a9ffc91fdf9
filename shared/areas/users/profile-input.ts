// What people change of their own account, section by section. Apart from the other inputs of accounts: the plans of
// phone numbers are large, and the page of sign-in has no use for them.
import * as z from 'zod/mini';
import { cne, optionalIce, rib } from '../../lib/bank-details.ts';
import { id, idempotencyKey, optionalWebsite, phone, text, whole } from '../../lib/fields.ts';
import { linkToken } from './account-input.ts';
import { email, language } from './input.ts';

const maxVersion = 2_147_483_647;
/** The version that the page shows. */
const edit = { version: whole(1, maxVersion), idempotencyKey: idempotencyKey() };

const personal = { ...edit, name: z.optional(text(120)), phone: z.optional(phone()), website: optionalWebsite() };
const address = { ...edit, cityId: z.optional(id()), street: z.optional(text(200)) };
const bank = { ...edit, rib: z.optional(rib()), ice: optionalIce(), cne: z.optional(cne()) };

/** Who changes the profile is who calls. */
export const profileInputs = {
  editPersonal: z.strictObject(personal),
  editAddress: z.strictObject(address),
  editBank: z.strictObject(bank),
  requestErasure: z.strictObject({ idempotencyKey: idempotencyKey() }),
  withdrawErasure: z.strictObject({ idempotencyKey: idempotencyKey() }),
};

/** The same as actions of the account. */
export const profileActionInputs = {
  editPersonal: z.strictObject({ ...personal, id: id() }),
  editAddress: z.strictObject({ ...address, id: id() }),
  editBank: z.strictObject({ ...bank, id: id() }),
  requestErasure: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  withdrawErasure: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  changeEmail: z.strictObject({ id: id(), email: z.string() }),
};
export type ProfileAction = keyof typeof profileActionInputs;

/** A new address, to which a link is sent. */
export const requestEmailInput = z.strictObject({ email: email(), language: language() });

/** The link to a new address. */
export const confirmEmailInput = z.strictObject({ token: linkToken() });

/** Asks for the own bank details in full. */
export const ownBankViewInput = z.strictObject({ idempotencyKey: idempotencyKey() });

/** The file of everything that is kept about the viewer. */
export const exportInput = z.strictObject({ idempotencyKey: idempotencyKey() });
