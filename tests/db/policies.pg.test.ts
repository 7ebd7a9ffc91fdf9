// Who may read and write which rows of each table, whatever the queries above ask for. A new policy is written down here
// by hand, beside the others, so that nobody widens one by mistake.
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

/** Staff, and the system, read and write all of them. */
const ofStaff = [
  'announcements',
  'api_keys',
  'attempts',
  'bank_files',
  'billing_runs',
  'cash_day_lines',
  'cash_days',
  'cash_numbers',
  'cities',
  'city_aliases',
  'claim_messages',
  'claim_readers',
  'claims',
  'comments',
  'commissions',
  'companies',
  'daily_figures',
  'deposits',
  'driver_devices',
  'driver_positions',
  'driver_tracks',
  'event_consumers',
  'event_erasures',
  'event_head',
  'event_pending',
  'event_seq',
  'events',
  'extra_services',
  'file_contents',
  'files',
  'hand_overs',
  'holidays',
  'hubs',
  'idempotency_keys',
  'imports',
  'inboxes',
  'inventories',
  'inventory_lines',
  'inventory_scans',
  'invoice_carries',
  'invoice_lines',
  'invoice_numbers',
  'invoices',
  'jobs',
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'ledger_unfolded',
  'list_counts',
  'list_sums',
  'notifications',
  'offers_groups',
  'offers_lines',
  'package_prices',
  'packages',
  'driver_day_lines',
  'driver_days',
  'shelves',
  'pallet_discrepancies',
  'pallet_lines',
  'pallet_positions',
  'pallets',
  'paper_print_items',
  'paper_prints',
  'parked_events',
  'price_rules',
  'rating_figures',
  'ratings',
  'recharge_carries',
  'recharges',
  'reconciliation_differences',
  'reconciliations',
  'refused_uploads',
  'report_schedules',
  'rounds',
  'rules',
  'set_aside_events',
  'saved_views',
  'sessions',
  'settings',
  'sheet_runs',
  'sheets',
  'slip_lines',
  'slip_numbers',
  'slips',
  'stock_arrivals',
  'stock_levels',
  'stock_movements',
  'stock_products',
  'tax_rates',
  'transfer_batches',
  'transfer_lines',
  'transfer_numbers',
  'user_roles',
  'user_requests',
  'users',
  'warehouses',
  'webhook_deliveries',
  'webhook_queue',
  'webhooks',
];

/** Sign-in reads and writes all of them, as far as its grants on columns go. */
const ofSignIn = ['account_tokens', 'pending_sign_ins', 'recovery_codes', 'second_factors', 'user_identities', 'users'];

/** Whoever is signed in reads all of them. */
const readByEverybody = [
  'cities',
  'city_aliases',
  'event_head',
  'extra_services',
  'holidays',
  'hubs',
  'rules',
  'settings',
  'tax_rates',
  'warehouses',
];

/** The other roles, by the ids that their account has, and what is closed to staff too. */
const others = [
  'account_tokens: staff all (actor IS NULL)',
  'announcements: scoped all (audience && <announcement.audience>)',
  'api_keys: scoped all (company_id in <apiKey.company_id>)',
  'attempts: scoped all (hub_id in <attempt.hub_id>)',
  'cash_day_lines: scoped select (EXISTS (cash_days d WHERE (d.id = cash_day_lines.day_id)))',
  'cash_days: scoped all (hub_id in <cashDay.hub_id>)',
  'claim_messages: scoped all ((company_id in <claimMessage.company_id>) OR (driver_id in <claimMessage.driver_id>) ' +
    'OR (hub_id in <claimMessage.hub_id>))',
  // A reader writes rows of its own, of claims that it sees.
  'claim_readers: scoped all (user_id in <claimReader.user_id>) => ((user_id in <claimReader.user_id>) AND (EXISTS ' +
    '(claims c WHERE (c.id = claim_readers.claim_id))))',
  'claims: scoped all ((company_id in <claim.company_id>) OR (driver_id in <claim.driver_id>) OR (hub_id in ' +
    '<claim.hub_id>))',
  // Among staff and the people of the hub: never of a company or a driver.
  'comments: scoped all (hub_id in <comment.hub_id>)',
  'companies: scoped select (id in <company.id>)',
  'companies: scoped update (id in <company.id>)',
  "daily_figures: only scoped, staff select ((((area || '/') || measure) <> ALL (COALESCE(<hidden_fields>, " +
    "'{}'[]))) AND (((area || '/') || field) <> ALL (COALESCE(<hidden_fields>, '{}'[]))))",
  "daily_figures: scoped select (((area || '/') || key) = ANY (<counts>[]))",
  'deposits: scoped all (hub_id in <deposit.hub_id>)',
  'driver_day_lines: scoped all (EXISTS (driver_days d WHERE (d.id = driver_day_lines.day_id)))',
  'driver_days: scoped all ((hub_id in <driverDay.hub_id>) OR (driver_id in <driverDay.driver_id>))',
  'driver_devices: scoped all (driver_id in <driverDevice.driver_id>)',
  'driver_positions: scoped select ((driver_id in <position.driver_id>) OR (EXISTS (users u WHERE ((u.id = ' +
    'driver_positions.driver_id) AND ((u.hub_id in <position.hub_id>) OR (u.manager_id in ' +
    '<position.manager_id>))))) OR (EXISTS (packages p WHERE ((p.driver_id = driver_positions.driver_id) AND ' +
    '(p.status_rank = 6) AND (p.company_id in <position.company_id>)))))',
  'driver_tracks: scoped select ((driver_id in <position.driver_id>) OR (EXISTS (users u WHERE ((u.id = ' +
    'driver_tracks.driver_id) AND ((u.hub_id in <position.hub_id>) OR (u.manager_id in ' +
    '<position.manager_id>))))))',
  'event_pending: scoped insert true',
  'events: only scoped insert ((actor_id = actor) AND (actor_role = COALESCE(role, actor_role)))',
  'events: only staff insert ((NOT (actor_id IS DISTINCT FROM actor)) AND (actor_role = COALESCE(role, actor_role)))',
  'events: scoped insert true',
  "events: scoped select ((entity = 'package') AND (EXISTS (packages p WHERE (p.id = events.entity_id))))",
  'file_contents: scoped delete (EXISTS (files f WHERE ((f.id = file_contents.file_id) AND (f.uploader_id = ' +
    'actor))))',
  'file_contents: scoped insert (EXISTS (files f WHERE ((f.id = file_contents.file_id) AND (f.uploader_id = ' +
    'actor) AND (f.owner_id IS NULL))))',
  'file_contents: scoped select (EXISTS (files f WHERE (f.id = file_contents.file_id)))',
  'files: scoped insert ((uploader_id = actor) AND (owner_id IS NULL))',
  "files: scoped select CASE owner_entity WHEN 'package' THEN (EXISTS (packages p WHERE (p.id = " +
    "files.owner_id))) WHEN 'claimMessage' THEN (EXISTS (claim_messages m WHERE (m.id = files.owner_id))) " +
    "WHEN 'stockProduct' THEN (EXISTS (stock_products s WHERE (s.id = files.owner_id))) " +
    "WHEN 'slip' THEN (EXISTS (slips s WHERE (s.id = files.owner_id))) WHEN 'pallet' THEN (EXISTS (pallets l " +
    'WHERE (l.id = files.owner_id))) ' +
    "WHEN 'user' THEN ((kind = 'avatar') AND (actor IS NOT NULL)) ELSE ((owner_entity IS " +
    'NULL) AND (uploader_id = actor)) END',
  "files: scoped select ((owner_entity = 'deposit') AND (EXISTS (deposits d WHERE (d.id = files.owner_id))))",
  "files: scoped select ((owner_entity = 'recharge') AND (EXISTS (recharges r WHERE (r.id = files.owner_id))))",
  'files: scoped update (uploader_id = actor)',
  'hand_overs: scoped all ((hub_id in <handOver.hub_id>) OR (driver_id in <handOver.driver_id>))',
  'idempotency_keys: scoped all (actor_id = actor)',
  'imports: scoped all (company_id in <import.company_id>)',
  'inboxes: scoped all (id in <inbox.id>)',
  'inventories: scoped all (hub_id in <inventory.hub_id>)',
  'inventory_lines: scoped all (EXISTS (inventories i WHERE (i.id = inventory_lines.inventory_id)))',
  'inventory_scans: scoped all (hub_id in <inventoryScan.hub_id>)',
  'invoice_lines: scoped select (EXISTS (invoices i WHERE (i.id = invoice_lines.invoice_id)))',
  'invoices: scoped select ((company_id in <invoice.company_id>) OR (driver_id in <invoice.driver_id>))',
  'job_chunks: scoped all (owner_id in <job.owner_id>)',
  'job_chunks: staff all ((actor IS NULL) OR (owner_id in <job.owner_id>))',
  'job_runs: scoped all (owner_id in <job.owner_id>)',
  'job_runs: staff all ((actor IS NULL) OR (owner_id in <job.owner_id>))',
  'jobs: scoped all (owner_id in <job.owner_id>)',
  'ledger_accounts: scoped select ((company_id in <ledgerAccount.company_id>) OR (driver_id in ' +
    '<ledgerAccount.driver_id>) OR (hub_id in <ledgerAccount.hub_id>) OR (driver_hub_id in ' +
    '<ledgerAccount.driver_hub_id>))',
  'ledger_entries: scoped select (EXISTS (ledger_accounts a WHERE (a.id = ledger_entries.account_id)))',
  'ledger_postings: scoped select (EXISTS (ledger_entries e WHERE (e.posting_id = ledger_postings.id)))',
  'ledger_unfolded: scoped select (EXISTS (ledger_accounts a WHERE (a.id = ledger_unfolded.account_id)))',
  "list_counts: scoped select (((area || '/') || key) = ANY (<counts>[]))",
  "list_sums: only scoped, staff select (((area || '/') || measure) <> ALL (COALESCE(<hidden_fields>, '{}'[])))",
  "list_sums: scoped select (((area || '/') || key) = ANY (<counts>[]))",
  'macros: scoped select true',
  'macros: staff all true',
  'mail_files: staff all (actor IS NULL)',
  'mail_files: staff select (EXISTS ((user_roles r JOIN users u ON ((u.id = r.user_id))) WHERE ((u.id = actor) ' +
    "AND (r.role = 'ADMIN') AND (u.status = 'active'))))",
  'mails: staff all (actor IS NULL)',
  'mails: staff select (EXISTS ((user_roles r JOIN users u ON ((u.id = r.user_id))) WHERE ((u.id = actor) ' +
    "AND (r.role = 'ADMIN') AND (u.status = 'active'))))",
  'notifications: scoped all (user_id in <notification.user_id>)',
  'package_prices: scoped select (EXISTS (packages p WHERE (p.id = package_prices.package_id)))',
  'packages: scoped all ((company_id in <package.company_id>) OR (driver_id in <package.driver_id>) OR ' +
    '(collector_id in <package.collector_id>) OR (hub_id in <package.hub_id>) OR (to_hub_id in ' +
    '<package.to_hub_id>))',
  'pending_sign_ins: staff all (actor IS NULL)',
  'push_messages: staff all (actor IS NULL)',
  'push_subscriptions: staff all (actor IS NULL)',
  'ratings: only scoped update (company_id in <rating.company_id>)',
  'ratings: scoped all ((company_id in <rating.company_id>) OR (driver_id in <rating.driver_id>))',
  'recharges: scoped select (company_id in <recharge.company_id>)',
  'refused_uploads: scoped all (uploader_id = actor)',
  'report_schedules: scoped all (owner_id in <reportSchedule.owner_id>)',
  'rounds: scoped all ((hub_id in <round.hub_id>) OR (driver_id in <round.driver_id>))',
  'saved_views: scoped all ((owner_id in <savedView.owner_id>) OR (team_id in <savedView.team_id>))',
  'searched_entities: staff select true',
  'shelves: scoped all (hub_id in <shelf.hub_id>)',
  'sheets: scoped all (company_id in <sheet.company_id>)',
  'pallet_discrepancies: scoped all ((from_hub_id in <palletDiscrepancy.from_hub_id>) OR (to_hub_id in ' +
    '<palletDiscrepancy.to_hub_id>))',
  'pallet_lines: scoped all (EXISTS (pallets p WHERE (p.id = pallet_lines.pallet_id)))',
  'pallet_positions: scoped all ((carrier_id in <palletPosition.carrier_id>) OR (from_hub_id in ' +
    '<palletPosition.from_hub_id>) OR (to_hub_id in <palletPosition.to_hub_id>))',
  'pallets: scoped all ((from_hub_id in <pallet.from_hub_id>) OR (to_hub_id in <pallet.to_hub_id>) OR (carrier_id ' +
    'in <pallet.carrier_id>))',
  'paper_print_items: scoped all (EXISTS (paper_prints p WHERE (p.id = paper_print_items.print_id)))',
  'paper_prints: scoped all ((printed_by_id in <paperPrint.printed_by_id>) OR (hub_id in <paperPrint.hub_id>))',
  'slip_lines: scoped all (EXISTS (slips s WHERE (s.id = slip_lines.slip_id)))',
  'stock_arrivals: scoped all ((company_id in <stockArrival.company_id>) OR (hub_id in <stockArrival.hub_id>))',
  'stock_levels: scoped select ((company_id in <stockLevel.company_id>) OR (hub_id in <stockLevel.hub_id>))',
  'stock_levels: scoped update (hub_id in <stockLevel.hub_id>)',
  'stock_movements: scoped select (EXISTS (stock_levels l WHERE (l.id = stock_movements.level_id)))',
  'stock_products: scoped all (company_id in <stockProduct.company_id>)',
  'slips: scoped all ((hub_id in <slip.hub_id>) OR (to_hub_id in <slip.to_hub_id>) OR (carrier_id in ' +
    '<slip.carrier_id>) OR (company_id in <slip.company_id>))',
  'user_identities: staff all (actor IS NULL)',
  "user_roles: scoped delete ((role = 'SUBCUSTOMER') AND (EXISTS (users u WHERE ((u.id = " +
    'user_roles.user_id) AND (u.company_id in <user.company_id>)))))',
  "user_roles: scoped insert ((role = 'SUBCUSTOMER') AND (EXISTS (users u WHERE ((u.id = " +
    'user_roles.user_id) AND (u.company_id in <user.company_id>)))))',
  'user_roles: scoped select (EXISTS (users u WHERE (u.id = user_roles.user_id)))',
  "users: only scoped update ((id = actor) OR ((roles = ARRAY['SUBCUSTOMER']) AND (company_id in " +
    '<user.company_id>)))',
  'user_requests: scoped all ((asker_id in <userRequest.asker_id>) OR (company_id in <userRequest.company_id>) OR ' +
    '(hub_id in <userRequest.hub_id>))',
  'users: scoped all ((id in <user.id>) OR (company_id in <user.company_id>) OR (hub_id in <user.hub_id>) ' +
    'OR (hub_id in <person.hub_id>) OR (manager_id in <person.manager_id>))',
  'users: scoped all (id = actor)',
  'webhook_deliveries: scoped all (company_id in <webhookDelivery.company_id>)',
  'webhooks: scoped all (company_id in <webhook.company_id>)',
];

/** A condition as Postgres prints it, in short: `company_id in <sheet.company_id>`; `actor` for who acts. */
function inShort(condition: string): string {
  return condition
    .replaceAll('::text', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /\( SELECT \(?NULLIF\(current_setting\('qafila\.actor', true\), ''\)(?:\)::uuid)? AS "nullif"\)/g,
      'actor',
    )
    .replaceAll("(NULLIF(current_setting('qafila.actor', true), ''))::uuid", 'actor')
    .replaceAll("NULLIF(current_setting('qafila.actor_role', true), '')", 'role')
    .replaceAll(/string_to_array\(NULLIF\(current_setting\('qafila\.([\w.]+)', true\), ''\), ','\)/g, '<$1>')
    .replaceAll(/\((<[\w.]+>)\)::uuid\[\]/g, '$1')
    .replaceAll(/\( SELECT (?:unnest\((<[\w.]+>)\)|(<[\w.]+>)) AS \w+\)/g, '$1$2')
    .replaceAll(/= ANY \((<[\w.]+>)::\w+\[\]\)|IN (<[\w.]+>)/g, 'in $1$2')
    .replaceAll('( SELECT FROM ', '(')
    .trim();
}

const rows = z.array(
  z.object({
    table: z.string(),
    roles: z.string(),
    isRestrictive: z.boolean(),
    command: z.string(),
    reads: z.string().nullable(),
    writes: z.string().nullable(),
  }),
);

async function read(query: RawBuilder<unknown>): Promise<unknown[]> {
  const db = connect(database.url);
  try {
    return (await inTransaction(db, systemPrincipal, (trx) => query.execute(trx))).rows;
  } finally {
    await db.destroy();
  }
}

async function readPolicies(): Promise<string[]> {
  const found = await read(sql`
    select tablename as table, array_to_string(roles, ', ') as roles, permissive = 'RESTRICTIVE' as is_restrictive,
      lower(cmd) as command, qual as reads, with_check as writes from pg_policies where schemaname = 'public'`);
  return rows.parse(found).map(({ table, roles, isRestrictive, command, reads, writes }) => {
    const conditions = [reads, writes].flatMap((each) => (each === null ? [] : [inShort(each)]));
    const which = [...new Set(conditions)].join(' => ');
    return `${table}: ${isRestrictive ? 'only ' : ''}${roles.replaceAll('qafila_', '')} ${command} ${which}`;
  });
}

const every = (tables: readonly string[], what: string) => tables.map((table) => `${table}: ${what} true`);

test('a table shows and takes rows as it is written here, and no others', async () => {
  expect((await readPolicies()).toSorted()).toEqual(
    [
      ...every(ofStaff, 'staff all'),
      ...every(ofSignIn, 'sign_in all'),
      ...every(readByEverybody, 'scoped select'),
      ...others,
    ].toSorted(),
  );
});

/** Functions with the rights of their owner, which see more than their caller: whose rights, and who may call them. */
const functions = [
  'check_posting_balance as staff: a trigger',
  'commission_of as staff: scoped, staff',
  'company_names as staff: scoped, staff',
  'copy_roles as staff: a trigger',
  'drop_track_partitions as owner: owner, staff',
  'fees_of as staff: scoped, staff',
  'keep_rating_figures as staff: a trigger',
  'make_event_partitions as owner: owner, staff',
  'make_track_partitions as owner: owner, staff',
  'note_unfolded_entry as staff: a trigger',
  'number_events as staff: owner, staff',
  'offers_group_names as staff: scoped, staff',
  'open_inbox as staff: a trigger',
  'people_names as staff: scoped, staff',
  'price_of as staff: staff',
  'recent_orders as staff: scoped, staff',
  'recipient_claim as staff: scoped, staff',
  'recipient_ratings as staff: scoped, staff',
  'search_ids as staff: scoped, staff',
  'set_aside_next_event as staff: owner, staff',
  'tariff_of as staff: scoped, staff',
  'tracked_package as staff: scoped, staff',
  'tracking_proof as staff: scoped, staff',
  'undelivered_orders as staff: scoped, staff',
];

const ownerName = (role: string) =>
  sql`replace(replace(${sql.raw(role)}::regrole::text, 'qafila_', ''), 'qafila', 'owner')`;

test('a function with more rights than its caller is one of these, and nobody else may call it', async () => {
  const found = await read(sql`
    select f.proname || ' as ' || ${ownerName('f.proowner')} || ': ' || case when f.prorettype = 'trigger'::regtype then 'a trigger' else (
      select string_agg(g.name, ', ' order by g.name) from (select distinct case a.grantee when 0 then 'public' else ${ownerName('a.grantee')} end as name
        from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a) g) end as line
    from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prosecdef
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')`);
  const lines = z.array(z.object({ line: z.string() })).parse(found);
  expect(lines.map(({ line }) => line).toSorted()).toEqual(functions);
});
