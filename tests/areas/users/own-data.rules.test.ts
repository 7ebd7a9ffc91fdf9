// The file of everything that is kept about a person: what each part has of whom, and how its pages are joined.
import { describe, expect, it } from 'vitest';
import { ownDataParts } from '#server/areas/users/own-data/parts.ts';
import { createOwnDataStep } from '#server/areas/users/own-data/step.ts';
import type { JobOwner } from '#server/lib/job-step.ts';
import type { Role } from '#shared/access/roles.ts';
import { recordStatements, sqlText } from '#tests/fixtures/recorded-statements.ts';

const ownerOf = (role: Role): JobOwner => ({
  id: 'u1',
  name: 'Salma',
  roles: [role],
  audience: {
    role,
    sets: { user: ['u1'], company: ['c1'], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  },
});

/** No secret, nothing that is hidden from senders, and of companies and parcels only those of a customer. */
const parts = `
account: users by id, id = 'u1'
  id login name email phone website city_id street rib ice cne avatar_id manager company_id hub_id
  manager_id rights language status invited_at approved_at second_factor_at on_duty_since
  erasure_requested_at created_at updated_at last_login_at
roles: user_roles by role, user_id = 'u1'
  role
company: companies by id, id of the company
  id number name hub_id city_id address phone website created_at updated_at
sessions: sessions by id, user_id = 'u1'
  id created_at seen_at expires_at proven_at user_agent address
identities: user_identities by id, user_id = 'u1'
  id issuer email created_at
phones: driver_devices by id, driver_id = 'u1'
  id name status created_at last_seen_at revoked_at
place: driver_positions by driver_id, driver_id = 'u1'
  at lat lng speed bearing accuracy battery source taken_at
track: driver_tracks by at, driver_id = 'u1'
  at lat lng speed
savedViews: saved_views by id, owner_id = 'u1'
  id list name query shared created_at updated_at
files: files by id, uploader_id = 'u1'
  id kind media_type size owner_entity owner_id created_at deleted_at
ratings: ratings by id, author_id = 'u1'
  id status type tracking_number overall categories tags comment would_recommend response responded_at
  created_at updated_at
notifications: notifications by id, user_id = 'u1'
  id status type priority event facts entity entity_id created_at read_at archived_at
notificationSettings: inboxes by id, id = 'u1'
  muted_types bell read_through updated_at
announcements: announcements by id, author_id = 'u1'
  id status type title text created_at updated_at
jobs: jobs by id, owner_id = 'u1'
  id status kind subject result_name created_at started_at finished_at expires_at
imports: imports by id, owner_id = 'u1'
  id status source name sheet_name row_count created_count created_at confirmed_at
apiKeys: api_keys by id, created_by_id = 'u1'
  id status name key_id scope created_at expires_at last_used_at revoked_at
sheets: sheets by id, company_id of the company
  id status spreadsheet_id gid sheet_name header_row columns scheduled last_synced_at created_at
  updated_at
webhooks: webhooks by id, company_id of the company
  id status url events bearer header_names failing_since disabled_reason created_at updated_at
parcels: packages by id, company_id of the company
  id status reason return_stage cash_stage tracking_number tracking_id partner_id order_status
  recipient_name phone address city_id city_text client_email website cod fee_delivered fee_refused
  fee_returned cash_collected client_invoiced client_invoice_status products weight length width height
  note from_stock exchange no_opening fragile attempts next_date created_at confirmed_at picked_up_at
  delivered_at canceled_at returned_at updated_at
`;

describe('the parts of the own data', () => {
  it('are these columns of these rows', () => {
    const found = ownDataParts.map(({ name, table, key, columns, where }) => {
      const whose = sqlText(where(ownerOf('CUSTOMER'))).replace(" = any ('{c1}'::uuid[])", ' of the company');
      return `${name}: ${table} by ${key}, ${whose} ${columns.join(' ')}`;
    });
    expect(found.join(' ').split(' ')).toEqual(parts.trim().split(/\s+/));
  });

  it.each<Role>(['SUBCUSTOMER', 'COMMERCIAL', 'ADMIN', 'DRIVER'])('have nothing of companies for %s', (role) => {
    const wheres = ownDataParts.map(({ name, where }) => [name, sqlText(where(ownerOf(role)))]);
    expect(wheres.filter(([, where]) => where === 'false').map(([name]) => name)).toEqual([
      'company',
      'sheets',
      'webhooks',
      'parcels',
    ]);
  });
});

/** The file of a customer who has so many parcels, the steps that wrote it, and what each read. */
async function write(parcels: number): Promise<{ text: string; done: number[]; pages: string[] }> {
  const keys = Array.from({ length: parcels }, (_, n) => `p${String(n).padStart(4, '0')}`);
  const { db, statements } = recordStatements((statement) => {
    if (!statement.includes('from packages')) return [];
    const after = / > '(\w+)'/.exec(statement)?.[1] ?? '';
    const rest = keys.filter((key) => key > after);
    return rest.slice(0, 500).map((key) => ({ key, row: JSON.stringify({ id: key }) }));
  });
  const step = createOwnDataStep(db);
  const [texts, counts]: [string[], number[]] = [[], []];
  const given = { jobId: 'j1', request: {}, total: null, report: () => {}, signal: new AbortController().signal };
  let [cursor, done, isComplete]: [unknown, number, boolean] = [null, 0, false];
  while (!isComplete) {
    const output = await step({ ...given, cursor, done, owner: ownerOf('CUSTOMER') });
    texts.push(...output.chunks.map(String));
    counts.push(output.done);
    ({ cursor, done, isComplete } = output);
  }
  const pages = statements.filter((text) => text.includes('from packages'));
  return { text: texts.join(''), done: counts, pages: pages.map((text) => text.replace(/.* from packages /, '')) };
}

describe('the file of the own data', () => {
  it.each([0, 1, 499, 500, 501, 1_000])('is JSON with each of %i parcels once, in every part a list', async (n) => {
    const { text, done } = await write(n);
    const file: unknown = JSON.parse(text);
    expect(file).toEqual({
      ...Object.fromEntries(ownDataParts.map(({ name }): [string, unknown] => [name, []])),
      parcels: Array.from({ length: n }, (_, at) => ({ id: `p${String(at).padStart(4, '0')}` })),
    });
    expect(done.at(-1)).toBe(n);
  });

  it('is read page by page behind the last row', async () => {
    expect((await write(501)).pages).toEqual([
      "where company_id = any ('{c1}'::uuid[]) order by id limit 500",
      "where company_id = any ('{c1}'::uuid[]) and id > 'p0499' order by id limit 500",
    ]);
  });

  it('is written for nobody who is gone', async () => {
    const step = createOwnDataStep(recordStatements().db);
    const { signal } = new AbortController();
    const gone = {
      jobId: 'j1',
      request: {},
      cursor: null,
      done: 0,
      total: null,
      owner: null,
      report: () => {},
      signal,
    };
    await expect(step(gone)).rejects.toMatchObject({ code: 'job.owner_gone' });
  });
});
