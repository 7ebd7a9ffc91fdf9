import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../kit/fields.ts';
import type { DeviceAction } from './lifecycle.ts';

/**
 * What a driver says of a new phone. The key changes nothing: a token is answered once, so a try whose answer got lost cannot be answered
 * again. The next makes another phone, and the first stands in the list as never seen.
 */
export const newDeviceInput = z.strictObject({ name: text(60), idempotencyKey: idempotencyKey() });

export const deviceInputs = {
  /** The hash comes from the server itself, as hex. */
  create: z.strictObject({ name: text(60), tokenHash: z.string() }),
  revoke: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<DeviceAction, z.ZodMiniType>;

export type DeviceInputs = { [A in DeviceAction]: z.output<(typeof deviceInputs)[A]> };
