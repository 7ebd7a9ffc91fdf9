// What each role of the database may do to each table, whatever its policies let through. A new grant is written down here
// by hand, beside the others, so that nobody widens one by mistake.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

/** Of whole rows: `s` select, `i` insert, `u` update, `d` delete. */
const ofTables = [
  'account_tokens: sign_in sid, staff d',
  'announcements: scoped s, staff siud',
  'api_keys: scoped iu, staff siu',
  'change_requests: scoped s, staff siu',
  'cities: scoped s, staff siud',
  'city_aliases: scoped s, staff siud',
  'companies: scoped s, staff siud',
  'daily_figures: scoped s, staff siud',
  'driver_devices: scoped siu, staff siud',
  'driver_positions: scoped s, staff siud',
  'driver_tracks: scoped s, staff siud',
  'event_consumers: staff siud',
  'event_erasures: staff si',
  'event_head: scoped s, staff su',
  'event_pending: scoped i, staff sid',
  'event_seq: staff si',
  'events: scoped si, staff si',
  'file_contents: scoped sid, staff siud',
  'files: scoped si, staff siud',
  'hubs: scoped s, staff siud',
  'idempotency_keys: scoped siud, staff siud',
  'imports: scoped siu, staff siud',
  'inboxes: scoped su, staff siu',
  'job_chunks: scoped s, staff sid',
  'job_runs: scoped i, staff siud',
  'jobs: scoped siu, staff siud',
  'list_counts: scoped s, staff siud',
  'list_sums: scoped s, staff siud',
  'mails: staff siud',
  'notifications: scoped siu, staff siud',
  'offers_groups: staff siud',
  'offers_lines: staff siud',
  'packages: scoped siu, staff siu',
  'parked_events: staff siud',
  'pending_sign_ins: sign_in siud, staff d',
  'ratings: scoped si, staff siu',
  'recovery_codes: sign_in siud',
  'refused_uploads: scoped siu, staff siud',
  'rules: scoped s, staff su',
  'saved_views: scoped siu, staff siu',
  'searched_entities: staff s',
  'second_factors: sign_in siud',
  'sessions: staff siud',
  'set_aside_events: staff sid',
  'settings: scoped s, staff siud',
  'sheet_runs: staff siu',
  'sheets: scoped siu, staff siu',
  'slip_lines: scoped si, staff si',
  'slip_numbers: staff siu',
  'slips: scoped siu, staff siu',
  'user_identities: sign_in sid',
  'user_roles: scoped sid, staff siud',
  'users: staff id',
  'webhook_deliveries: scoped su, staff siud',
  'webhook_queue: staff siud',
  'webhooks: scoped siu, staff siu',
];

/** Of some columns. */
const ofColumns = [
  'account_tokens: sign_in update password_hash, sign_up, used_at',
  'account_tokens: staff select expires_at, id',
  'api_keys: scoped select company_id, created_at, created_by_id, expires_at, id, key_id, last_used_at, name, ' +
    'revoked_at, scope, status, updated_at, version',
  'change_requests: scoped update answered_at',
  'companies: scoped update address, city_id, name, phone, updated_at, version, wants_proof, website',
  'event_erasures: staff update digest',
  'events: staff update facts',
  'files: scoped update deleted_at, owner_entity, owner_id',
  'pending_sign_ins: staff select expires_at, id',
  'slip_lines: staff update recipient_name, sender',
  'user_identities: staff select created_at, email, id, issuer, user_id',
  // An account as its company makes it: not what only staff or sign-in decide.
  'users: scoped insert all but password_hash, roles, search, status',
  'users: scoped select all but password_hash, search',
  'users: scoped update city_id, cne, disabled_at, erasure_requested_at, ice, invited_at, name, on_duty_since, phone, ' +
    'rib, rights, street, updated_at, version, website',
  'users: sign_in select email, id, language, login, name, password_hash, second_factor_at, status',
  'users: sign_in update last_login_at, password_hash',
  'users: staff select all but password_hash',
  'users: staff update all but id, password_hash, search, status',
];

async function linesOf(query: string): Promise<string[]> {
  const db = connect(database.url);
  try {
    const { rows } = await inTransaction(db, systemPrincipal, (trx) => sql.raw(query).execute(trx));
    const found = z.array(z.object({ line: z.string() })).parse(rows);
    return found.map(({ line }) => line).toSorted();
  } finally {
    await db.destroy();
  }
}

const roleName = `replace(g.grantee::regrole::text, 'qafila_', '')`;
const isTable = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

test('a role may read, insert, change and delete the rows of these tables, and no others', async () => {
  const found = await linesOf(`
    select t.name || ': ' || string_agg(t.role || ' ' || t.rights, ', ' order by t.role) as line from (
      select c.relname as name, case g.grantee when 0 then 'public' else ${roleName} end as role,
        string_agg(lower(left(g.privilege_type, 1)), '' order by position(left(g.privilege_type, 1) in 'SIUD')) as rights
      from pg_class c, aclexplode(c.relacl) g where ${isTable} and g.grantee <> c.relowner group by 1, 2
    ) t group by t.name`);
  expect(found).toEqual(ofTables);
});

test('a role may read and write these columns, and no others', async () => {
  const found = await linesOf(`
    select t.name || ': ' || t.role || ' ' || t.kind || ' ' || case
      when cardinality(t.others) between 1 and 4 then 'all but ' || array_to_string(t.others, ', ') else t.own end as line
    from (
      select c.relname as name, case g.grantee when 0 then 'public' else ${roleName} end as role,
        lower(g.privilege_type) as kind, string_agg(a.attname, ', ' order by a.attname) as own,
        array(select o.attname::text from pg_attribute o where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped
          and o.attname <> all (array_agg(a.attname)) and c.relname = 'users' order by 1) as others
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
      where ${isTable} group by c.oid, c.relname, g.grantee, g.privilege_type
    ) t`);
  expect(found).toEqual(ofColumns);
});
