// What the API says of an event in the history of a parcel, and of the parcels that belong to it.
import { describe, expect, it } from 'vitest';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Role } from '#shared/access/roles.ts';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const own: PackageRow = { ...parcel, id: idOf(1), companyId: 'c1' };
const [driver, earlier, collector, hub, next, city] = [idOf(11), idOf(12), idOf(13), idOf(14), idOf(15), idOf(16)];
const names: Readonly<Record<string, string>> = { [driver]: 'Driss', [earlier]: 'Ali', [collector]: 'Karim' };
const hubs = [
  { id: hub, code: 'CAS', nameFr: 'Casa', nameAr: '', lat: null, lng: null },
  { id: next, code: 'RAB', nameFr: 'Rabat', nameAr: '', lat: null, lng: null },
];
const event = (facts: object, more: object = {}) => ({
  id: 7,
  at: new Date('2026-01-23T10:00:00Z'),
  name: 'package.assigned',
  actorId: driver,
  actorRole: 'HOUSEKEEPER',
  version: 2,
  changed: ['driverId'],
  facts,
  causedBy: null,
  ...more,
});

/** The answer for the parcel, with this event in its history. */
function ask(fields: string, facts: object, role: Role = 'ADMIN', more: object = {}) {
  const { call } = apiOf(viewerOf(role), (text) => {
    if (text.includes('from events')) return [event(facts, more)];
    if (text.includes('people_names'))
      return Object.entries(names).map(([id, name]) => ({ id, name, kind: 'DRIVER', avatarId: null }));
    if (text.includes('from hubs')) return hubs;
    if (text.includes('from cities'))
      return [{ id: city, nameFr: 'Fès', nameAr: '', hubId: hub, lat: null, lng: null }];
    return text.includes('from packages') ? [own] : [];
  });
  return call(`{ packageTimeline(id: "${own.id}") { ${fields} } }`);
}

describe('an event', () => {
  it('names the people, the hubs and the city that it is about, each in its place', async () => {
    const facts = { driverId: driver, previousDriverId: earlier, collectorId: collector, hubId: hub, toHubId: next };
    const fields =
      'actor { name } driver { name } previousDriver { name } collector { name } hub { code } toHub { code } city { nameFr }';
    expect(await ask(fields, { ...facts, cityId: city })).toEqual({
      packageTimeline: [
        {
          actor: { name: 'Driss' },
          driver: { name: 'Driss' },
          previousDriver: { name: 'Ali' },
          collector: { name: 'Karim' },
          hub: { code: 'CAS' },
          toHub: { code: 'RAB' },
          city: { nameFr: 'Fès' },
        },
      ],
    });
    const none = { driver: null, previousDriver: null, collector: null, hub: null, toHub: null, city: null };
    expect(await ask(fields, {}, 'ADMIN', { actorId: null })).toEqual({ packageTimeline: [{ actor: null, ...none }] });
  });

  it('has what was said, promised, asked for and collected', async () => {
    const facts = {
      from: 'enroute',
      to: 'reported',
      note: 'sonner',
      reason: 'no_answer',
      nextDate: '2026-01-24',
      requestedDay: '2026-01-25',
      requestedAddress: 'Bloc C',
      proofOfNoResponse: '3 appels',
      slipNumber: 'BS-1',
      newDestination: 'Rabat',
      attempts: 2,
      cashCollected: 19_900,
      late: true,
      nonCompliant: false,
    };
    expect(await ask(Object.keys(facts).join(' '), facts)).toEqual({ packageTimeline: [facts] });
  });

  it('links the parcel that was made of this one, or else the one that this one was made of', async () => {
    expect(await ask('linkedId', { relaunchedId: idOf(21), linkedId: idOf(22) })).toEqual({
      packageTimeline: [{ linkedId: idOf(21) }],
    });
    expect(await ask('linkedId', { linkedId: idOf(22) })).toEqual({ packageTimeline: [{ linkedId: idOf(22) }] });
  });

  it.each<[Role, string | null]>([
    ['ADMIN', 'Boutique'],
    ['CUSTOMER', 'Boutique'],
    ['SUPPORT', null],
    ['DRIVER', null],
  ])('says to %s with which key it came: %s', async (role, expected) => {
    expect(await ask('apiKey source', { apiKey: 'Boutique', source: 'api' }, role)).toEqual({
      packageTimeline: [{ apiKey: expected, source: 'api' }],
    });
  });
});

/** The parcels that belong to this one, of these, some of which were made of it. */
async function linkedTo(row: PackageRow, others: PackageRow[], made: string[] = []) {
  const { call } = apiOf(viewerOf('ADMIN'), (text) => {
    if (text.includes('linked_id =')) return made.map((id) => ({ id }));
    return text.includes('from packages') ? [row, ...others].filter(({ id }) => text.includes(id)) : [];
  });
  return call(`{ linkedPackages(id: "${row.id}") { id relation } }`);
}

describe('the parcels that belong to one', () => {
  const other: PackageRow = { ...own, id: idOf(2), exchange: false };
  const third: PackageRow = { ...own, id: idOf(3), exchange: false };
  const exchanged = { ...own, exchange: true };

  it.each<[string, PackageRow, PackageRow, boolean, string]>([
    ['the return of an exchange', exchanged, other, true, 'exchange_return'],
    ['a new start of an exchange', exchanged, { ...other, exchange: true }, true, 'relaunched'],
    ['a new start', own, other, true, 'relaunched'],
    ['the exchange of a return', { ...own, linkedId: other.id }, { ...other, exchange: true }, false, 'exchange'],
    ['the canceled one of a new start', { ...own, linkedId: other.id }, other, false, 'canceled'],
  ])('are %s', async (_, row, linked, isMade, relation) => {
    expect(await linkedTo(row, [linked], isMade ? [linked.id] : [])).toEqual({
      linkedPackages: [{ id: linked.id, relation }],
    });
  });

  it('are both the one that it was made of and those that were made of it', async () => {
    expect(await linkedTo({ ...own, linkedId: other.id }, [other, third], [third.id])).toEqual({
      linkedPackages: [
        { id: other.id, relation: 'canceled' },
        { id: third.id, relation: 'relaunched' },
      ],
    });
  });
});
