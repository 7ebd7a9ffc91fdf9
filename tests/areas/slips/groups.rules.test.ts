// Which parcels stand on one slip, who signs for them, and what printing and voiding change.
import { expect, it } from 'vitest';
import { carrierOf, groupParcels } from '#server/areas/slips/group-parcels.ts';
import { slipService } from '#server/areas/slips/service.ts';
import { linesOf } from '#server/areas/slips/lines.ts';
import { paperOf } from '#server/areas/slips/paper/step.ts';
import { findEarlierSlips, readSlipLines, readSlipsOfPackage, takeHubNumber } from '#server/areas/slips/store.ts';
import { Loaders } from '#server/graphql/loaders.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { SlipKind, SlipRow } from '#shared/areas/slips/slip.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { effectOf, givenRows, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const staff = person('h9', 'HOUSEKEEPER');
const making = (kind: SlipKind) => ({ kind, toHubId: null, carrierId: null });
const withBoth: PackageRow = { ...parcel, driverId: 'd1', collectorId: 'k1' };

it.each<[SlipKind, PackageRow['returnStage'], string]>([
  ['exit', 'none', 'd1'],
  ['pickup', 'none', 'k1'],
  ['pickup', 'at_driver', 'k1'],
  ['return', 'at_driver', 'd1'],
  ['return', 'at_origin_hub', 'k1'],
])('on the %s slip of staff, at the stage %s, signs %s; a carrier signs for themself', (kind, returnStage, carrier) => {
  expect(carrierOf(making(kind), { ...withBoth, returnStage }, staff)).toBe(carrier);
  for (const role of ['DRIVER', 'SUBDRIVER', 'COLLECTOR'] as const)
    expect(carrierOf(making(kind), { ...withBoth, returnStage }, person('x1', role))).toBe('x1');
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
  ['pickup', ['casa k1 c1 p2 p3 p5', 'casa k1 c2 p4', 'rabat k1 c1 p1']],
  ['driver_return', ['casa d1 - p2 p4 p5', 'casa d2 - p3', 'rabat d1 - p1']],
  ['transfer', ['casa  - p2 p3 p4 p5', 'rabat  - p1']],
])('%s slips are one for each hub, carrier and sender that signs, in the order of hubs', (kind, expected) => {
  const groups = groupParcels(making(kind), parcels, staff);
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
  const { trx, statements } = await givenRows({ slip_numbers: [{ last }] });
  // The year of Casablanca, where it begins an hour before that of UTC.
  const newYear = new Date('2025-12-31T23:30:00Z');
  expect(await takeHubNumber(trx, { series: 'exit', prefix: 'BS', hub: { id: 'h', code: 'CAS' }, now: newYear })).toBe(
    number,
  );
  expect(statements.at(-1)).toContain(`values ('h', 'exit', 2026, 1)`);
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

it('a slip is found by its parcel, the newest first, and its lines in their order', async () => {
  const { statements, run } = recordStatements();
  const { principal } = staff;
  if (principal.role === 'SYS') throw new Error('staff are people');
  await run((trx) => readSlipsOfPackage(trx, principal.audience, 'p1'));
  await run((trx) => readSlipLines(trx, 's1'));
  await run((trx) => findEarlierSlips(trx, 'exit', ['p1', 'p2']));
  expect(statements.map((text) => text.replace(/^.* from (?=slip)/, ''))).toEqual([
    `slip_lines l where l.slip_id = slips.id and l.package_id = 'p1') order by created_at desc, id limit 20`,
    `slip_lines where slip_id = 's1' order by place`,
    `slip_lines inner join slips on slips.id = slip_lines.slip_id ` +
      `where slip_lines.package_id in ('p1', 'p2') and slips.kind = 'exit' and slips.status = 'issued'`,
  ]);
});

const names = (text: string) => {
  if (text.includes('company_names')) return [{ id: 'c1', name: 'Atlas Store' }];
  if (text.includes('people_names')) return [driver, { ...driver, id: 'h9', name: 'Hicham' }];
  if (text.includes('from cities')) return [{ id: 'casa', name_fr: 'Casablanca', name_ar: 'ا', hub_id: 'casa' }];
  if (text.includes('from hubs')) return [{ id: 'casa', code: 'CAS', name_fr: 'Casablanca', name_ar: 'ا' }];
  return text.includes('from slip_lines') ? [{ sender: 'Zellige', cod: 100 }] : [];
};
const driver = { id: 'd1', name: 'Karim', kind: 'driver', avatar_id: null };

it('a line has the names of now, and the typed city where none is known', async () => {
  const loaders = new Loaders(recordStatements(names).run);
  const unknown = { ...parcel, id: 'p2', cityId: null, cityText: 'Chez Tonton', cod: 500 };
  const line = { trackingNumber: 'CAS-26-000001', sender: 'Atlas Store', recipientName: 'Salma Ouazzani' };
  expect(await linesOf([parcel, unknown], loaders)).toEqual([
    { place: 1, packageId: 'p1', ...line, city: 'Casablanca', cod: 18_900 },
    { place: 2, packageId: 'p2', ...line, city: 'Chez Tonton', cod: 500 },
  ]);
});

it.each<[SlipKind, string | null, string | null]>([
  ['pickup', 'c1', 'Zellige'],
  ['exit', null, null],
  ['return', 'c1', 'Atlas Store'],
])(
  'the paper of a slip (%s) names who carries, who made it, and whose parcels they are',
  async (kind, companyId, sender) => {
    const slip: SlipRow = {
      id: 's1',
      version: 1,
      status: 'issued',
      kind,
      number: 'BS-1',
      hubId: 'casa',
      toHubId: null,
      giverSignatureId: null,
      takerSignatureId: null,
      carrierId: 'd1',
      companyId,
      madeById: 'h9',
      count: 1,
      total: 100,
      prints: 0,
      voidReason: null,
      voidedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    const paper = (given: Partial<SlipRow>) =>
      recordStatements(names).run((trx) => paperOf(trx, { ...slip, ...given }, 'Q'));
    const made = {
      company: 'Q',
      kind,
      number: 'BS-1',
      madeAt: now,
      hub: 'CAS · Casablanca',
      madeBy: 'Hicham',
      total: 100,
    };
    expect(await paper({})).toMatchObject({
      ...made,
      carrier: 'Karim',
      sender,
      isDuplicate: false,
      lines: [{ cod: 100 }],
    });
    expect(await paper({ carrierId: null, prints: 1 })).toMatchObject({ carrier: null, isDuplicate: true });
  },
);
