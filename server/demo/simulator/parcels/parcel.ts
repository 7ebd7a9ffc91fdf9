// A parcel as the simulator reads it from the API.
import { z } from 'zod';
import { cashStages, packageReasons, returnStages } from '#shared/areas/packages/choices.ts';
import { movingStatuses, packageStatuses, toFollowStatuses } from '#shared/areas/packages/statuses.ts';

/** The selected fields, the same in every query and mutation. */
export const parcelFields = `id version status returnStage cashStage reason attempts nextDate late nonCompliant processed fromStock cityText updatedAt
  city { id nameFr hubId } company { id name } driver { id } collector { id } originHub { id } hub { id code } toHub { id code }`;

const named = z.object({ id: z.string() });
const hub = z.object({ id: z.string(), code: z.string() });

export const parcelSchema = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(packageStatuses),
  returnStage: z.enum(returnStages),
  cashStage: z.enum(cashStages),
  reason: z.enum(packageReasons).nullable(),
  attempts: z.number(),
  nextDate: z.string().nullable(),
  late: z.boolean(),
  nonCompliant: z.boolean(),
  processed: z.boolean(),
  fromStock: z.boolean(),
  cityText: z.string(),
  updatedAt: z.string().transform((text) => Date.parse(text)),
  city: z.object({ id: z.string(), nameFr: z.string(), hubId: z.string() }).nullable(),
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  driver: named.nullable(),
  collector: named.nullable(),
  originHub: named.nullable(),
  hub: hub.nullable(),
  toHub: hub.nullable(),
});
export type Parcel = z.output<typeof parcelSchema>;

const isIn = (list: readonly string[], status: string) => list.includes(status);

/** True if the parcel is moving and not postponed. */
export function isInProgress({ status }: Pick<Parcel, 'status'>): boolean {
  return isIn(movingStatuses, status) && !isIn(toFollowStatuses, status);
}

/** True if the parcel is moving, or canceled and not yet returned. */
export function isOpen({ status, returnStage }: Pick<Parcel, 'status' | 'returnStage'>): boolean {
  return (
    isIn(movingStatuses, status) ||
    (status === 'canceled' && returnStage !== 'none' && returnStage !== 'handed_to_sender')
  );
}

/** The statuses of open parcels. */
export const openStatuses = [...movingStatuses, 'canceled'] as const;
