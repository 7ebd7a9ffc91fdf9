// What no two rows of a table may have in common, beside their keys. Written down by hand, so that none is lost: two
// requests at once both see that nothing stands there yet.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

const unique = [
  'account_tokens (secret_hash)',
  'announcements (n)',
  'api_keys (key_id)',
  'api_keys (secret_hash)',
  'attempts (package_id, attempted_at)',
  'cash_day_lines (posting_id)',
  'cash_days (hub_id, day)',
  'cities (name_fr)',
  'claim_messages (claim_id, n)',
  'claim_readers (claim_id, user_id)',
  'claims (reference)',
  "commissions (driver_id, hub_id, city_id, since) NULLS NOT DISTINCT WHERE (status = 'active'::text)",
  'companies (number)',
  'deposits (reference)',
  'driver_devices (token_hash)',
  'extra_services (code)',
  "driver_days (driver_id) WHERE (status <> 'closed'::text)",
  "hand_overs (driver_id) WHERE (status = ANY (ARRAY['declared'::text, 'different'::text, 'recount'::text]))",
  'hand_overs (reference)',
  "holidays (day) WHERE (status = 'active'::text)",
  'hubs (code)',
  "inventories (hub_id) WHERE (status = 'open'::text)",
  'inventories (number)',
  'inventory_scans (inventory_id, tracking_number)',
  'invoice_lines (package_id, kind) WHERE is_current',
  'invoices (reference)',
  'jobs (kind, day) WHERE (day IS NOT NULL)',
  'ledger_accounts (kind, currency, company_id, driver_id, hub_id) NULLS NOT DISTINCT',
  "notifications (user_id, entity_id) WHERE (entity = 'announcement'::text)",
  'offers_groups (is_default) WHERE is_default',
  "offers_groups (lower(name)) WHERE (status = 'active'::text)",
  'packages (tracking_id)',
  'packages (tracking_number)',
  'pallet_discrepancies (inventory_id, tracking_number) WHERE (inventory_id IS NOT NULL)',
  'pallet_discrepancies (pallet_id, kind, tracking_number)',
  "pallet_lines (package_id) WHERE (state = ANY (ARRAY['loaded'::text, 'missing'::text]))",
  'pallet_positions (pallet_id)',
  'pallets (number)',
  'paper_prints (job_id)',
  'pending_sign_ins (secret_hash)',
  'push_subscriptions (endpoint)',
  'ratings (package_id, author_id, type) NULLS NOT DISTINCT',
  'recharges (reference)',
  'recharges (request_id)',
  'reconciliations (job_id)',
  'rounds (driver_id, day)',
  'rules (id)',
  'sessions (secret_hash)',
  "sheets (company_id) WHERE (status = 'active'::text)",
  'shelves (hub_id, code)',
  'slip_lines (slip_id, package_id)',
  'slips (number)',
  'stock_arrivals (reference)',
  'stock_levels (product_id, warehouse_id)',
  'stock_products (company_id, sku)',
  "tax_rates (since) WHERE (status = 'active'::text)",
  'transfer_batches (number)',
  'user_requests (reference)',
  'user_identities (issuer, subject)',
  'user_identities (user_id, issuer)',
  'users (email)',
  'users (login)',
  'webhook_deliveries (webhook_id, message_id)',
];

it('two rows are never alike in what names, opens or counts them', async () => {
  const db = connect(database.url);
  const { rows } = await sql<{ text: string }>`
    select indrelid::regclass || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING btree', '') as text
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace and not relispartition
    order by 1`.execute(db);
  await db.destroy();
  expect(rows.map(({ text }) => text).toSorted()).toEqual(unique.toSorted());
});
