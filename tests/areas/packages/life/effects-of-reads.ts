// What a step changes on a parcel where it also reads something else.
import { now } from '#tests/fixtures/effect-of.ts';
import { rulesId } from '#shared/areas/config/rules.ts';
import {
  type Action,
  before,
  canceled,
  cleared,
  delivered,
  fees,
  type Given,
  outcome,
  previous,
  today,
} from './effects.ts';
import { usualRules } from '#tests/areas/config/support/rules.ts';

const driver = { users: [{ id: 'd2', hubId: 'casa' }] };
const rules = {
  id: rulesId,
  version: 1,
  status: 'active',
  maxAttempts: 3,
  cashLimit: null,
  attemptKm: 25,
  attemptSpeed: 30,
  attemptSeconds: 20,
  attemptProof: true,
  claimAnswerHours: 4,
  claimResolutionDays: 3,
  reportReasons: ['refused', 'no_answer'],
  cancelReasons: ['refused'],
  proofFrom: null,
  legalName: null,
  legalAddress: null,
  legalIce: null,
  legalRc: null,
  legalIf: null,
  legalRib: null,
  billingMode: 'manual',
  billingDays: [],
  billingThreshold: null,
  secondFactorRoles: [],
  ...usualRules,
  updatedAt: before,
};
export const reasons = { rules: [rules] };
export const rabat = { cities: [{ id: 'rabat', nameFr: 'Rabat', hubId: 'rabat' }] };
const casa = { cities: [{ id: 'casa', nameFr: 'Casablanca', hubId: 'casa' }] };
export const tariff = { fees_of: [{ delivered: 4_200, refused: 1_200, returned: 900 }] };
export const tariffFees = { feeDelivered: 4_200, feeRefused: 1_200, feeReturned: 900 };
const proof = { proofOfNoResponse: null, hasProof: false };
const reported = { attempts: 3, nextDate: today, ...outcome('reported') };

const carried: typeof effectsOfReads = [
  [
    'gets another driver, who has a day of their own',
    'assign',
    { input: { driverId: 'd2', note: 'Panne' }, rows: driver },
    {
      set: { driverId: 'd2', collectorId: null, assignedAt: now, heldSince: now, ...cleared },
      payload: { previousDriverId: 'd1' },
    },
  ],
  [
    'at the hub gets its driver, who does not hold it yet',
    'assign',
    { row: { status: 'inhouse', driverId: null }, input: { driverId: 'd2' }, rows: driver },
    { set: { driverId: 'd2', collectorId: null, assignedAt: now }, payload: { previousDriverId: null } },
  ],
  [
    'is not given to a driver of another hub',
    'assign',
    { row: { hubId: 'rabat' }, input: { driverId: 'd2', note: 'Panne' }, rows: driver },
    'driverId: package.other_hub',
  ],
  [
    'is not given again to its driver',
    'assign',
    { input: { driverId: 'd1', note: 'x' } },
    'driverId: package.same_driver',
  ],
  [
    'is given to another driver for a reason',
    'assign',
    { input: { driverId: 'd2' }, rows: driver },
    'note: note_required',
  ],
  ['is given to nobody unknown', 'assign', { input: { driverId: 'd2', note: 'Panne' } }, 'driverId: unknown_driver'],
  [
    'is collected by a collector',
    'assignPickup',
    { input: { collectorId: 'd2' }, rows: driver },
    { set: { collectorId: 'd2', assignedAt: now } },
  ],
  [
    'goes back with a collector, no longer with its driver',
    'assignReturn',
    { input: { collectorId: 'd2' }, rows: driver },
    { set: { collectorId: 'd2', driverId: null, assignedAt: now } },
  ],
  [
    'is collected by no one unknown',
    'assignPickup',
    { input: { collectorId: 'k9' } },
    'collectorId: unknown_collector',
  ],
  ['goes back with no one unknown', 'assignReturn', { input: { collectorId: 'k9' } }, 'collectorId: unknown_collector'],
  [
    'whose sender wants a proof is not delivered without one',
    'deliver',
    { row: { wantsProof: true } },
    'receivedBy: delivery_proof_required',
  ],
  [
    'of an amount that needs a proof is not delivered without one',
    'deliver',
    { rows: { rules: [{ ...rules, proofFrom: 18_900 }] }, input: { receivedBy: ' ' } },
    'receivedBy: delivery_proof_required',
  ],
  [
    'below that amount needs none',
    'deliver',
    { rows: { rules: [{ ...rules, proofFrom: 18_901 }] } },
    delivered(18_900, 'with_driver'),
  ],
  [
    'keeps the name of who received it',
    'deliver',
    { row: { wantsProof: true }, input: { receivedBy: 'Le gardien' } },
    delivered(18_900, 'with_driver', { receivedBy: 'Le gardien' }),
  ],
  [
    'of an exchange that already came back is only delivered',
    'deliver',
    { row: { exchange: true }, rows: { linked_id: [{ id: 'p2' }] } },
    delivered(18_900, 'with_driver'),
  ],
];

const refused: typeof effectsOfReads = [
  [
    'that was refused needs no proof, and may go out again today',
    'report',
    { input: { reason: 'refused', date: today, photoIds: [] }, rows: reasons },
    { set: { reason: 'refused', ...reported, ...proof }, payload: { previous } },
  ],
  [
    'that nobody answered for has the calls as a proof',
    'report',
    { input: { reason: 'no_answer', date: today, proofOfNoResponse: '10:02' }, rows: reasons },
    { set: { reason: 'no_answer', ...reported, proofOfNoResponse: '10:02', hasProof: true }, payload: { previous } },
  ],
  [
    'that is canceled under way needs a word',
    'cancel',
    { input: { reason: 'refused' }, rows: reasons },
    'note: note_required',
  ],
  [
    'that nobody answered for needs a proof',
    'report',
    { input: { reason: 'no_answer', date: today }, rows: reasons },
    'proofOfNoResponse: proof_required',
  ],
  [
    'is not reported for a reason that the business does not use',
    'report',
    { input: { reason: 'no_money', date: today }, rows: reasons },
    'reason: invalid_choice',
  ],
  [
    'is not canceled for a reason of reports only',
    'cancel',
    { input: { reason: 'no_answer', note: 'x' }, rows: reasons },
    'reason: invalid_choice',
  ],
  [
    'that is canceled comes back from its driver',
    'cancel',
    { input: { reason: 'refused', note: 'x' }, rows: reasons },
    { set: { reason: 'refused', returnStage: 'at_driver', ...canceled } },
  ],
  [
    'that is canceled before its pickup does not come back',
    'cancel',
    { row: { status: 'confirmed' }, input: { reason: 'refused' }, rows: reasons },
    { set: { reason: 'refused', returnStage: 'none', ...canceled } },
  ],
];

const moved = { cityId: 'rabat', cityText: 'Rabat', address: 'Rue 9' };
const changes = [
  { field: 'cityId', before: 'casa', after: 'rabat' },
  { field: 'cityText', before: 'Casablanca', after: 'Rabat' },
  { field: 'address', before: '12 rue Ibn Batouta', after: 'Rue 9' },
];
export const priced = Object.entries(tariffFees).map(([field, after]) => ({ field, before: null, after }));
const toRabat = { cityId: 'rabat', address: 'Rue 9' };

const sent: typeof effectsOfReads = [
  [
    'with its driver goes to another town, at the price of that town',
    'redirect',
    { input: toRabat, rows: { ...rabat, ...tariff } },
    {
      set: { ...moved, ...tariffFees, newDestination: 'Rabat · Rue 9' },
      payload: { changes: [...changes, ...priced] },
    },
  ],
  [
    'at its hub is sent to the hub of the other town, without a driver',
    'redirect',
    { row: { status: 'inhouse', feesFixed: true }, input: toRabat, rows: { ...rabat, ...tariff } },
    {
      status: 'transit',
      set: { ...moved, newDestination: 'Rabat · Rue 9', toHubId: 'rabat', driverId: null },
      payload: { changes },
    },
  ],
  [
    'at the hub of the other town stays there',
    'redirect',
    { row: { status: 'inhouse', hubId: 'rabat', feesFixed: true }, input: toRabat, rows: { ...rabat, ...tariff } },
    { set: { ...moved, newDestination: 'Rabat · Rue 9' }, payload: { changes } },
  ],
  [
    'to another address in its town keeps its price',
    'redirect',
    { row: fees, input: { cityId: 'casa', address: 'Rue 9' }, rows: { ...casa, ...tariff } },
    {
      set: { cityId: 'casa', cityText: 'Casablanca', address: 'Rue 9', newDestination: 'Casablanca · Rue 9' },
      payload: { changes: [{ field: 'address', before: '12 rue Ibn Batouta', after: 'Rue 9' }] },
    },
  ],
  ['does not go to a town without a tariff', 'redirect', { input: toRabat, rows: rabat }, 'cityId: package.no_tariff'],
  [
    'has the fees of the tariff again',
    'setFees',
    { row: { ...fees, feesFixed: true }, rows: tariff },
    {
      set: { ...tariffFees, feesFixed: false },
      payload: {
        changes: [
          { field: 'feeDelivered', before: 100, after: 4_200 },
          { field: 'feeRefused', before: 0, after: 1_200 },
          { field: 'feeReturned', before: 0, after: 900 },
          { field: 'feesFixed', before: true, after: false },
        ],
      },
    },
  ],
  [
    'is confirmed at the price of the tariff',
    'confirm',
    { rows: tariff },
    { set: { ...tariffFees, confirmedAt: now } },
  ],
  [
    'that lacks one fee is confirmed at the price of the tariff',
    'confirm',
    { row: { ...fees, feeRefused: null }, rows: tariff },
    { set: { ...tariffFees, confirmedAt: now } },
  ],
  [
    'that has been started again once is not started again',
    'relaunch',
    { row: { returnStage: 'at_origin_hub' }, rows: { packages: [{ id: 'p2' }] } },
    'package.no_relaunch',
  ],
];

export const effectsOfReads: readonly [string, Action, Given, unknown][] = [...carried, ...refused, ...sent];
