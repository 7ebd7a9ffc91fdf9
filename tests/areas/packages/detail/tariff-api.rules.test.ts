// The tariff of a parcel's route, or of the route to another city.
import { expect, it } from 'vitest';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';
import type { Role } from '#shared/access/roles.ts';

const [id, own, other] = [idOf(1), idOf(2), idOf(3)];
const tariff = { groupName: 'Standard', isOwn: true, delivered: 3_500, refused: 1_000, returned: 500 };

function apiFor(role: Role, cityId: string | null) {
  return apiOf(viewerOf(role), (text) => {
    if (text.includes('tariff_of')) return [tariff];
    return text.includes('from packages') ? [{ ...parcel, id, cityId, companyId: 'c1', originHubId: 'h1' }] : [];
  });
}
const ask = (more = '') => `{ packageTariff(id: "${id}"${more}) { groupName isOwn delivered refused returned } }`;

it.each([
  ['its own city', '', own],
  ['another one', `, cityId: "${other}"`, other],
])('is that of the sender and of the way to %s', async (_, more, city) => {
  const { call, statements } = apiFor('CUSTOMER', own);
  expect(await call(ask(more))).toEqual({ packageTariff: tariff });
  expect(statements.find((text) => text.includes('tariff_of'))).toContain(
    `tariff_of('c1'::uuid, 'h1'::uuid, '${city}'::uuid)`,
  );
});

it('is none without a city, and for a role that sees no fees', async () => {
  expect(await apiFor('CUSTOMER', null).call(ask())).toEqual({ packageTariff: null });
  expect(await apiFor('DRIVER', own).call(ask())).toEqual({ packageTariff: null });
});
