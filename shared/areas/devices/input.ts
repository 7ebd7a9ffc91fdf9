import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import type { DeviceAction } from './device.ts';

export const newDeviceInput = z.strictObject({ name: text(60), idempotencyKey: idempotencyKey() });

export const deviceInputs = {
  create: newDeviceInput,
  revoke: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<DeviceAction, z.ZodMiniType>;
