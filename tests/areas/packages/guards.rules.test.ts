// Conditions of the actions on a parcel beyond its status, and the values that follow from a row and the time.
import { describe, expect, it, test } from 'vitest';
import { packageReasons, returnStages } from '#shared/areas/packages/choices.ts';
import {
  cashState,
  deliveryCompliance,
  isCityUnresolved,
  isLate,
  isNonCompliant,
} from '#shared/areas/packages/derived.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { requiredNote, requiresProof } from '#shared/areas/packages/required-note.ts';
import { matchesPackageSearch } from '#shared/areas/packages/search.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { countSheets, perSheet, stickerFormats } from '#shared/areas/packages/stickers.ts';
import { parseTrackingNumber, trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import * as z from 'zod/mini';

type Guarded = Parameters<NonNullable<(typeof packageEntity.lifecycle.actions)['archive']['guard']>>[0];
const instant = new Date('2026-03-10T09:00:00Z');
/** A row of which the guards read some fields. */
const parcel: Partial<Guarded> = {
  status: 'canceled',
  cityId: 'c',
  driverId: 'd',
  attempts: 0,
  phone: '+212612345678',
  returnStage: 'none',
  clientInvoiceStatus: null,
  driverInvoiceStatus: null,
};

function refusal(name: keyof typeof packageEntity.lifecycle.actions, more: Partial<Guarded>, maxAttempts = 3) {
  const row: object = { ...parcel, ...more };
  const { guard } = packageEntity.lifecycle.actions[name];
  const ask = (asked: object): asked is Guarded => asked === row;
  return ask(row) ? (guard?.(row, { maxAttempts }) ?? null) : 'no row';
}

const atStages = (name: Parameters<typeof refusal>[0], more: Partial<Guarded> = {}) =>
  returnStages.filter((returnStage) => refusal(name, { ...more, returnStage }) === null);

const statusesThat = (holds: (status: (typeof packageStatuses)[number]) => boolean) =>
  packageStatuses.filter(holds).join(' ');

describe('a parcel', () => {
  test.each<[string, Parameters<typeof refusal>, string | null]>([
    ['with a city is confirmed', ['confirm', {}], null],
    ['without one is not', ['confirm', { cityId: null }], 'package.city_unresolved'],
    ['whose city was found meanwhile is not resolved again', ['resolveCity', {}], 'changed_meanwhile'],
    ['without a city is resolved', ['resolveCity', { cityId: null }], null],
    ['without a driver is not received', ['receive', { driverId: null }], 'package.no_driver'],
    ['with a driver is received', ['receive', {}], null],
    ['goes out once more after two of three attempts', ['resume', { attempts: 2 }], null],
    ['does not after three', ['resume', { attempts: 3 }], 'package.too_many_attempts'],
    ['does after three where four are allowed', ['resume', { attempts: 3 }, 4], null],
    [
      'at its origin hub goes no further back',
      ['moveReturn', { returnStage: 'at_origin_hub' }],
      'package.already_at_origin',
    ],
    ['that is not returned does not go back', ['moveReturn', {}], 'package.no_return'],
    ['that is not returned is given to nobody', ['assignReturn', {}], 'package.no_return'],
    ['that is not returned is not handed over', ['return', {}], 'package.no_return'],
    ['between two hubs is not handed over', ['return', { returnStage: 'in_transit_back' }], 'package.not_at_origin'],
    ['of an erased recipient is not relaunched', ['relaunch', { phone: '' }], 'package.recipient_erased'],
    ['of a known recipient is relaunched', ['relaunch', {}], null],
    ['is corrected while nobody was paid', ['correct', {}], null],
    ['is not once the customer was paid', ['correct', { clientInvoiceStatus: 'PAID' }], 'package.already_invoiced'],
    ['is not once the driver was paid', ['correct', { driverInvoiceStatus: 'PAID' }], 'package.already_invoiced'],
    ['that was delivered by mistake is taken back', ['undoOutcome', { status: 'delivered' }], null],
    ['is not once it is on an invoice', ['undoOutcome', { clientInvoiced: true }], 'package.on_invoice'],
    ['is not once its driver has an invoice for it', ['undoOutcome', { driverInvoiced: true }], 'package.on_invoice'],
    [
      'is not once the return of its exchange exists',
      ['undoOutcome', { status: 'delivered', exchange: true }],
      'package.return_created',
    ],
    [
      'that was only reported is taken back, exchange or not',
      ['undoOutcome', { status: 'reported', exchange: true }],
      null,
    ],
    [
      'that is delivered is not archived before both are paid',
      ['archive', { status: 'delivered' }],
      'package.not_settled',
    ],
    [
      'that is delivered is not archived when only the customer was paid',
      ['archive', { status: 'delivered', clientInvoiceStatus: 'PAID' }],
      'package.not_settled',
    ],
    [
      'that is delivered is not archived when only the driver was paid',
      ['archive', { status: 'delivered', driverInvoiceStatus: 'PAID' }],
      'package.not_settled',
    ],
    [
      'that is delivered is archived when both were paid',
      ['archive', { status: 'delivered', clientInvoiceStatus: 'PAID', driverInvoiceStatus: 'PAID' }],
      null,
    ],
    ['that is canceled is archived if nothing has to come back', ['archive', {}], null],
    ['that comes back is not archived', ['archive', { returnStage: 'at_hub' }], 'package.return_pending'],
    ['that is returned is archived', ['archive', { status: 'returned', returnStage: 'at_hub' }], null],
  ])('%s', (_, asked, code) => {
    expect(refusal(...asked)).toBe(code);
  });

  it('comes back in stages: each action takes it at those that are written out', () => {
    expect(atStages('assignReturn')).toEqual(['at_origin_hub']);
    expect(atStages('moveReturn')).toEqual(['at_driver', 'at_hub', 'in_transit_back']);
    expect(atStages('return')).toEqual(['at_driver', 'at_hub', 'at_origin_hub']);
    expect(atStages('returnSlip')).toEqual(['at_driver', 'at_hub', 'at_origin_hub']);
    expect(atStages('returnSlip', { status: 'returned' })).toEqual([...returnStages]);
  });

  it('has a day of its own in each status', () => {
    const later = new Date(instant.getTime() + 10 * 86_400_000);
    const held = {
      hubId: 'h',
      driverId: 'd',
      heldSince: instant,
      inDeliverySince: instant,
      lastOutcomeOn: null,
      nextDate: null,
    };
    expect(statusesThat((status) => isLate({ ...held, status }, later))).toBe('enroute reported scheduled interested');
    const isHeld = 'received enroute reported scheduled interested';
    expect(statusesThat((status) => isNonCompliant({ ...held, status }, later))).toBe(isHeld);
    const row = { ...held, lastOutcome: null, nonCompliant: true };
    expect(statusesThat((status) => deliveryCompliance({ ...row, status }, later) !== null)).toBe(isHeld);
    const moving = `created confirmed pickup inhouse transit ${isHeld}`;
    expect(statusesThat((status) => cashState({ status, cashCollected: null }) === 'due')).toBe(moving);
    expect(statusesThat((status) => isCityUnresolved({ status, cityId: null }))).toBe(moving);
    expect(statusesThat((status) => isCityUnresolved({ status, cityId: 'c' }))).toBe('');
    expect([
      cashState({ status: 'enroute', cashCollected: 0 }),
      cashState({ status: 'canceled', cashCollected: null }),
    ]).toEqual(['collected', 'none']);
  });

  test.each<[string, Partial<Parameters<typeof isNonCompliant>[0]>, boolean]>([
    ['held since the day before', { heldSince: new Date('2026-03-09T20:00:00Z') }, true],
    ['held since today', { heldSince: new Date('2026-03-10T00:00:00Z') }, false],
    ['promised for the last working day', { nextDate: '2026-03-09' }, true],
    ['promised for today', { nextDate: '2026-03-10' }, false],
    ['with an outcome of the last working day', { lastOutcomeOn: '2026-03-09' }, false],
    ['with an older outcome', { lastOutcomeOn: '2026-03-08' }, true],
    ['without a driver', { driverId: null }, false],
    ['that nobody holds', { heldSince: null }, false],
  ])('%s is not compliant: %s', (_, more, expected) => {
    const held = { status: 'enroute', hubId: 'h', driverId: 'd', heldSince: new Date('2026-03-02T09:00:00Z') } as const;
    expect(isNonCompliant({ ...held, lastOutcomeOn: null, nextDate: null, ...more }, instant)).toBe(expected);
  });

  it('is in its first day of delivery on a Sunday too, and shows only the outcome of today', () => {
    const row = {
      status: 'enroute',
      hubId: 'h',
      driverId: 'd',
      nextDate: null,
      lastOutcome: 'reported',
      nonCompliant: true,
    } as const;
    const sunday = new Date('2026-03-08T09:00:00Z');
    expect(deliveryCompliance({ ...row, heldSince: sunday, lastOutcomeOn: '2026-03-07' }, sunday)).toEqual({
      compliant: false,
      todayStatus: null,
      day: 1,
    });
  });
});

describe('a note is required', () => {
  it.each([
    ['writeOff', 'enroute', 'BACKOFFICE', 5, 'loss'],
    ['correct', 'delivered', 'ADMIN', 5, 'correction'],
    ['assign', 'inhouse', 'ADMIN', 5, null],
    ['assign', 'received', 'ADMIN', 5, 'reassigned'],
    ['cancel', 'created', 'CUSTOMER', 5, null],
    ['cancel', 'confirmed', 'CUSTOMER', 5, null],
    ['cancel', 'pickup', 'DRIVER', 5, 'underway'],
    ['deliver', 'enroute', 'DRIVER', 5, null],
    ['deliver', 'enroute', 'SUBDRIVER', 4, 'otherAmount'],
    ['deliver', 'enroute', 'DRIVER', 6, 'otherAmount'],
    ['deliver', 'enroute', 'HOUSEKEEPER', 5, 'notDriver'],
    ['deliver', 'enroute', 'ADMIN', 5, 'notDriver'],
    ['addNote', 'enroute', 'ADMIN', 5, null],
  ] as const)('%s of one that is %s by %s with %d: %s', (action, status, role, cash, reason) => {
    expect(requiredNote(action, { status, cod: 5 }, role, cash)).toBe(reason);
  });
  it('and a proof, for reasons that say that nobody answered', () => {
    expect(packageReasons.filter(requiresProof)).toEqual(['no_answer', 'voicemail']);
  });
});

describe('a search finds a parcel', () => {
  const found = { trackingNumber: 'CAS-26-000123', partnerId: 'SHOP 7', recipientName: 'Zoé', phone: '+212612345678' };
  it.each([
    ['cas-26-0001', true],
    ['AS-26-000123', true],
    ['CAS-26-9', false],
    ['000123', true],
    ['shop 7', true],
    ['zoe', true],
    ['06 12 34', true],
    ['+212612', true],
    ['...', false],
  ])('by %j: %s', (text, expected) => {
    expect(matchesPackageSearch(found, text)).toBe(expected);
  });
});

test.each([
  ['cas 26 000123', 'CAS-26-000123'],
  ['CAS-٢٦-۰۰۰۱۲۳', 'CAS-26-000123'],
  ['CAS-26-1234567890', 'CAS-26-1234567890'],
  ['\u200ECAS-26-\u2066000123\u2069\u200F', 'CAS-26-000123'],
  ['CAS-26-12345', null],
  ['CAS-26-12345678901', null],
  ['CASA-26-000123', null],
])('%j is the tracking number %s', (typed, number) => {
  expect(parseTrackingNumber(typed)).toBe(number);
});

it('a recipient’s link hides its secret from servers', () => {
  const link = trackingUrl('https://q.example', { trackingNumber: 'CAS-26-000123', trackingId: 'a/b' });
  expect(link).toBe('https://q.example/tracking/CAS-26-000123#a%2Fb');
});

it('stickers fill their sheets from the first free position', () => {
  expect(stickerFormats.map(perSheet)).toEqual([1, 1, 4, 8, 1, 1]);
  expect([countSheets('a4x4', 4, 1), countSheets('a4x4', 4, 2), countSheets('a4x8', 1, 8)]).toEqual([1, 2, 1]);
});

it('an input of a parcel ends where its limits are written', () => {
  const id = '018f0000-0000-7000-8000-00000000000a';
  const details = { recipientName: 'R', phone: '0612345678', address: 'A', cod: 0 };
  const isTaken = (more: object) => z.safeParse(packageInputs.create, { ...details, cityId: id, ...more }).success;
  const limits = {
    recipientName: 120,
    address: 300,
    cityText: 80,
    products: 500,
    note: 500,
    partnerId: 60,
    orderStatus: 40,
  };
  for (const [field, limit] of Object.entries(limits))
    expect([field, isTaken({ [field]: 'x'.repeat(limit) }), isTaken({ [field]: 'x'.repeat(limit + 1) })]).toEqual([
      field,
      true,
      false,
    ]);
  for (const [field, limit] of Object.entries({ weight: 100_000, length: 500, width: 500, height: 500 }))
    expect([field, ...[0, 1, limit, limit + 1].map((value) => isTaken({ [field]: value }))]).toEqual([
      field,
      false,
      true,
      true,
      false,
    ]);
  expect([{ cityId: null }, { cityId: null, cityText: 'Fès' }, { cityId: null, cityText: ' ' }].map(isTaken)).toEqual([
    false,
    true,
    false,
  ]);
  const report = { id, reason: 'no_answer', date: '2026-03-10' };
  const photos = (count: number) =>
    z.safeParse(packageInputs.report, { ...report, photoIds: Array<string>(count).fill(id) });
  expect([photos(3).success, photos(4).success]).toEqual([true, false]);
});
