import * as z from 'zod/mini';
import { memberRights } from '../../access/rights.ts';
import { roles } from '../../access/roles.ts';
import { erasureReason, redactsName } from '../../lib/erasure.ts';
import { id, idempotencyKey, optionalText, optionalWebsite, phone, text, visible, whole } from '../../lib/fields.ts';
import type { ProfileAction } from './profile-input.ts';
import type { UserAction } from './user.ts';
import { userLanguages } from './fields.ts';

/** An e-mail address in small letters. */
export const email = () =>
  z
    .pipe(z.string().check(visible(), z.toLowerCase(), z.minLength(1), z.maxLength(254)), z.email())
    .check(z.meta({ scalar: 'String' }));

/** In which the mails to the account are written. */
export const language = () => z.enum(userLanguages).check(z.meta({ scalar: 'Language' }));

/** A code of the second factor, as typed: spaces and hyphens are left out later. */
export const code = () => z.string().check(visible(), z.minLength(6), z.maxLength(40));

/** Passwords have at least 6 characters (specification, section 5). */
export const minPassword = 6;

export const signInInput = z.strictObject({
  login: z.string().check(visible(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** A code of the app or of the recovery list. */
export const confirmSignInInput = z.strictObject({ code: code() });

export const avatarSetInput = z.strictObject({ fileId: id(), idempotencyKey: idempotencyKey() });

/** The longest name of a person. */
const maxName = 120;
const target = { id: id(), idempotencyKey: idempotencyKey() };
/** What decides which rows the person sees. Of a change: what is left out stays. */
const rights = {
  roles: z.array(z.enum(roles).check(z.meta({ scalar: 'Role' }))).check(z.minLength(1), z.maxLength(roles.length)),
  manager: z.optional(z.boolean()),
  hubId: z.nullish(id()),
  companyId: z.nullish(id()),
  managerId: z.nullish(id()),
};

/** The rights of a sub-customer; none is a choice too. */
const givenRights = () =>
  z.array(z.enum(memberRights).check(z.meta({ scalar: 'MemberRight' }))).check(z.maxLength(memberRights.length));

export const userInputs = {
  signUp: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    companyId: z.string(),
    cityId: z.string(),
    language: z.enum(userLanguages),
  }),
  invite: z.strictObject({
    name: text(maxName),
    email: email(),
    phone: z.optional(phone()),
    language: z.optional(language()),
    ...rights,
    idempotencyKey: idempotencyKey(),
  }),
  inviteAgain: z.strictObject(target),
  withdraw: z.strictObject(target),
  inviteMember: z.strictObject({
    name: text(maxName),
    email: email(),
    phone: z.optional(phone()),
    rights: givenRights(),
    language: z.optional(language()),
    idempotencyKey: idempotencyKey(),
  }),
  inviteMemberAgain: z.strictObject(target),
  withdrawMember: z.strictObject(target),
  setMemberRights: z.strictObject({ ...target, rights: givenRights() }),
  disableMember: z.strictObject(target),
  enableMember: z.strictObject(target),
  acceptInvitation: z.strictObject({ id: id() }),
  edit: z.strictObject({
    ...target,
    version: whole(1, 1_000_000_000),
    name: z.optional(text(maxName)),
    email: z.optional(email()),
    phone: z.optional(phone()),
    website: optionalWebsite(),
    cityId: z.nullish(id()),
    street: optionalText(200),
  }),
  approve: z.strictObject(target),
  setRoles: z.strictObject({ ...target, ...rights }),
  disable: z.strictObject(target),
  enable: z.strictObject(target),
  erase: z.strictObject({ ...target, reason: erasureReason(), redactName: redactsName() }),
  resetSecondFactor: z.strictObject(target),
  viewBankDetails: z.strictObject(target),
  renewCustomers: z.strictObject({ id: id() }),
  goOnDuty: z.strictObject(target),
  goOffDuty: z.strictObject(target),
} satisfies Record<Exclude<UserAction, ProfileAction>, z.ZodMiniType>;

/** Asks for the bank details of a person. */
export const bankDetailsViewInput = userInputs.viewBankDetails;
