import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../kit/fields.ts';
import type { DeviceAction } from './lifecycle.ts';

/** What a driver says of a new phone. */
export const newDeviceInput = z.strictObject({ name: text(60) });

export const deviceInputs = {
  /** The hash comes from the server itself, as hex. */
  create: z.strictObject({ name: text(60), tokenHash: z.string() }),
  revoke: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<DeviceAction, z.ZodMiniType>;

export type DeviceInputs = { [A in DeviceAction]: z.output<(typeof deviceInputs)[A]> };
