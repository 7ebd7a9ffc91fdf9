// What hubs, cities, tariffs and rules may be given: codes, coordinates, aliases, and how many of each.
import { expect, it } from 'vitest';
import { cityInputs, hubInputs, offersGroupInputs, rulesInputs } from '#shared/areas/config/input.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';

const id = '01900000-0000-7000-8000-000000000000';
const hub = { code: 'CAS', nameFr: 'Casablanca', nameAr: 'ا' };
const city = { nameFr: 'Fès', nameAr: 'فاس', hubId: id };
const schemas = {
  hub: hubInputs.create,
  'hub edit': hubInputs.edit,
  city: cityInputs.create,
  'city edit': cityInputs.edit,
  alias: cityInputs.addAlias,
  companies: offersGroupInputs.assign,
  rules: rulesInputs.edit,
};

/** The fields that are wrong; or what is left of the input. */
function parsed(name: keyof typeof schemas, input: object): unknown {
  const { error, data } = schemas[name].safeParse(input, { reportInput: true });
  return error ? fieldErrorsOf(error).map(({ path, code }) => `${path}: ${code}`) : data;
}

it.each<[keyof typeof schemas, object, unknown]>([
  ['hub', { ...hub, code: ' cas ' }, hub],
  ['hub', { ...hub, code: 'CASA' }, ['code: invalid_hub_code']],
  ['hub', { ...hub, code: 'CA' }, ['code: invalid_hub_code']],
  ['hub', { ...hub, code: 'C4S' }, ['code: invalid_hub_code']],
  ['hub', { ...hub, lat: 33.5 }, ['lng: required']],
  ['hub', { ...hub, lng: -7.6 }, ['lng: required']],
  ['hub', { ...hub, lat: null, lng: null }, { ...hub, lat: null, lng: null }],
  ['hub edit', { id, version: 1, lng: -7.6 }, ['lng: required']],
  ['hub edit', { id, version: 1, lat: 0, lng: 0 }, ['lat: outside_morocco']],
  // The corners of the country, and a step beyond each of its sides.
  ['city', { ...city, lat: 20.7, lng: -17.3 }, { ...city, lat: 20.7, lng: -17.3 }],
  ['city', { ...city, lat: 36, lng: -0.9 }, { ...city, lat: 36, lng: -0.9 }],
  ['city', { ...city, lat: 20.6, lng: -7 }, ['lat: outside_morocco']],
  ['city', { ...city, lat: 36.1, lng: -7 }, ['lat: outside_morocco']],
  ['city', { ...city, lat: 30, lng: -17.4 }, ['lat: outside_morocco']],
  ['city', { ...city, lat: 30, lng: -0.8 }, ['lat: outside_morocco']],
  ['city', { ...city, aliases: ['FEZ ', 'Fas'] }, { ...city, aliases: ['fez', 'fas'] }],
  ['city edit', { id, version: 1, aliases: ['FEZ'] }, { id, version: 1, aliases: ['fez'] }],
  ['city edit', { id, version: 1, aliases: Array.from({ length: 201 }, (_, n) => `a${n}`) }, ['aliases: too_many']],
  ['alias', { id, alias: 'Hay RIAD' }, { id, alias: 'hay riad' }],
  ['companies', { id, add: Array.from({ length: 501 }, () => id) }, ['add: too_many']],
  ['companies', { id, remove: Array.from({ length: 501 }, () => id) }, ['remove: too_many']],
  ['rules', { id, version: 1, maxAttempts: 0 }, ['maxAttempts: too_small']],
  ['rules', { id, version: 1, maxAttempts: 11 }, ['maxAttempts: too_large']],
  [
    'rules',
    { id, version: 1, reportReasons: [], cancelReasons: [] },
    ['reportReasons: required', 'cancelReasons: required'],
  ],
  ['rules', { id, version: 1, secondFactorRoles: [] }, { id, version: 1, secondFactorRoles: [] }],
])('of a %s, %j is %j', (name, input, expected) => {
  expect(parsed(name, input)).toEqual(expected);
});
