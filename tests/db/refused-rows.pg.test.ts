// What each table refuses to hold, whatever the program above has checked: a row that is right but for one value.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url);
  return inTransaction(db, systemPrincipal, async (trx) => {
    await trx.insertInto('hubs').values({ id: other, code: 'OTH', nameFr: 'O', nameAr: 'O' }).execute();
    await trx.insertInto('companies').values({ id: other, name: 'Other', hubId: other }).execute();
  });
});
afterAll(() => db.destroy());

type Row = Readonly<Record<string, unknown>>;
const [id, at] = ['01900000-0000-7000-8000-000000000001', '2026-03-01T10:00:00Z'];
const other = '01900000-0000-7000-8000-000000000002';
const versioned = { id, version: 1, created_at: at, updated_at: at };
const bytes = (count: number) => `\\x${'00'.repeat(count)}`;
const long = (length: number) => 'x'.repeat(length);

/** The code of Postgres with which a row is refused. Whether the rows exist that it refers to is looked at last. */
async function codeOf(table: string, row: Row): Promise<string | null> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const inserted = inTransaction(db, systemPrincipal, (trx) =>
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      trx,
    ),
  );
  return inserted.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );
}
const [missingRow, refused, doubled] = ['23503', '23514', '23505'];

const all = (...parts: readonly Row[]): Row => Object.assign({}, ...parts);
const right: Readonly<Record<string, Row>> = {
  packages: all(
    versioned,
    { status: 'created', status_rank: 0, tracking_number: 'CAS-26-000001', tracking_id: 't', company_id: id },
    { origin_hub_id: id, hub_id: id, recipient_name: 'Salma', phone: '+212655767159', address: 'x', city_text: 'Casa' },
    { cod: 0, return_stage: 'none', cash_stage: 'none', attempts: 0, client_invoiced: false, driver_invoiced: false },
    { from_stock: false, exchange: false, no_opening: false, whatsapp_sent: false, processed: false, late: false },
    { non_compliant: false, fees_fixed: false, fragile: false },
  ),
  ratings: all(
    versioned,
    { status: 'active', type: 'support', package_id: id, tracking_number: 'x', company_id: id, author_id: id },
    {
      given_by: 'customer',
      created_on: '2026-03-02',
      overall: 5,
      sentiment: 'positive',
      flagged: false,
      categories: {},
      tags: [],
    },
  ),
  offers_groups: { ...versioned, status: 'archived', name: 'x', is_default: false },
  offers_lines: { group_id: id, hub_id: id, city_id: id, delivered: 0, refused: 0, returned: 0 },
  driver_positions: all(
    { driver_id: id, at, lat: 33, lng: -7, source: 'demo', taken_at: at },
    { track_at: at, track_lat: 33, track_lng: -7 },
  ),
  files: { id, kind: 'photo', hash: bytes(32), media_type: 'image/webp', size: 1, uploader_id: id, created_at: at },
  jobs: { ...versioned, status: 'queued', kind: 'export', subject: 'packages', done: 0 },
  announcements: all(
    versioned,
    { status: 'published', n: 1, type: 'GENERAL', priority: 'LOW', title: 'x', text: 'x', author_id: id },
    { roles: ['DRIVER'], audience: [id], starts_at: at },
  ),
  user_requests: all(
    versioned,
    {
      status: 'rejected',
      reference: 'D-1',
      kind: 'other_day',
      asked_by: 'recipient',
      package_id: id,
      rejection_reason: 'x',
    },
    { tracking_number: 'CAS-26-000001', day: '2026-03-02', steps: [], closed_at: at },
  ),
  api_keys: all(versioned, {
    name: 'x',
    key_id: 'x',
    secret_hash: bytes(32),
    scope: 'read',
    company_id: id,
    created_by_id: id,
  }),
  webhooks: all(
    versioned,
    { status: 'enabled', company_id: id, url: 'https://example.org', events: ['package_created'], bearer: false },
    { header_names: ['a'], header_values: ['b'], secret: 'x', taken_at: at },
  ),
  webhook_deliveries: all(
    versioned,
    { status: 'waiting', company_id: id, webhook_id: id, message_id: 'm', event: 'package_created', source_id: id },
    { body: '{}', attempts: 0 },
  ),
  imports: all(
    versioned,
    { status: 'draft', company_id: id, source: 'file', name: 'x', content_hash: long(64), header: ['a'] },
    { columns: [''], rows: [{}], row_count: 1, created_count: 0 },
  ),
  sheets: all(
    versioned,
    { status: 'active', company_id: id, spreadsheet_id: long(20), gid: '0', sheet_name: 'x', header_row: 1 },
    { columns: Array.from({ length: 10 }, () => ''), scheduled: false },
  ),
  slips: { ...versioned, status: 'issued', kind: 'exit', number: 'x', hub_id: id, count: 1, total: 0, prints: 0 },
  slip_lines: all(
    { slip_id: id, place: 1, package_id: id, tracking_number: 'x', sender: 'x', recipient_name: 'x' },
    { city: 'x', cod: 0 },
  ),
  saved_views: all(versioned, {
    status: 'active',
    owner_id: id,
    list: 'packages',
    name: 'x',
    query: 'x',
    shared: false,
  }),
};

const wrong: readonly [table: string, change: Row][] = [
  ['packages', { cod: -1 }],
  ['packages', { status: 'lost' }],
  ['packages', { status_rank: 1 }],
  ['packages', { to_hub_id: id }],
  ['packages', { driver_id: id, collector_id: id }],
  ['packages', { reason: 'bored' }],
  ['packages', { return_stage: 'gone' }],
  ['packages', { cash_stage: 'gone' }],
  ['packages', { order_status: long(41) }],
  ['ratings', { overall: 6 }],
  ['ratings', { overall: 0, sentiment: 'negative' }],
  ['ratings', { sentiment: 'negative' }],
  ['ratings', { type: 'driver' }],
  ['ratings', { driver_id: id }],
  ['ratings', { type: 'driver', driver_id: id, support_id: id }],
  ['ratings', { response: 'x' }],
  ['ratings', { responder_id: id, responded_at: at }],
  ['ratings', { comment: long(1_001) }],
  ['ratings', { flagged: true }],
  ['ratings', { given_by: 'recipient' }],
  ['ratings', { author_id: null }],
  ['ratings', { answer: 'x', answered_at: at }],
  ['ratings', { tags: ['boring'] }],
  ['offers_groups', { is_default: true }],
  ['offers_lines', { delivered: -1 }],
  ['offers_lines', { refused: -1 }],
  ['offers_lines', { returned: -1 }],
  ['driver_positions', { lat: 91 }],
  ['driver_positions', { lng: -181 }],
  ['files', { size: 0 }],
  ['files', { size: 5_242_881 }],
  ['files', { owner_id: id }],
  ['files', { width: 1 }],
  ['files', { hash: bytes(31) }],
  ['jobs', { status: 'failed' }],
  ['jobs', { error_code: 'internal' }],
  ['announcements', { title: '' }],
  ['announcements', { text: long(601) }],
  ['announcements', { roles: [], audience: [] }],
  ['announcements', { audience: [] }],
  ['announcements', { company_ids: [id], hub_ids: [id] }],
  ['announcements', { status: 'withdrawn' }],
  ['announcements', { title_en: 'x' }],
  ['announcements', { ends_at: at }],
  ['user_requests', { package_id: null, tracking_number: null }],
  ['user_requests', { tracking_number: null }],
  ['user_requests', { kind: 'payout' }],
  ['user_requests', { asked_by: 'customer' }],
  ['user_requests', { rejection_reason: null }],
  ['user_requests', { closed_at: null }],
  ['user_requests', { address: long(301) }],
  ['user_requests', { text: long(501) }],
  ['user_requests', { quantity: 0 }],
  ['user_requests', { amount: 0 }],
  ['user_requests', { steps: {} }],
  ['api_keys', { name: '' }],
  ['api_keys', { scope: 'admin' }],
  ['webhooks', { bearer: true }],
  ['webhooks', { events: [] }],
  ['webhooks', { header_values: [] }],
  ['webhooks', { previous_secret: 'x' }],
  ['webhook_deliveries', { attempts: -1 }],
  ['webhook_deliveries', { answer_body: long(16_385) }],
  ['imports', { row_count: 101 }],
  ['imports', { created_count: 1 }],
  ['imports', { status: 'done', created_count: 1 }],
  ['imports', { columns: ['', ''] }],
  ['sheets', { spreadsheet_id: `${long(19)}/` }],
  ['sheets', { header_row: 0 }],
  ['slips', { count: 201 }],
  ['slips', { kind: 'return' }],
  ['slips', { company_id: id }],
  ['slips', { status: 'voided', voided_at: at }],
  ['slip_lines', { place: 0 }],
  ['saved_views', { shared: true }],
  ['saved_views', { name: '' }],
];

describe('a row', () => {
  it.each(Object.entries(right))('of %s is right', async (table, row) => {
    expect([null, missingRow]).toContain(await codeOf(table, row));
  });

  it.each(wrong)('of %s is refused with %j', async (table, change) => {
    expect(await codeOf(table, { ...right[table], ...change })).toBe(refused);
  });
});

const account = { login: 'a', name: 'A' };
const nightly = { ...right['jobs'], kind: 'checkCounts', day: '2026-03-01' };
const tariff = { ...right['offers_groups'], status: 'active' };
const sheet = { ...right['sheets'], company_id: other };
const slip = { ...right['slips'], hub_id: other };

describe('of two rows', () => {
  it.each<[string, Row, Row, string | null]>([
    ['users', { ...account, login: 'one' }, { ...account, login: 'one' }, doubled],
    ['users', { ...account, login: 'b', email: 'b@x.ma' }, { ...account, login: 'c', email: 'b@x.ma' }, doubled],
    ['users', { ...account, login: 'd' }, { ...account, login: 'E' }, refused],
    ['users', { ...account, login: 'f' }, { ...account, login: 'g' }, null],
    ['jobs', nightly, nightly, doubled],
    ['jobs', { ...nightly, day: '2026-03-02' }, { ...nightly, day: '2026-03-03' }, null],
    ['offers_groups', { ...tariff, name: 'Été' }, { ...tariff, name: 'ÉTÉ' }, doubled],
    ['offers_groups', { ...tariff, name: 'Old', status: 'archived' }, { ...tariff, name: 'Old' }, null],
    ['offers_groups', { ...tariff, name: 'A', is_default: true }, { ...tariff, name: 'B', is_default: true }, doubled],
    ['sheets', { ...sheet, status: 'removed' }, { ...sheet, status: 'removed' }, null],
    ['sheets', sheet, sheet, doubled],
    ['slips', slip, slip, doubled],
    ['hubs', { code: 'AGA', name_fr: 'A', name_ar: 'A' }, { code: 'AGA', name_fr: 'B', name_ar: 'B' }, doubled],
  ])(
    'of %s the second is refused if it may not stand beside the first (case %#)',
    async (table, first, second, code) => {
      expect(await codeOf(table, { ...first, id: newId() })).toBe(null);
      expect(await codeOf(table, { ...second, id: newId() })).toBe(code);
    },
  );
});

it.each<[string, Row]>([
  ['waiting', {}],
  ['active', { approved_at: at }],
  ['invited', { approved_at: at, invited_at: at }],
  ['disabled', { approved_at: at, invited_at: at, disabled_at: at }],
])('an account is %s with %j', async (status, given) => {
  await codeOf('users', { ...account, ...given, id: newId(), login: status });
  const { rows } = await inTransaction(db, systemPrincipal, (trx) =>
    sql`select status from users where login = ${status}`.execute(trx),
  );
  expect(rows).toEqual([{ status }]);
});
