import { z } from 'zod';
import { roles } from '../../access/roles.ts';
import { id, idempotencyKey } from '../../kit/fields.ts';
import type { UserAction } from './lifecycle.ts';

/** Passwords have at least 6 characters (specification, section 5). */
export const minPassword = 6;

export const signInInput = z.strictObject({ login: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) });

export const userInputs = {
  disable: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  setRoles: z.strictObject({ id: id(), roles: z.array(z.enum(roles).meta({ scalar: 'Role' })).min(1).max(13), manager: z.boolean().optional(), idempotencyKey: idempotencyKey() }),
} satisfies Record<UserAction, z.ZodType>;

export type UserInputs = { [A in UserAction]: z.output<(typeof userInputs)[A]> };
