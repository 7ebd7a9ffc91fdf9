// What moves stock. A quantity is the sum of its movements.
import * as z from 'zod/mini';

export const movementKinds = [
  'initial',
  'in',
  'out',
  'reserved',
  'released',
  'return',
  'adjustment',
  'transfer',
  'damaged',
  'lost',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The four places of a unit: on the shelf, kept for a parcel, delivered, and come back but not looked at yet. */
export const quantities = ['available', 'reserved', 'used', 'quarantine'] as const;
export type Quantities = Record<(typeof quantities)[number], number>;

export const noQuantities: Quantities = { available: 0, reserved: 0, used: 0, quarantine: 0 };

/** Each quantity with what another adds to it, `sign` times. */
export function addQuantities(a: Quantities, b: Quantities, sign: 1 | -1 = 1): Quantities {
  return {
    available: a.available + sign * b.available,
    reserved: a.reserved + sign * b.reserved,
    used: a.used + sign * b.used,
    quarantine: a.quarantine + sign * b.quarantine,
  };
}

export const movementSchema = z.strictObject({
  kind: z.enum(movementKinds),
  available: z.number(),
  reserved: z.number(),
  used: z.number(),
  quarantine: z.number(),
  packageId: z.optional(z.nullable(z.string())),
  arrivalId: z.optional(z.nullable(z.string())),
  /** The number of the parcel or the arrival. */
  reference: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
  /** Who caused it, where the system carries it out. */
  actorId: z.optional(z.nullable(z.string())),
});

/** What one movement adds to each quantity, and why. */
export type Movement = z.output<typeof movementSchema>;
