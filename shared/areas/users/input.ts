import * as z from 'zod/mini';
import { roles } from '../../access/roles.ts';
import { id, idempotencyKey } from '../../lib/fields.ts';
import type { ProfileAction } from './profile-input.ts';
import { type UserAction, userLanguages } from './user.ts';

/** Passwords have at least 6 characters (specification, section 5). */
export const minPassword = 6;

export const signInInput = z.strictObject({
  login: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const avatarSetInput = z.strictObject({ fileId: id(), idempotencyKey: idempotencyKey() });

export const userInputs = {
  signUp: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    companyId: z.string(),
    language: z.enum(userLanguages),
  }),
  approve: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  disable: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  setRoles: z.strictObject({
    id: id(),
    roles: z.array(z.enum(roles).check(z.meta({ scalar: 'Role' }))).check(z.minLength(1), z.maxLength(13)),
    manager: z.optional(z.boolean()),
    idempotencyKey: idempotencyKey(),
  }),
  renewCustomers: z.strictObject({ id: id() }),
  goOnDuty: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  goOffDuty: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<Exclude<UserAction, ProfileAction>, z.ZodMiniType>;
