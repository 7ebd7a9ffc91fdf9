// All that the erasure of an account writes, in its order, and what keeps it from being erased.
import { describe, expect, it } from 'vitest';
import { newAccount } from '#server/areas/users/accounts/new-account.ts';
import { companyOfOnly } from '#server/areas/users/erasure/erasable.ts';
import { userService } from '#server/areas/users/service.ts';
import { personalTexts } from '#server/events/erase-events.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { effectOf, type Given, givenRows, now, person } from '#tests/fixtures/effect-of.ts';
import { account, before } from './support/account.ts';

const admin = person('a1', 'ADMIN');
const at = now.toISOString();
const nothingOpen = {
  'from packages where': [{ parcels: 0, cash: 0, invoices: 0 }],
  "from files where owner_entity = 'user'": [{ id: 'f1' }],
};
const salma = { ...account, phone: '+212661223344', onDutySince: before };
const customer = { ...salma, roles: ['CUSTOMER'], companyId: 'c1' };

/**
 * What an erasure decides and writes, but for claims and comments (tests/areas/erasure); the list of personal texts as
 * `texts`.
 */
async function erased(given: Given): Promise<{ effect: unknown; statements: string[] }> {
  const input = { reason: 'person_asked' };
  const { effect, statements } = await effectOf(userService, 'erase', {
    row: salma,
    input,
    actor: admin,
    rows: nothingOpen,
    ...given,
  });
  return {
    effect,
    statements: statements
      .filter((text) => !text.includes('claim'))
      .map((text) => text.replaceAll(`'{${personalTexts.join(',')}}'`, 'texts').replaceAll(/[\da-f-]{36}/g, 'an id')),
  };
}

const open = (companyId: string) =>
  [
    "select count(*) filter (where status_rank < 10 or return_stage in ('at_driver', 'at_hub', 'in_transit_back',",
    "'at_origin_hub'))::int as parcels, count(*) filter (where cash_stage = 'with_driver'",
    "or (of_company and cash_stage in ('at_hub', 'ready')))::int as cash, count(*) filter (where case when of_company",
    "then client_invoiced and client_invoice_status is distinct from 'PAID' else driver_invoiced",
    "and driver_invoice_status is distinct from 'PAID' end)::int as invoices from ( select status_rank, return_stage,",
    'cash_stage, driver_invoiced, driver_invoice_status, client_invoiced, client_invoice_status,',
    `coalesce(company_id = ${companyId}, false) as of_company from packages`,
    `where driver_id = 'u1' or collector_id = 'u1' or company_id = ${companyId} ) p`,
  ].join(' ');

const rated = "author_id = 'u1' or responder_id = 'u1' or driver_id = 'u1' or support_id = 'u1'";
const secrets = [
  "update users set password_hash = null where id = 'u1'",
  "delete from second_factors where user_id = 'u1'",
  "delete from pending_sign_ins where user_id = 'u1'",
  "delete from user_identities where user_id = 'u1'",
  "delete from account_tokens where (user_id = 'u1' or address = 'salma@souk.ma')",
];
const own = [
  "delete from sessions where user_id = 'u1'",
  "delete from driver_positions where driver_id = 'u1'",
  "delete from driver_tracks where driver_id = 'u1'",
  `update driver_devices set name = '', version = version + 1, revoked_at = coalesce(revoked_at, '${at}'), ` +
    `updated_at = '${at}' where driver_id = 'u1'`,
  "update saved_views set name = '#' || right(id::text, 12), query = '', version = version + 1 where owner_id = 'u1'",
  "update api_keys set name = '#' || right(id::text, 6) where created_by_id = 'u1'",
  "delete from idempotency_keys where actor_id = 'u1' or position('u1' in answer::text) > 0",
  "update notifications set facts = facts_without(facts, texts::text[]) where user_id = 'u1' " +
    "or (entity = 'user' and entity_id = 'u1')",
];
const written = [
  "update ratings set comment = case when author_id = 'u1' or driver_id = 'u1' or support_id = 'u1' then null " +
    "else comment end, response = case when response is null then null when author_id = 'u1' or responder_id = 'u1' " +
    "then '—' else response end, answer = case when answer is null then null when author_id = 'u1' then '—' else answer end, " +
    "flag_reason = case when flag_reason is null then null else '—' end " +
    `where ${rated}`,
  "update webhook_deliveries set answer_body = null, body = jsonb_set(body::jsonb, '{data,rating}', " +
    "(body::jsonb #> '{data,rating}') - texts::text[])::text where source_id in (select r.id from ratings r " +
    `where ${rated}) and body::jsonb #> '{data,rating}' is not null`,
  "update user_requests set address = case when address is null then null else '—' end, text = null, " +
    "rejection_reason = case when rejection_reason is null then null else '—' end, " +
    "steps = (select jsonb_agg(step || '{note: null}' order by n) from jsonb_array_elements(steps) with ordinality s(step, n)) " +
    "where asker_id = 'u1'",
  "update hand_overs set note = null, reason = case when reason is null then null else '—' end where driver_id = 'u1'",
  "delete from mails where recipient = 'salma@souk.ma' or position('u1' in params::text) > 0 " +
    "or ('+212661223344'::text is not null and position('+212661223344' in params::text) > 0)",
  "update parked_events set error = '' where entity = 'user' and entity_id = 'u1'",
];
const imports = (companyId: string) =>
  "update imports set name = '#' || right(id::text, 6), sheet_name = null " +
  `where owner_id = 'u1' or company_id = ${companyId}`;
const photos = [
  "select set_config('qafila.erasure', 'an id', true)",
  "select id from files where owner_entity = 'user' and owner_id = 'u1'",
  "delete from file_contents where file_id in ('f1')",
  `update files set deleted_at = '${at}' where id in ('f1')`,
];
const history = (companyId: string, ids: string) => [
  "select id from driver_devices where driver_id = 'u1' union all select id from saved_views where owner_id = 'u1' " +
    `union all select id from imports where owner_id = 'u1' or company_id = ${companyId} ` +
    "union all select id from ratings where author_id = 'u1' or driver_id = 'u1' or support_id = 'u1' " +
    "or responder_id = 'u1' union all select id from user_requests where asker_id = 'u1' " +
    "union all select id from hand_overs where driver_id = 'u1' " +
    `union all select id from api_keys where created_by_id = 'u1' or company_id = ${companyId} ` +
    `union all select id from sheets where company_id = ${companyId} ` +
    `union all select id from webhooks where company_id = ${companyId} ` +
    `union all select id from webhook_deliveries where company_id = ${companyId}`,
  "select set_config('qafila.erasure', 'an id', true)",
  `update events set facts = facts_without(facts, texts::text[]) where entity_id = any ('{${ids}}'::uuid[]) ` +
    'and facts is distinct from facts_without(facts, texts::text[])',
  "select set_config('qafila.erasure', 'an id', true)",
  "update events set facts = facts_without(facts, '{apiKey}'::text[]) where actor_id = 'u1' " +
    "and facts is distinct from facts_without(facts, '{apiKey}'::text[])",
];
/** The last statement reads the seal. */
const sealed = expect.stringMatching(/from event_erasures where erasure_id = 'an id' group by erasure_id$/);

const found = (parcels: number, cash: number, invoices: number): Given => ({
  rows: { 'from packages where': [{ parcels, cash, invoices }] },
});

describe('the erasure of an account', () => {
  it('leaves a row that names nobody, and an event with its reason and the seal', async () => {
    const { effect } = await erased({});
    expect(effect).toEqual({
      set: {
        name: '#u1',
        login: '#u1',
        email: null,
        phone: null,
        website: null,
        cityId: null,
        street: null,
        rib: null,
        ice: null,
        cne: null,
        avatarId: null,
        language: null,
        invitedAt: null,
        secondFactorAt: null,
        onDutySince: null,
        disabledAt: before,
        erasureRequestedAt: null,
        erasedAt: now,
      },
      payload: { reason: 'person_asked', erasureId: expect.any(String), erasedEvents: 0, erasedDigest: '' },
    });
    const longId = { ...salma, id: '019b0000-0000-7000-8000-0123456789ab', disabledAt: null };
    expect((await erased({ row: longId })).effect).toMatchObject({
      set: { name: '#6789ab', login: '#0123456789ab', disabledAt: now },
    });
  });

  it('writes this for a driver, and nothing else', async () => {
    const { statements } = await erased({});
    expect(statements).toEqual([
      ...secrets,
      open('null'),
      ...own,
      ...written,
      imports('null'),
      ...photos,
      ...history('null', 'u1'),
      sealed,
    ]);
  });

  it('writes this for the only customer of a company', async () => {
    const others = "select id from users where company_id = 'c1' and id <> 'u1' and erased_at is null";
    const { statements } = await erased({ row: customer });
    expect(statements).toEqual([
      ...secrets,
      others,
      open("'c1'"),
      others,
      ...own,
      ...written,
      imports("'c1'"),
      "update webhook_deliveries set body = '{}', answer_body = null, error = null where company_id = 'c1'",
      "delete from webhook_queue q using webhooks w where w.id = q.webhook_id and w.company_id = 'c1'",
      "update slip_lines l set sender = '#' || c.number from packages p join companies c on c.id = p.company_id " +
        "where p.id = l.package_id and c.id = 'c1'",
      "delete from idempotency_keys where position('c1' in answer::text) > 0",
      ...photos,
      ...history("'c1'", 'u1,c1'),
      sealed,
    ]);
  });

  it('without a phone and an address deletes no mail of others', async () => {
    const { statements } = await erased({ row: { ...salma, phone: null, email: null } });
    expect(statements.filter((text) => text.startsWith('delete from mails'))).toEqual([
      "delete from mails where recipient = null or position('u1' in params::text) > 0 " +
        "or (null::text is not null and position('' in params::text) > 0)",
    ]);
  });

  it.each<[string, Given, string]>([
    ['of oneself', { actor: person('u1', 'ADMIN') }, 'user.own_account'],
    [
      'of the last administrator',
      { row: { ...salma, roles: ['ADMIN'] }, rows: { user_roles: [{ id: 'u1' }] } },
      'user.last_admin',
    ],
    ['with parcels under way', found(2, 1, 1), 'erasure.open_parcels'],
    ['with cash that is out', found(0, 1, 1), 'erasure.open_cash'],
    ['with an invoice that is not paid', found(0, 0, 1), 'erasure.open_invoices'],
  ])('%s fails', async (_what, given, code) => {
    expect((await erased(given)).effect).toBe(code);
  });
});

it.each<[string, Partial<UserRow>, object[], string | null]>([
  ['goes with its only customer', {}, [], 'c1'],
  ['stays with another account', {}, [{ id: 'u2' }], null],
  ['does not go with a sub-customer, even the last one', { roles: ['SUBCUSTOMER'] }, [], null],
  ['does not exist', { companyId: null }, [], null],
])('a company %s', async (_what, given, others, company) => {
  const { trx } = await givenRows({ users: others });
  const row = newAccount(
    { status: 'active', name: 'Rim', email: 'rim@souk.ma', phone: null, language: null, roles: ['CUSTOMER'] },
    now,
  );
  expect(await companyOfOnly(trx, { ...row, companyId: 'c1', ...given })).toBe(company);
});
