// One schema per action of a warehouse: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, phone, text, whole } from '../../lib/fields.ts';
import { bothCoordinates, degrees, inMorocco } from '../config/coordinates.ts';
import type { WarehouseAction } from './warehouse.ts';

const details = {
  name: text(80),
  address: text(300),
  lat: degrees(),
  lng: degrees(),
  hubId: id(),
  capacity: whole(1, 10_000_000),
  managerId: z.nullish(id()),
  phone: z.nullish(phone()),
};
const target = { id: id(), idempotencyKey: idempotencyKey() };

export const warehouseInputs = {
  create: z.strictObject({ ...details, idempotencyKey: idempotencyKey() }).check(bothCoordinates, inMorocco),
  edit: z
    .strictObject({ ...target, version: whole(1, 1_000_000), ...z.partial(z.object(details)).shape })
    .check(bothCoordinates, inMorocco),
  close: z.strictObject(target),
  reopen: z.strictObject(target),
} satisfies Record<WarehouseAction, z.ZodMiniType>;
