/** The 14 statuses in the order of a parcel's life (specification, section 4); the place in this list is its rank. */
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

/** A driver has it in hand. */
export const heldStatuses = [
  'received',
  'enroute',
  'reported',
  'scheduled',
  'interested',
] as const satisfies readonly Status[];

/** Statuses in which the three-day clock of a delivery counts. */
export const inDeliveryStatuses = [
  'enroute',
  'reported',
  'scheduled',
  'interested',
] as const satisfies readonly Status[];

/** What counts as the day's outcome of a held parcel. */
export const outcomeStatuses = [
  'reported',
  'scheduled',
  'interested',
  'delivered',
  'canceled',
] as const satisfies readonly Status[];

/** The place of a status in the life, 0 = created. */
export function statusRank(status: Status): number {
  return packageStatuses.indexOf(status);
}

/** True when the list names the status. */
export function isOneOf(list: readonly Status[], status: Status): boolean {
  return list.includes(status);
}
