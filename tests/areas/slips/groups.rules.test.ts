// Which parcels stand on one slip, who signs for them, and what printing and voiding change.
import { expect, it } from 'vitest';
import { carrierOf, groupParcels } from '#server/areas/slips/group-parcels.ts';
import { slipService } from '#server/areas/slips/service.ts';
import { takeSlipNumber } from '#server/areas/slips/store.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { SlipKind } from '#shared/areas/slips/slip.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { effectOf, givenRows, now, person } from '#tests/fixtures/effect-of.ts';

const staff = person('h9', 'HOUSEKEEPER');
const withBoth: PackageRow = { ...parcel, driverId: 'd1', collectorId: 'k1' };

it.each<[SlipKind, PackageRow['returnStage'], string]>([
  ['exit', 'none', 'd1'],
  ['pickup', 'none', 'k1'],
  ['pickup', 'at_driver', 'k1'],
  ['return', 'at_driver', 'd1'],
  ['return', 'at_origin_hub', 'k1'],
])('on the %s slip of staff, at the stage %s, signs %s; a carrier signs for themself', (kind, returnStage, carrier) => {
  expect(carrierOf(kind, { ...withBoth, returnStage }, staff)).toBe(carrier);
  for (const role of ['DRIVER', 'SUBDRIVER', 'COLLECTOR'] as const)
    expect(carrierOf(kind, { ...withBoth, returnStage }, person('x1', role))).toBe('x1');
});

const parcels = (
  [
    ['p1', 'rabat', 'd1', 'c1'],
    ['p2', 'casa', 'd1', 'c1'],
    ['p3', 'casa', 'd2', 'c1'],
    ['p4', 'casa', 'd1', 'c2'],
    ['p5', 'casa', 'd1', 'c1'],
  ] as const
).map(([id, hubId, driverId, companyId]) => ({
  ...withBoth,
  id,
  hubId,
  driverId,
  companyId,
  returnStage: 'at_driver' as const,
}));

it.each<[SlipKind, string[]]>([
  ['exit', ['casa d1 - p2 p4 p5', 'casa d2 - p3', 'rabat d1 - p1']],
  ['return', ['casa d1 c1 p2 p5', 'casa d1 c2 p4', 'casa d2 c1 p3', 'rabat d1 c1 p1']],
  ['pickup', ['casa k1 - p2 p3 p5', 'casa k1 - p4', 'rabat k1 - p1']],
])('%s slips are one for each hub, carrier and sender that signs, in the order of hubs', (kind, expected) => {
  const groups = groupParcels(kind, parcels, staff);
  expect(
    groups.map(({ hubId, carrierId, companyId, parcels: own }) =>
      [hubId, carrierId, companyId ?? '-', ...own.map(({ id }) => id)].join(' '),
    ),
  ).toEqual(expected);
});

it.each([
  [1, 'BS-CAS-2026-000001'],
  [1_234_567, 'BS-CAS-2026-1234567'],
])('the number %i of a hub, kind and year is %s', async (last, number) => {
  const { trx } = await givenRows({ slip_numbers: [{ last }] });
  expect(await takeSlipNumber(trx, { kind: 'exit', hub: { id: 'h', code: 'CAS' }, year: 2026 })).toBe(number);
});

it('a slip is issued by whoever makes it, its prints are counted, and a void one says why and since when', async () => {
  const input = { kind: 'exit', number: 'BS-1', hubId: 'h', carrierId: 'd1', companyId: null, count: 2, total: 300 };
  expect((await effectOf(slipService, 'create', { input, actor: staff })).effect).toMatchObject({
    ...input,
    status: 'issued',
    madeById: 'h9',
    prints: 0,
    voidReason: null,
    voidedAt: null,
  });
  expect((await effectOf(slipService, 'print', { row: { prints: 3 } })).effect).toEqual({ set: { prints: 4 } });
  expect((await effectOf(slipService, 'void', { row: {}, input: { voidReason: 'Perdu' } })).effect).toEqual({
    set: { voidReason: 'Perdu', voidedAt: now },
  });
});
