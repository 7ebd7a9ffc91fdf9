// Pure rules of several areas: the public page, announcements and ratings.
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import { announcementInputs } from '#shared/areas/notifications/announcement-input.ts';
import { announcedRoles, announcementPriority } from '#shared/areas/notifications/announcement.ts';
import { invoiceNotifications } from '#shared/areas/billing/notifications.ts';
import { ratableTypes, sentimentOf } from '#shared/areas/ratings/derived.ts';
import { trackingLookupInput, trackingOpenInput, trackingRequestInput } from '#shared/areas/tracking/input.ts';
import { requestableDays } from '#shared/areas/tracking/requests.ts';
import { isOpenedTracking, isTrackingMessage } from '#shared/areas/tracking/tracked-parcel.ts';
import { roles } from '#shared/access/roles.ts';

const isTaken = (schema: z.core.$ZodType, value: object) => z.safeParse(schema, value).success;

const isPosition = (more: unknown) => isTrackingMessage({ type: 'position', position: more });

describe('the public page', () => {
  const number = 'CAS-26-000123';
  it('takes a number with one proof, and a request with a day or an address', () => {
    const open = [
      {},
      { token: 't' },
      { digits: '١٢٣٤' },
      { token: 't', digits: '1234' },
      { digits: '123' },
      { token: 'x'.repeat(101) },
    ];
    expect(open.map((proof) => isTaken(trackingOpenInput, { number, ...proof }))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(z.parse(trackingOpenInput, { number: ' cas 26 000123', digits: '١٢٣٤' })).toEqual({
      number,
      digits: '1234',
    });
    expect([isTaken(trackingLookupInput, { number }), isTaken(trackingLookupInput, { number: 'CAS' })]).toEqual([
      true,
      false,
    ]);
    const asked = [{}, { day: '2026-03-10' }, { address: 'Rue 1' }, { address: ' ' }, { address: 'x'.repeat(301) }];
    expect(asked.map((more) => isTaken(trackingRequestInput, { session: 's', ...more }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  it('offers the working days of the next two weeks', () => {
    const days = requestableDays(new Date('2025-11-21T22:59:00Z'));
    expect([days.length, days[0], days[1], days.at(-1)]).toEqual([12, '2025-11-22', '2025-11-24', '2025-12-05']);
  });
  const instants = [
    'confirmedAt',
    'pickedUpAt',
    'atHubAt',
    'outAt',
    'deliveredAt',
    'canceledAt',
    'returnedAt',
    'nextDate',
    'city',
    'hub',
  ];
  const parcel: Record<string, unknown> = {
    number,
    status: 'enroute',
    createdAt: 'x',
    details: null,
    ...Object.fromEntries(instants.map((name) => [name, null])),
  };
  it('takes only messages that this version knows', () => {
    const message = (more: object) => isTrackingMessage({ type: 'parcel', parcel: { ...parcel, ...more } });
    expect([message({}), message({ status: 'lost' }), message({ number: 7 }), message({ details: {} })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([message({ city: { nameFr: 'a', nameAr: 'b' } }), message({ city: { nameFr: 'a' } })]).toEqual([
      true,
      false,
    ]);
    for (const name of instants) expect([name, message({ [name]: 7 })]).toEqual([name, false]);
    const position = { lat: 1, lng: 2, bearing: null, at: 'x' };
    expect([
      isPosition(position),
      isPosition(null),
      isPosition({ ...position, lat: 'x' }),
      isPosition(undefined),
    ]).toEqual([true, true, false, false]);
    expect([
      isTrackingMessage({ type: 'alive' }),
      isTrackingMessage({ type: 'other' }),
      isTrackingMessage(null),
    ]).toEqual([true, false, false]);
    expect([isOpenedTracking({ session: 's', parcel }), isOpenedTracking({ parcel })]).toEqual([true, false]);
  });
});

const isPublished = (more: object) =>
  z.safeParse(announcementInputs.publish, { type: 'GENERAL', title: 'T', text: 'T', roles: ['DRIVER'], ...more })
    .success;

describe('an announcement', () => {
  const id = '018f0000-0000-7000-8000-00000000000a';
  it('reaches roles with notifications: those of a company are customers, those of a hub work there', () => {
    expect(roles.filter((role) => !announcedRoles.includes(role))).toEqual(['SUBDRIVER', 'SUBCUSTOMER', 'TRANSPORTOR']);
    const within = (key: string) => roles.filter((role) => isPublished({ roles: [role], [key]: [id] }));
    expect([within('companyIds'), within('hubIds')]).toEqual([['CUSTOMER'], ['DRIVER', 'COLLECTOR', 'HOUSEKEEPER']]);
    expect([isPublished({ roles: [] }), isPublished({ roles: ['CUSTOMER', 'ADMIN'], companyIds: [id] })]).toEqual([
      false,
      false,
    ]);
    expect(
      ['title', 'text'].map((field) => [
        isPublished({ [field]: 'x'.repeat(field === 'title' ? 100 : 600) }),
        isPublished({ [field]: 'x'.repeat(field === 'title' ? 101 : 601) }),
      ]),
    ).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(announcementPriority).toEqual({ SYSTEM_ANNOUNCEMENT: 'HIGH', GENERAL: 'LOW' });
  });
  it('has an id of its own among the notifications of each user, from which its own follows', () => {
    const [one, other] = ['018f0000-0000-7000-9000-00000000000b', '018f0000-0000-7000-bfff-ffffffffffff'];
    for (const user of [one, other]) expect(announcedId(announcedId(id, user), user)).toBe(id);
    expect(announcedId(id, one)).toBe('018f0000-0000-7000-9000-000000000001');
    expect(announcedId(id, other)).not.toBe(announcedId(id, one));
  });
  it('of invoices tells those that are written out', () => {
    const told = Object.entries(invoiceNotifications).flatMap(([event, rules]) =>
      rules.map(({ type, priority, recipients, payloadFields }) =>
        [event, type, priority, ...recipients, ...payloadFields].join(' '),
      ),
    );
    expect(told).toEqual([
      'paid PAYMENT_RECEIVED MEDIUM senders driver reference amount',
      'failed PAYMENT_FAILED URGENT senders driver reference amount',
    ]);
  });
});

test('a rating: its sentiment, and what may be rated', () => {
  expect([1, 2, 3, 4, 5].map(sentimentOf)).toEqual(['negative', 'negative', 'neutral', 'positive', 'positive']);
  const ended = { status: 'delivered', deliveredAt: new Date(0), canceledAt: null, driverId: 'd' } as const;
  expect(ratableTypes(ended, [])).toEqual(['driver', 'support']);
  expect(ratableTypes(ended, ['driver'])).toEqual(['support']);
  expect(ratableTypes({ ...ended, driverId: null }, [])).toEqual(['support']);
  expect(ratableTypes({ ...ended, deliveredAt: null, canceledAt: new Date(0), status: 'archived' }, [])).toHaveLength(
    2,
  );
  expect(ratableTypes({ ...ended, deliveredAt: null }, [])).toEqual([]);
  expect(ratableTypes({ ...ended, status: 'enroute' }, [])).toEqual([]);
});
