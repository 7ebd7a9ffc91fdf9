// The inputs with which an account keeps its sessions and its second factor.
import * as z from 'zod/mini';
import { id, idempotencyKey } from '../../lib/fields.ts';
import { code } from './input.ts';

/** Who uses a session proves it again: by the password, or by a code of the app. */
export const proveIdentityInput = z
  .strictObject({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    code: z.optional(code()),
  })
  .check(
    z.refine(({ password, code: given }) => (password === undefined) !== (given === undefined), {
      path: ['password'],
      params: { code: 'required' },
    }),
  );

/** The first code of a new app. */
export const secondFactorConfirmInput = z.strictObject({ code: code() });

// Each of these changes the same thing again when it is sent twice: their keys decide nothing.
export const secondFactorBeginInput = z.strictObject({ idempotencyKey: idempotencyKey() });
export const secondFactorDisableInput = z.strictObject({ idempotencyKey: idempotencyKey() });
export const recoveryCodesRenewInput = z.strictObject({ idempotencyKey: idempotencyKey() });

/** Beginning to link twice is no harm: the key decides nothing. */
export const linkIdentityInput = z.strictObject({ idempotencyKey: idempotencyKey() });
export const unlinkIdentityInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });

// Ending a session twice is ending it once: the keys of these inputs decide nothing.
export const endSessionInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });
export const endOtherSessionsInput = z.strictObject({ idempotencyKey: idempotencyKey() });
