// One schema per action of a shelf and of a driver's day, and the inputs of scans.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import type { DriverDayAction } from './driver-day.ts';
import { type ShelfAction, shelfCodePattern, shelfKinds } from './shelf.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

/** As people type it, `b12`, and as it is stored, `B-12`. */
const storedCode = (typed: string): string =>
  typed
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^([A-Z]+)(\d+)$/, '$1-$2');
const shelfCode = () =>
  z.string().check(
    z.maxLength(12),
    z.overwrite(storedCode),
    z.minLength(1),
    z.refine((code) => shelfCodePattern.test(code), { params: { code: 'shelf.bad_code' } }),
  );

const shelfDetails = {
  code: shelfCode(),
  place: whole(1, 999),
  kind: z.enum(shelfKinds).check(z.meta({ scalar: 'ShelfKind' })),
  cityIds: z.optional(z.array(id()).check(z.maxLength(60))),
  toHubId: z.nullish(id()),
};

export const shelfInputs = {
  /** Of a housekeeper, at the own hub. */
  create: z.strictObject({ ...shelfDetails, hubId: z.nullish(id()), idempotencyKey: idempotencyKey() }),
  edit: z.strictObject({ ...target, ...shelfDetails }),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<ShelfAction, z.ZodMiniType>;

const scanned = { id: id(), packageId: id(), at: z.date() };

export const driverDayInputs = {
  open: z.strictObject({ driverId: id(), idempotencyKey: idempotencyKey() }),
  scanOut: z.strictObject(scanned),
  unscan: z.strictObject({ ...target, packageId: id() }),
  checkOut: z.strictObject({ ...target, missing: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))) }),
  scanBack: z.strictObject(scanned),
  keep: z.strictObject({ ...target, packageId: id(), note: text(200) }),
  close: z.strictObject({ ...target, cashNote: optionalText(300) }),
} satisfies Record<DriverDayAction, z.ZodMiniType>;

const scan = {
  code: text(300),
  /** By the clock of the device, which may have been offline since. */
  scannedAt: z.optional(z.date()).check(z.meta({ scalar: 'Instant' })),
  idempotencyKey: idempotencyKey(),
};

/** A scan into the hub; with a shelf, onto that shelf. */
export const houseScanInput = z.strictObject({ ...scan, hubId: z.nullish(id()), shelfId: z.nullish(id()) });

/** A scan for the day of a driver: out of the hub or back into it. */
export const driverDayScanInput = z.strictObject({
  ...scan,
  id: id(),
  side: z.enum(['out', 'back']).check(z.meta({ scalar: 'DriverDayScanSide' })),
  /** Of what comes back; without one, onto the shelf that is proposed. */
  shelfId: z.nullish(id()),
});

/** The check-out of all that is scanned. */
export const checkOutInput = z.strictObject(target);
