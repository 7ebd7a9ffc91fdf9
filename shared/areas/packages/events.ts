// The payload fields of each parcel event, beyond `from`, `to` and the note. They are copied from the saved row.
import type { packageLifecycle } from './lifecycle.ts';
import type { PackageRow } from './row.ts';

type EventName = (typeof packageLifecycle.actions)[keyof typeof packageLifecycle.actions]['event'];

export const packagePayloadFields: Readonly<Record<string, readonly (keyof PackageRow)[]>> = {
  created: ['trackingNumber', 'cityId', 'cod', 'linkedId'],
  edited: [],
  confirmed: ['cityId'],
  pickupAssigned: ['collectorId'],
  pickedUp: [],
  takenIn: ['hubId'],
  dispatched: ['hubId', 'toHubId'],
  arrived: ['hubId'],
  assigned: ['driverId'],
  received: ['driverId'],
  started: ['driverId'],
  delivered: ['driverId', 'cashCollected'],
  reported: ['reason', 'nextDate', 'attempts', 'proofOfNoResponse'],
  scheduled: ['nextDate'],
  markedInterested: ['nextDate'],
  resumed: ['attempts'],
  handedBack: ['hubId'],
  canceled: ['reason', 'returnStage'],
  writtenOff: ['reason'],
  returnAssigned: ['collectorId'],
  returnMoved: ['returnStage', 'hubId', 'toHubId'],
  returned: [],
  relaunched: ['driverId', 'hubId'],
  archived: [],
  corrected: [],
  redirected: ['cityId', 'newDestination', 'hubId', 'toHubId'],
  feesSet: [],
  processed: [],
  noteAdded: ['internalNote'],
  flagged: ['late', 'nonCompliant'],
} satisfies Record<EventName, readonly (keyof PackageRow)[]>;
