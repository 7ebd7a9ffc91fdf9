// What a step asks the database about: whose rows count, and whose do not.
import { expect, it } from 'vitest';
import { readDuePackageActions } from '#server/areas/packages/due-actions.ts';
import { emptyPackage } from '#server/areas/packages/handlers/new-package.ts';
import { openPackages } from '#server/areas/packages/loaders.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { Loaders } from '#server/graphql/loaders.ts';
import { effectOf, type Given, givenRows, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { parcel } from './effects.ts';

const atlas = {
  id: 'c1',
  name: 'Atlas Store',
  hubId: 'h1',
  cityId: 'rabat',
  address: 'Rue 4',
  phone: '+212522000001',
  wantsProof: false,
};
const places = {
  tracking_numbers: [{ n: 42, code: 'CAS' }],
  cities: [{ id: 'fes', nameFr: 'Fès', hubId: 'h3' }],
  fees_of: [{ delivered: 1, refused: 2, returned: 3 }],
  companies: [atlas],
};
const made = { ...places, packages: [{ ...parcel, cityId: 'casa' }] };
const carrier = (id: string, roles: string) =>
  `select users.id, users.hub_id from users where users.id = '${id}' and status = 'active' and exists ` +
  `(select role from user_roles where user_id = users.id and role in (${roles}))`;
const collectors = `'COLLECTOR', 'DRIVER', 'SUBDRIVER'`;
const fees = (company: string, hub: string, city: string) =>
  `select * from fees_of('${company}'::uuid, '${hub}'::uuid, '${city}'::uuid)`;
const instant = now.toISOString();

it.each<[string, string, Given, string]>([
  [
    'given to a driver: to an active one',
    'assign',
    { row: parcel, input: { driverId: 'd2', note: 'x' } },
    carrier('d2', `'DRIVER', 'SUBDRIVER'`),
  ],
  ['collected: by an active carrier', 'assignPickup', { input: { collectorId: 'k2' } }, carrier('k2', collectors)],
  ['brought back: by an active carrier', 'assignReturn', { input: { collectorId: 'k2' } }, carrier('k2', collectors)],
  ['dispatched: to the hub', 'dispatch', { row: parcel, input: { toHubId: 'h9' } }, `from hubs where id = 'h9'`],
  [
    'ordered: at the price from its hub to its city, of its sender',
    'create',
    { input: { companyId: 'c1', cityId: 'fes' }, rows: places },
    fees('c1', 'h1', 'fes'),
  ],
  [
    'sent back for an exchange: at the price to its sender',
    'createReturn',
    { input: { of: 'p1' }, rows: made },
    fees('c1', 'h1', 'rabat'),
  ],
  [
    'started again: at the price to its city',
    'createAgain',
    { input: { of: 'p1' }, rows: made },
    fees('c1', 'h1', 'casa'),
  ],
  ['confirmed: at the price to its city', 'confirm', { row: parcel, rows: places }, fees('c1', 'rabat', 'casa')],
  [
    'redirected: at the price to the new city',
    'redirect',
    { row: parcel, input: { cityId: 'fes', address: 'x' }, rows: places },
    fees('c1', 'rabat', 'fes'),
  ],
  [
    'numbered: by the hub of its sender',
    'create',
    { input: { companyId: 'c1', cityId: 'fes' }, rows: places },
    `select nextval('tracking_numbers') as n, code from hubs where id = 'h1'`,
  ],
  [
    'taken from a town: what was done last, but for what leaves the town as it was',
    'unresolveCity',
    { row: parcel, input: { cityId: 'casa' } },
    `from events where entity_id = 'p1'::uuid and ` +
      `name <> all ('{package.flagged,package.noteAdded,package.whatsappSent}') order by id desc limit 1`,
  ],
  [
    'delivered: an exchange comes back once',
    'deliver',
    { row: { ...parcel, exchange: true }, input: { receivedBy: 'x' } },
    `select id from packages where linked_id = 'p1'`,
  ],
])('a parcel is %s (%s)', async (_what, action, given, needed) => {
  expect((await effectOf(packageService, action, given)).statements).toContainEqual(expect.stringContaining(needed));
});

it('whether an exchange came back is asked with the rights of the system: its driver may not see the return', async () => {
  const given = { row: { ...parcel, exchange: true }, input: { receivedBy: 'x' }, actor: person('d1', 'DRIVER') };
  const { statements, roles } = await effectOf(packageService, 'deliver', given);
  expect(statements[0]).toBe(`select id from packages where linked_id = 'p1'`);
  expect(roles).toEqual(['qafila_staff', 'qafila_scoped']);
});

const holdsPhone =
  `(r ->> 'packageId' = 'p1' or exists ( select from (select jsonb_array_elements_text(r -> 'cells') as text ` +
  `union all select value from jsonb_each_text(r -> 'edits')) c ` +
  `where regexp_replace(c.text, '\\D', '', 'g') like '%655767159'))`;
const erasures = [
  `select id from files where owner_entity = 'package' and owner_id = 'p1'`,
  `delete from file_contents where file_id in ('f1')`,
  `update files set deleted_at = '${instant}' where id in ('f1')`,
  `update user_requests set address = case when address is null then null else '—' end, text = null, ` +
    `rejection_reason = case when rejection_reason is null then null else '—' end, ` +
    `steps = (select jsonb_agg(step || '{note: null}' order by n) from jsonb_array_elements(steps) with ordinality s(step, n)) ` +
    `where package_id = 'p1'`,
  `update slip_lines set recipient_name = '—' where package_id = 'p1'`,
  `update ratings set comment = null, response = case when response is null then null else '—' end, ` +
    `answer = case when answer is null then null else '—' end, ` +
    `flag_reason = case when flag_reason is null then null else '—' end where package_id = 'p1'`,
  `update notifications set facts = facts_without(facts, TEXTS) where entity = 'package' and entity_id = 'p1'`,
  `delete from idempotency_keys where position('p1' in answer::text) > 0`,
  `update parked_events set error = '' where entity = 'package' and entity_id = 'p1'`,
  `update webhook_deliveries set answer_body = null, body = jsonb_set(jsonb_set(body::jsonb, ` +
    `'{data,package}', coalesce((body::jsonb #> '{data,package}') - TEXTS, '{}')), ` +
    `'{data,rating}', coalesce((body::jsonb #> '{data,rating}') - TEXTS, '{}'))::text ` +
    `where source_id = 'p1' or source_id in (select r.id from ratings r where r.package_id = 'p1')`,
  `update imports i set rows = ( select jsonb_agg(case when ${holdsPhone} then r || jsonb_build_object(` +
    `'edits', '{}'::jsonb, 'cells', (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(r -> 'cells'))) ` +
    `else r end order by place) from jsonb_array_elements(i.rows) with ordinality as e(r, place)) ` +
    `where company_id = 'c1' and exists (select from jsonb_array_elements(i.rows) r where ${holdsPhone})`,
  `update events set facts = facts_without(facts, TEXTS) ` +
    `where (entity_id = 'p1' or entity_id in (select id from ratings where package_id = 'p1' ` +
    `union all select id from user_requests where package_id = 'p1')) ` +
    `and facts is distinct from facts_without(facts, TEXTS)`,
];

it('a recipient is erased wherever the parcel left a trace, and from the parcel itself', async () => {
  const seal = { erasureId: 'e1', erasedEvents: 2, erasedDigest: 'aa' };
  const given = {
    row: { ...parcel, clientEmail: 'a@b.ma', products: 'Robe', note: 'x', newDestination: 'x', proofOfNoResponse: 'x' },
    input: { reason: 'person_asked' },
    rows: { "from files where owner_entity = 'package'": [{ id: 'f1' }], event_erasures: [seal] },
  };
  const { statements, effect } = await effectOf(packageService, 'eraseRecipient', given);
  const texts = /'\{sheetName,[\w,]+\}'::text\[\]/g;
  // Claims and comments: tests/areas/erasure.
  const written = statements.filter((text) => !/set_config|from event_erasures|claim/.test(text));
  expect(written.map((text) => text.replaceAll(texts, 'TEXTS'))).toEqual(erasures);
  const none = { newDestination: null, clientEmail: null, products: null, note: null, internalNote: null };
  const proofs = { proofOfNoResponse: null, receivedBy: null, proofPhotoIds: [] };
  const set = { recipientName: '—', phone: '', address: '—', cityText: '', ...none, ...proofs };
  expect(effect).toEqual({ set, payload: { reason: 'person_asked', ...seal } });
  const unknown = await effectOf(packageService, 'eraseRecipient', { ...given, row: { ...given.row, cityId: null } });
  expect(unknown.effect).toMatchObject({ set: { cityText: '—' } });
});

it('the schedule looks for what is late, owes an outcome, was promised for today, is over, or whose cash is handed over', async () => {
  const { statements, run } = recordStatements((text) => (text.includes('rules') ? [{ max_attempts: 4 }] : []));
  await run((trx) => readDuePackageActions(trx, { now, limit: 50, tried: ['p0'] }));
  expect(statements.at(-1)).toMatch(
    /^select id from packages where id in \( with marked as .* where until <= amount\) and id <> all/,
  );
  // Behind the rules and the working days.
  expect(statements.slice(2, -1)).toEqual(
    [
      `status_rank between 6 and 9 and driver_id is not null and not late and in_delivery_since < '2026-01-20T10:00:00.000Z'`,
      `status_rank between 5 and 9 and driver_id is not null and not non_compliant and held_since < '2026-01-22T23:00:00.000Z' ` +
        `and (next_date is null or next_date <= '2026-01-22') and (last_outcome_on is null or last_outcome_on < '2026-01-22')`,
      `status_rank in (7, 8, 9) and driver_id is not null and next_date <= '2026-01-23' and attempts < 4`,
      `updated_at < '2026-01-15T10:00:00.000Z' and (status = 'returned' or (status = 'canceled' and return_stage = 'none') ` +
        `or (status = 'delivered' and client_invoice_status = 'PAID' and driver_invoice_status = 'PAID'))`,
    ].map((condition) => `select id from packages where ${condition} and id <> all ('{p0}'::uuid[]) limit 50`),
  );
});

it.each<[string, string, string | null, string]>([
  ['00:59', '2026-01-22T23:59:59.999Z', null, '2026-01-14T23:59:59.999Z'],
  ['01:00', '2026-01-23T00:00:00.000Z', null, '2026-01-16T00:00:00.000Z'],
  ['05:59', '2026-01-23T04:59:59.999Z', null, '2026-01-16T04:59:59.999Z'],
  ['06:00', '2026-01-23T05:00:00.000Z', '2026-01-23', '2026-01-15T05:00:00.000Z'],
  ['23:59', '2026-01-23T22:59:59.999Z', '2026-01-23', '2026-01-15T22:59:59.999Z'],
])(
  'at %s parcels are resumed from six on, and archived after a week, by day only those that the nights have missed',
  async (_clock, at, resumedFor, archivedBefore) => {
    const { statements, run } = recordStatements((text) => (text.includes('rules') ? [{ max_attempts: 4 }] : []));
    await run((trx) => readDuePackageActions(trx, { now: new Date(at), limit: 50, tried: [] }));
    const valueIn = (pattern: RegExp) => statements.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0] ?? null;
    expect(valueIn(/next_date <= '([\d-]+)' and attempts/)).toBe(resumedFor);
    // The last working day, also in the hour in which it is still today in UTC.
    expect(valueIn(/next_date <= '([\d-]+)'\) and/)).toBe('2026-01-22');
    expect(valueIn(/where updated_at < '([^']+)'/)).toBe(archivedBefore);
  },
);

it('on a Monday an outcome is owed of Saturday, and not of what was taken on Sunday', async () => {
  const { statements, run } = recordStatements((text) => (text.includes('rules') ? [{ max_attempts: 4 }] : []));
  await run((trx) => readDuePackageActions(trx, { now: new Date('2026-01-26T10:00:00Z'), limit: 50, tried: [] }));
  expect(statements[3]).toContain(
    `held_since < '2026-01-24T23:00:00.000Z' and (next_date is null or next_date <= '2026-01-24') ` +
      `and (last_outcome_on is null or last_outcome_on < '2026-01-24')`,
  );
});

/** The parcels that each search of the schedule finds. */
function foundBy(text: string): readonly object[] {
  if (text.includes('not late')) return [{ id: 'a' }, { id: 'b' }];
  if (text.includes('not non_compliant')) return [{ id: 'b' }, { id: 'c' }];
  if (text.includes('attempts <')) return [{ id: 'b' }, { id: 'd' }];
  return text.includes('updated_at <') ? [{ id: 'e' }] : [];
}

it('one tick does the most urgent first, each parcel once, and no more than it may', async () => {
  const due = await recordStatements(foundBy).run((trx) => readDuePackageActions(trx, { now, limit: 4, tried: [] }));
  expect(due.map(({ action, id }) => `${action} ${id}`)).toEqual(['flag a', 'flag b', 'flag c', 'resume d']);
});

it('a new number has the year of Casablanca, where it begins an hour before that of UTC', async () => {
  const { trx } = await givenRows(places);
  const { trackingNumber } = await emptyPackage(trx, atlas, new Date('2025-12-31T23:30:00Z'));
  expect(trackingNumber).toBe('CAS-26-000042');
});

it('a person has the open parcels that they deliver or collect, each once', async () => {
  const { statements, run } = recordStatements(() => [{ id: 'd2', n: 3 }]);
  const loaders = new Loaders(run);
  expect(await loaders.of(openPackages).loadMany(['d1', 'd2'])).toEqual([0, 3]);
  expect(statements).toEqual([
    `select id, count(*)::int as n from ( select driver_id as id from packages where driver_id in ('d1', 'd2') ` +
      `and status_rank < 10 union all select collector_id from packages where collector_id in ('d1', 'd2') ` +
      `and status_rank < 10 and collector_id is distinct from driver_id ) carried group by id`,
  ]);
});
