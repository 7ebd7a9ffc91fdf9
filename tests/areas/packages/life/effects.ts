// What a step changes on a parcel, typed by hand, where it reads nothing else. Each field has a value of its own before.
import type { packageHandlers } from '#server/areas/packages/handlers/handlers.ts';
import { newPackageValues } from '#server/areas/packages/handlers/new-package.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Actor } from '#server/commands/actor.ts';
import { now, person, type Rows } from '#tests/fixtures/effect-of.ts';

export const before = new Date('2026-01-20T08:00:00Z');
export const today = '2026-01-23';
export const later = '2026-01-26';

export const parcel: PackageRow = {
  ...newPackageValues,
  id: 'p1',
  version: 7,
  trackingNumber: 'CAS-26-000001',
  trackingId: 't1',
  companyId: 'c1',
  originHubId: 'rabat',
  hubId: 'casa',
  toHubId: 'fes',
  recipientName: 'Salma Ouazzani',
  phone: '+212655767159',
  address: '12 rue Ibn Batouta',
  cityId: 'casa',
  cityText: 'Casablanca',
  cod: 18_900,
  status: 'enroute',
  driverId: 'd1',
  collectorId: 'k1',
  reason: 'no_answer',
  returnStage: 'at_driver',
  attempts: 2,
  nextDate: later,
  heldSince: before,
  inDeliverySince: before,
  lastOutcome: 'reported',
  lastOutcomeOn: '2026-01-20',
  assignedAt: before,
  confirmedAt: before,
  pickedUpAt: before,
  canceledAt: before,
  createdAt: before,
  updatedAt: before,
};

export type Action = keyof typeof packageHandlers;
export interface Given {
  row?: Partial<PackageRow>;
  input?: Record<string, unknown>;
  rows?: Rows;
  actor?: Actor;
  at?: Date;
}

/** What an outcome records of the parcel before it. */
export const previous = {
  reason: 'no_answer',
  nextDate: later,
  attempts: 2,
  proofOfNoResponse: null,
  hasProof: false,
  processed: false,
  lastOutcome: 'reported',
  lastOutcomeOn: '2026-01-20',
};
export const cleared = { lastOutcome: null, lastOutcomeOn: null };
export const outcome = (status: string) => ({ lastOutcome: status, lastOutcomeOn: today, processed: false });
export const delivered = (cashCollected: number, cashStage: string, proof: object = {}) => ({
  set: {
    deliveredAt: now,
    cashCollected,
    commission: null,
    cashStage,
    nextDate: null,
    receivedBy: null,
    proofPhotoIds: [],
    ...proof,
    ...outcome('delivered'),
  },
  payload: { previous },
});
const resumed = (nextDate: string | null, inDeliverySince: Date) => ({
  set: { nextDate, reason: null, inDeliverySince },
});
const noReturn = { returnStage: 'none', canceledAt: null, reason: null };
export const canceled = { canceledAt: now, nextDate: null, heldSince: null, processed: false };
const arrived = { hubId: 'casa', toHubId: null, driverId: null, collectorId: null };
export const fees = { feeDelivered: 100, feeRefused: 0, feeReturned: 0 };
const noCash = {
  deliveredAt: null,
  cashCollected: null,
  commission: null,
  cashStage: 'none',
  receivedBy: null,
  proofPhotoIds: [],
};

export const effects: readonly [string, Action, Given, unknown][] = [
  ['starts the time of its driver anew', 'receive', {}, { set: { heldSince: now, nextDate: null, ...cleared } }],
  ['starts the three days once', 'start', { row: { inDeliverySince: null } }, { set: { inDeliverySince: now } }],
  ['does not start the three days again', 'start', {}, { set: { inDeliverySince: before } }],
  ['brings the cash to the driver', 'deliver', {}, delivered(18_900, 'with_driver')],
  [
    'may bring another amount, with a word',
    'deliver',
    { input: { cash: 1, note: 'Rabais' } },
    delivered(1, 'with_driver'),
  ],
  ['without an amount brings no cash', 'deliver', { row: { cod: 0 } }, delivered(0, 'none')],
  ['needs a word for no cash at all', 'deliver', { input: { cash: 0 } }, 'cash: must_confirm_value'],
  [
    'may be promised for today',
    'schedule',
    { input: { date: today } },
    { set: { nextDate: today, ...outcome('scheduled') }, payload: { previous } },
  ],
  ['is not promised for yesterday', 'schedule', { input: { date: '2026-01-22' } }, 'date: day_in_past'],
  [
    'has a customer who may want it today',
    'markInterested',
    { input: { date: today } },
    { set: { nextDate: today, ...outcome('interested') }, payload: { previous } },
  ],
  ['that goes out before its day owes an outcome today', 'resume', {}, resumed(today, before)],
  [
    'that goes out after its day owes one since then',
    'resume',
    { row: { nextDate: '2026-01-21' } },
    resumed('2026-01-21', before),
  ],
  [
    'that goes out without a day has none',
    'resume',
    { row: { nextDate: null, inDeliverySince: null } },
    resumed(null, now),
  ],
  [
    'at its hub again has no driver and no outcome',
    'handBack',
    {},
    { set: { driverId: null, heldSince: null, ...cleared } },
  ],
  ['that was not delivered has no cash', 'correct', {}, { set: { ...noCash, ...cleared } }],
  [
    'whose delivery was taken back is what it was',
    'undoOutcome',
    {
      row: { status: 'delivered' },
      actor: person('d1', 'DRIVER'),
      rows: { 'from events': [{ at: now, actorId: 'd1', facts: { from: 'received', previous } }] },
    },
    { status: 'received', set: { ...noCash, ...previous } },
  ],
  [
    'that was put off is what it was, and has no delivery to take back',
    'undoOutcome',
    {
      row: { status: 'scheduled' },
      actor: person('d1', 'DRIVER'),
      rows: { 'from events': [{ at: now, actorId: 'd1', facts: { from: 'enroute', previous } }] },
    },
    { status: 'enroute', set: previous },
  ],
  ['that something else happened to keeps its outcome', 'undoOutcome', {}, 'changed_meanwhile'],
  ['without a driver was delivered', 'correct', { row: { driverId: null } }, 'package.no_driver'],
  ['was looked at', 'markProcessed', {}, { set: { processed: true } }],
  [
    'taken in keeps the time of its pickup',
    'takeIn',
    {},
    { set: { hubId: 'casa', collectorId: null, pickedUpAt: before } },
  ],
  [
    'taken in from nobody came now, without a pickup',
    'takeIn',
    { row: { pickedUpAt: null } },
    { set: { hubId: 'casa', collectorId: null, pickedUpAt: now, withoutPickup: true } },
  ],
  [
    'taken in by a housekeeper is at their hub, wherever it was',
    'takeIn',
    { actor: person('h9', 'HOUSEKEEPER', { hub: ['fes'] }) },
    { set: { hubId: 'fes', collectorId: null, pickedUpAt: before } },
  ],
  [
    'that a housekeeper scans in on its way back is at their hub',
    'moveReturn',
    { row: { returnStage: 'in_transit_back' }, actor: person('h9', 'HOUSEKEEPER', { hub: ['agadir'] }) },
    { set: { ...arrived, hubId: 'agadir', returnStage: 'at_hub' } },
  ],
  ['arrives where it was sent', 'arrive', {}, { set: { hubId: 'fes', toHubId: null } }],
  ['sent nowhere arrives where it is', 'arrive', { row: { toHubId: null } }, { set: { hubId: 'casa', toHubId: null } }],
  ['with its price is confirmed at that price', 'confirm', { row: fees }, { set: { confirmedAt: now } }],
  ['without a price is not confirmed', 'confirm', { row: { ...fees, feeReturned: null } }, 'package.no_tariff'],
  [
    'lost with its driver does not come back',
    'writeOff',
    { input: { reason: 'lost' } },
    { set: { reason: 'lost', returnStage: 'none', ...canceled } },
  ],
  [
    'damaged with its driver comes back from the driver',
    'writeOff',
    { input: { reason: 'damaged' } },
    { set: { reason: 'damaged', returnStage: 'at_driver', ...canceled } },
  ],
  [
    'damaged between hubs comes back from there',
    'writeOff',
    { row: { status: 'transit' }, input: { reason: 'damaged' } },
    { set: { reason: 'damaged', returnStage: 'in_transit_back', ...canceled } },
  ],
  [
    'lost on its way back stays canceled since then, and does not come back',
    'writeOff',
    { row: { status: 'canceled', returnStage: 'in_transit_back', canceledAt: before }, input: { reason: 'lost' } },
    { set: { ...canceled, canceledAt: before, reason: 'lost', returnStage: 'none' } },
  ],
  [
    'damaged on its way back goes on from where it is',
    'writeOff',
    { row: { status: 'canceled', returnStage: 'at_hub', canceledAt: before }, input: { reason: 'damaged' } },
    { set: { ...canceled, canceledAt: before, reason: 'damaged', returnStage: 'at_hub' } },
  ],
  ['that its driver scans in is at a hub', 'moveReturn', {}, { set: { ...arrived, returnStage: 'at_hub' } }],
  [
    'that its driver scans in at its first hub is at a hub',
    'moveReturn',
    { row: { originHubId: 'casa' } },
    { set: { ...arrived, returnStage: 'at_hub' } },
  ],
  [
    'at another hub goes to its first one',
    'moveReturn',
    { row: { returnStage: 'at_hub' } },
    { set: { returnStage: 'in_transit_back', toHubId: 'rabat' } },
  ],
  [
    'at its first hub has arrived there',
    'moveReturn',
    { row: { returnStage: 'at_hub', hubId: 'rabat' } },
    { set: { returnStage: 'at_origin_hub' } },
  ],
  [
    'on its way back arrives where it was sent',
    'moveReturn',
    { row: { returnStage: 'in_transit_back' } },
    { set: { ...arrived, hubId: 'fes', returnStage: 'at_hub' } },
  ],
  [
    'on its way back arrives at its first hub',
    'moveReturn',
    { row: { returnStage: 'in_transit_back', toHubId: null } },
    { set: { ...arrived, hubId: 'rabat', returnStage: 'at_origin_hub' } },
  ],
  ['is with its sender again', 'return', {}, { set: { returnStage: 'handed_to_sender', returnedAt: now } }],
  [
    'still with its driver goes out at once',
    'relaunch',
    {},
    { status: 'enroute', set: { ...noReturn, heldSince: now, inDeliverySince: before, ...cleared } },
  ],
  [
    'still with its driver, who had not started, starts',
    'relaunch',
    { row: { inDeliverySince: null } },
    { status: 'enroute', set: { ...noReturn, heldSince: now, inDeliverySince: now, ...cleared } },
  ],
  [
    'at a hub waits for a driver',
    'relaunch',
    { row: { returnStage: 'at_hub' } },
    { status: 'inhouse', set: { ...noReturn, driverId: null } },
  ],
  [
    'with nobody starts as a new one',
    'relaunch',
    { row: { driverId: null } },
    { set: { processed: true }, payload: { relaunchedId: 'createAgain {"of":"p1"}' } },
  ],
  [
    'on its way back starts as a new one',
    'relaunch',
    { row: { returnStage: 'in_transit_back' } },
    { set: { processed: true }, payload: { relaunchedId: 'createAgain {"of":"p1"}' } },
  ],
  [
    'keeps fees that were set by hand',
    'setFees',
    { input: { ...fees, feeDelivered: 250 }, row: { ...fees } },
    {
      set: { feeDelivered: 250, feeRefused: 0, feeReturned: 0, feesFixed: true },
      payload: {
        changes: [
          { field: 'feeDelivered', before: 100, after: 250 },
          { field: 'feesFixed', before: false, after: true },
        ],
      },
    },
  ],
  ['without a tariff keeps its fees', 'setFees', { row: { ...fees, feesFixed: true } }, 'package.no_tariff'],
  [
    'has its latest note',
    'addNote',
    { input: { internalNote: 'Sonner' } },
    { set: { internalNote: 'Sonner' }, touched: ['internalNote'] },
  ],
  [
    'is on a slip',
    'exitSlip',
    { input: { slipNumber: 'BS-1' } },
    { touched: ['updatedAt'], payload: { slipNumber: 'BS-1' } },
  ],
  [
    'is wished for another day',
    'recordRequest',
    { input: { day: later } },
    { touched: ['updatedAt'], payload: { requestedDay: later, requestedAddress: null } },
  ],
];
