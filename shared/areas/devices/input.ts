import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import type { DeviceAction } from './device.ts';

/**
 * Input of a new device. The idempotency key has no effect: a token is returned once, so a lost answer cannot be
 * repeated. The next try creates another device, and the first is listed as never seen.
 */
export const newDeviceInput = z.strictObject({ name: text(60), idempotencyKey: idempotencyKey() });

export const deviceInputs = {
  /** The server itself computes the hash, as hex. */
  create: z.strictObject({ name: text(60), tokenHash: z.string() }),
  revoke: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<DeviceAction, z.ZodMiniType>;
