// One schema per action of a pallet and of its discrepancies, and the input of a scan.
import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import { signatureInput } from '../../scan/signatures.ts';
import { type DiscrepancyAction, discrepancyKinds, discrepancyResolutions } from './discrepancy.ts';
import { maxPalletParcels, type PalletAction } from './pallet.ts';
import type { PalletPositionAction } from './position.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const palletInputs = {
  create: z.strictObject({
    /** Of a housekeeper, the own hub. */
    fromHubId: z.nullish(id()),
    toHubId: id(),
    carrierId: z.nullish(id()),
    idempotencyKey: idempotencyKey(),
  }),
  setCarrier: z.strictObject({ ...target, carrierId: z.nullable(id()) }),
  load: z.strictObject({ id: id(), packageId: id(), at: z.date() }),
  unload: z.strictObject({ ...target, packageId: id() }),
  split: z.strictObject({
    ...target,
    packageIds: z.array(id()).check(z.minLength(1), z.maxLength(maxPalletParcels)),
  }),
  seal: z.strictObject({ ...target, sealNumber: text(40) }),
  unseal: z.strictObject(target),
  depart: z.strictObject(target),
  sign: signatureInput,
  arrive: z.strictObject(target),
  receive: z.strictObject({ id: id(), packageId: id(), at: z.date() }),
  noteSurplus: z.strictObject({ id: id() }),
  finish: z.strictObject(target),
  settle: z.strictObject({ id: id(), packageId: z.nullable(id()), state: z.nullable(z.enum(['found', 'lost'])) }),
  close: z.strictObject(target),
  cancel: z.strictObject(target),
  print: z.strictObject(target),
} satisfies Record<PalletAction, z.ZodMiniType>;

export const discrepancyInputs = {
  open: z.strictObject({
    kind: z.enum(discrepancyKinds),
    palletId: z.nullable(id()),
    palletNumber: z.nullable(text(40)),
    inventoryId: z.nullable(id()),
    inventoryNumber: z.nullable(text(40)),
    trackingNumber: text(64),
    packageId: z.nullable(id()),
    fromHubId: id(),
    toHubId: id(),
    ownerId: z.nullable(id()),
  }),
  assign: z.strictObject({ ...target, ownerId: id() }),
  resolve: z.strictObject({
    ...target,
    resolution: z.enum(discrepancyResolutions).check(z.meta({ scalar: 'DiscrepancyResolution' })),
    explanation: text(500),
  }),
  resolveByScan: z.strictObject({ id: id() }),
} satisfies Record<DiscrepancyAction, z.ZodMiniType>;

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most), z.meta({ scalar: 'Float' }));
const place = { lat: degrees(90), lng: degrees(180) };

export const positionInputs = {
  share: z.strictObject({
    palletId: id(),
    fromHubId: id(),
    toHubId: id(),
    carrierId: id(),
    ...place,
    at: z.date(),
  }),
  move: z.strictObject({ id: id(), ...place, at: z.date() }),
  end: z.strictObject({ id: id() }),
} satisfies Record<PalletPositionAction, z.ZodMiniType>;

/** The carrier of a pallet says where it is. */
export const locateInput = z.strictObject({
  ...target,
  ...place,
  at: z.optional(z.date()).check(z.meta({ scalar: 'Instant' })),
});

/** A scan onto a pallet that is being loaded, or off one that has left. */
export const palletScanInput = z.strictObject({
  ...target,
  code: text(300),
  /** By the clock of the device, which may have been offline since. */
  scannedAt: z.optional(z.date()).check(z.meta({ scalar: 'Instant' })),
});
