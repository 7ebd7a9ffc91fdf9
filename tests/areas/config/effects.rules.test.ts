// All that an action changes on hubs, cities and tariffs, and nothing else.
import { expect, it } from 'vitest';
import { cityService } from '#server/areas/config/city-service.ts';
import { hubService } from '#server/areas/config/hub-service.ts';
import { offersGroupService } from '#server/areas/config/offers-group-service.ts';
import { effectOf, type Given, now } from '#tests/fixtures/effect-of.ts';

const hub = { id: 'h1', version: 1, code: 'CAS', nameFr: 'Casablanca', nameAr: 'ا', lat: null, lng: null };

it.each<[string, string, Given, unknown]>([
  [
    'has a code of its own',
    'edit',
    { input: { version: 1, code: 'RAB' }, rows: { hubs: [{ id: 'h2', nameFr: 'Rabat' }] } },
    'code: already_used',
  ],
  [
    'keeps its code',
    'edit',
    { input: { version: 1, code: 'CAS', lat: 33 }, rows: { hubs: [{ id: 'h1', nameFr: 'Casablanca' }] } },
    { set: { lat: 33 }, payload: { changes: [{ field: 'lat', before: null, after: 33 }] } },
  ],
  [
    'that is new has a code of its own',
    'create',
    { input: hub, rows: { hubs: [{ id: 'h1', nameFr: 'Casablanca' }] } },
    'code: already_used',
  ],
  [
    'that is new is active',
    'create',
    { input: { code: 'FES', nameFr: 'Fès', nameAr: 'فاس' } },
    {
      id: expect.any(String),
      version: 1,
      status: 'active',
      code: 'FES',
      nameFr: 'Fès',
      nameAr: 'فاس',
      lat: null,
      lng: null,
      daysOff: ['sunday'],
      createdAt: now,
      updatedAt: now,
    },
  ],
])('a hub %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(hubService, action, { row: hub, ...given })).effect).toEqual(expected);
});

const city = {
  id: 'y1',
  version: 1,
  nameFr: 'Casablanca',
  nameAr: 'ا',
  hubId: 'h1',
  lat: null,
  lng: null,
  aliases: ['casa'],
};
const aliases = (after: string[]) => ({
  set: { aliases: after },
  payload: { changes: [{ field: 'aliases', before: ['casa'], after }] },
});
const full = Array.from({ length: 200 }, (_, index) => `a${index}`);

it.each<[string, string, Given, unknown]>([
  ['gets an alias, in order', 'addAlias', { input: { alias: 'ain' } }, aliases(['ain', 'casa'])],
  ['has an alias once', 'addAlias', { input: { alias: 'casa' } }, {}],
  [
    'has no alias of another city',
    'addAlias',
    { input: { alias: 'rbt' }, rows: { city_aliases: [{ words: 'rbt', by: 'Rabat' }] } },
    'aliases.0: already_used',
  ],
  [
    'has no more than 200 aliases',
    'addAlias',
    { row: { ...city, aliases: full }, input: { alias: 'x' } },
    'alias: too_many',
  ],
  [
    'has up to 200 aliases',
    'addAlias',
    { row: { ...city, aliases: full.slice(1) }, input: { alias: 'a0' } },
    expect.objectContaining({ set: { aliases: full.toSorted() } }),
  ],
  ['loses an alias', 'removeAlias', { input: { alias: 'casa' } }, aliases([])],
  [
    'keeps the aliases that are not removed',
    'removeAlias',
    { input: { alias: 'other' } },
    { set: { aliases: ['casa'] }, payload: { changes: [] } },
  ],
  [
    'has a name of its own',
    'edit',
    { input: { version: 1, nameFr: 'RABAT' }, rows: { city_aliases: [{ words: 'rabat', by: 'Rabat' }] } },
    'nameFr: already_used',
  ],
  ['has a hub that exists', 'edit', { input: { version: 1, hubId: 'h2' } }, 'hubId: unknown_hub'],
  [
    'has each alias once, in order',
    'edit',
    { input: { version: 1, aliases: ['casa', 'ain', 'casa'] } },
    aliases(['ain', 'casa']),
  ],
  [
    'that is new is in a hub that exists',
    'create',
    { input: { nameFr: 'Fès', nameAr: 'فاس', hubId: 'h2' } },
    'hubId: unknown_hub',
  ],
])('a city %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(cityService, action, { row: city, ...given })).effect).toEqual(expected);
});

const line = { hubId: 'h1', cityId: 'y1', delivered: 35, refused: 10, returned: 5 };
const tariff = { id: 'g1', version: 1, name: 'Standard', isDefault: false, lines: [line], companyIds: ['c1', 'c2'] };
const companies = (after: string[]) => ({
  set: { companyIds: after },
  payload: { changes: [{ field: 'companyIds', before: ['c1', 'c2'], after }] },
});
const places = { hubs: [{ id: 'h1' }], cities: [{ id: 'y1' }] };
const fee = (name: string, before: number | null, after: number | null) => ({
  field: `lines.h1.y1.${name}`,
  before,
  after,
});
const edited = (fees: object) => ({ version: 1, lines: [{ hubId: 'h1', cityId: 'y1', ...fees }] });

it.each<[string, string, Given, unknown]>([
  [
    'has new companies and loses others, in order',
    'assign',
    { input: { add: ['c0', 'c1'], remove: ['c2'] }, rows: { companies: [{ id: 'c0', offersGroupId: null }] } },
    companies(['c0', 'c1']),
  ],
  [
    'has no unknown companies',
    'assign',
    { input: { add: ['c9', 'c8'] }, rows: { companies: [{ id: 'c9', offersGroupId: null }] } },
    'add: unknown_company',
  ],
  [
    'releases the companies that another one takes',
    'release',
    { input: { companyIds: ['c1', 'c7'] } },
    companies(['c2']),
  ],
  ['without a line is no default', 'setDefault', { row: { ...tariff, lines: [] } }, 'package.no_tariff'],
  ['is the default', 'setDefault', {}, { set: { isDefault: true } }],
  ['is the default no more', 'stepDown', {}, { set: { isDefault: false } }],
  [
    'has a name of its own',
    'edit',
    { input: { version: 1, name: 'Été' }, rows: { offers_groups: [{ id: 'g2', name: 'été' }] } },
    'name: already_used',
  ],
  [
    'may be called as before',
    'edit',
    { input: { version: 1, name: 'STANDARD' }, rows: { offers_groups: [{ id: 'g1', name: 'Standard' }] } },
    { set: { name: 'STANDARD' }, payload: { changes: [{ field: 'name', before: 'Standard', after: 'STANDARD' }] } },
  ],
  [
    'has another fee',
    'edit',
    { input: edited({ delivered: 40 }), rows: places },
    { set: { lines: [{ ...line, delivered: 40 }] }, payload: { changes: [fee('delivered', 35, 40)] } },
  ],
  [
    'may cost nothing',
    'edit',
    { input: edited({ delivered: 0 }), rows: places },
    { set: { lines: [{ ...line, delivered: 0 }] }, payload: { changes: [fee('delivered', 35, 0)] } },
  ],
  [
    'has all three fees of a line',
    'edit',
    { input: edited({ refused: null }), rows: places },
    'lines.h1.y1.refused: incomplete_fees',
  ],
  [
    'has no line without the fee of a delivery',
    'edit',
    { input: edited({ delivered: null }), rows: places },
    'lines.h1.y1.delivered: incomplete_fees',
  ],
  [
    'has no line without fees',
    'edit',
    { input: edited({ delivered: null, refused: null, returned: null }), rows: places },
    {
      set: { lines: [] },
      payload: { changes: [fee('delivered', 35, null), fee('refused', 10, null), fee('returned', 5, null)] },
    },
  ],
  [
    'has no line from an unknown hub',
    'edit',
    { input: edited({ delivered: 1 }), rows: { cities: places.cities } },
    'lines: unknown_hub',
  ],
  [
    'has no line to an unknown city',
    'edit',
    { input: edited({ delivered: 1 }), rows: { hubs: places.hubs } },
    'lines: unknown_city',
  ],
  [
    'that is new is of nobody',
    'create',
    { input: { name: 'Été' } },
    expect.objectContaining({ status: 'active', name: 'Été', isDefault: false, lines: [], companyIds: [] }),
  ],
  ['is no copy of nothing', 'create', { input: { name: 'Été', copyOf: 'g9' } }, 'copyOf: missing'],
])('a tariff %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(offersGroupService, action, { row: tariff, ...given })).effect).toEqual(expected);
});
