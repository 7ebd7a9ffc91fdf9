/**
 * The 14 statuses in the order of a parcel's lifecycle (specification, section 4); the index in this list is the
 * rank.
 */
export const packageStatuses = [
  'created',
  'confirmed',
  'pickup',
  'inhouse',
  'transit',
  'received',
  'enroute',
  'reported',
  'scheduled',
  'interested',
  'delivered',
  'canceled',
  'returned',
  'archived',
] as const;
type Status = (typeof packageStatuses)[number];

/** Not delivered, canceled, returned or archived. */
export const movingStatuses = [
  'created',
  'confirmed',
  'pickup',
  'inhouse',
  'transit',
  'received',
  'enroute',
  'reported',
  'scheduled',
  'interested',
] as const satisfies readonly Status[];

/** Statuses in which a driver holds the parcel. */
export const heldStatuses = [
  'received',
  'enroute',
  'reported',
  'scheduled',
  'interested',
] as const satisfies readonly Status[];

/** Statuses in which the three days of a delivery are counted. */
export const inDeliveryStatuses = [
  'enroute',
  'reported',
  'scheduled',
  'interested',
] as const satisfies readonly Status[];

/** Statuses of parcels that support follows up. */
export const toFollowStatuses = ['reported', 'scheduled', 'interested'] as const satisfies readonly Status[];

/** The index of a status in the lifecycle, 0 = created. */
export function statusRank(status: Status): number {
  return packageStatuses.indexOf(status);
}

/** True if the list includes the status. */
export function includesStatus(list: readonly Status[], status: Status): boolean {
  return list.includes(status);
}
