// One schema per action of an inventory and of its scans, and the inputs of a scan and of a report.
import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import { packageStatuses } from '../packages/statuses.ts';
import { reportFormats } from './counting.ts';
import { type InventoryScanAction, inventoryScanStatuses } from './inventory-scan.ts';
import type { InventoryAction } from './inventory.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const inventoryInputs = {
  /** Of a housekeeper, the own hub. */
  open: z.strictObject({ hubId: z.nullish(id()), idempotencyKey: idempotencyKey() }),
  scan: z.strictObject({
    id: id(),
    status: z.enum(inventoryScanStatuses),
    trackingNumber: text(64),
    packageId: z.nullable(id()),
    /** Of a parcel that was scanned before, on another shelf. */
    was: z.optional(z.enum(inventoryScanStatuses)),
  }),
  noteMoved: z.strictObject({ id: id(), parcels: z.int().check(z.positive()) }),
  close: z.strictObject(target),
  takeShelves: z.strictObject(target),
  cancel: z.strictObject(target),
  print: z.strictObject({
    ...target,
    format: z.enum(reportFormats).check(z.meta({ scalar: 'InventoryReportFormat' })),
  }),
} satisfies Record<InventoryAction, z.ZodMiniType>;

export const inventoryScanInputs = {
  record: z.strictObject({
    status: z.enum(inventoryScanStatuses),
    inventoryId: id(),
    hubId: id(),
    trackingNumber: text(64),
    packageId: z.nullable(id()),
    bookStatus: z.nullable(z.enum(packageStatuses)),
    bookHubId: z.nullable(id()),
    shelfId: z.nullable(id()),
    bookShelfId: z.nullable(id()),
    scannedById: z.nullable(id()),
    scannedAt: z.date(),
  }),
  correct: z.strictObject({
    id: id(),
    status: z.enum(['present', 'misplaced']),
    shelfId: id(),
    scannedById: z.nullable(id()),
  }),
} satisfies Record<InventoryScanAction, z.ZodMiniType>;

/** The scan of one parcel that lies in the hub. */
export const scanInput = z.strictObject({
  ...target,
  code: text(300),
  /** The shelf on which it lies. */
  shelfId: z.nullish(id()),
  scannedAt: z.optional(z.date()).check(z.meta({ scalar: 'Instant' })),
});
