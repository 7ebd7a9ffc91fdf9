// The inputs with which an account keeps its sessions and its second factor.
import * as z from 'zod/mini';
import { id, idempotencyKey } from '../../lib/fields.ts';

/** Who uses a session proves it again. */
export const proveIdentityInput = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** Beginning to link twice is no harm: the key decides nothing. */
export const linkIdentityInput = z.strictObject({ idempotencyKey: idempotencyKey() });
export const unlinkIdentityInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });

// Ending a session twice is ending it once: the keys of these inputs decide nothing.
export const endSessionInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });
export const endOtherSessionsInput = z.strictObject({ idempotencyKey: idempotencyKey() });
