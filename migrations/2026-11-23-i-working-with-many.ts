// Indexes for the filters of the list of parcels, and the flag that a report has evidence. An update of a row writes to
// every index that contains it: so the indexes of flags contain only the rows that have them, and those of invoices
// only rows at the end of their life.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [proof, indexes, archivable, views]) await sql.raw(statement).execute(db);
}

const proof = `
alter table packages add column has_proof boolean not null default false;
set local role qafila_staff;
update packages set has_proof = true where proof_of_no_response is not null
  or exists (select from files f where f.owner_entity = 'package' and f.owner_id = packages.id and f.deleted_at is null);
reset role;
`;

const byDay = ['canceled', 'returned', 'assigned', 'picked_up'];
const flags = ['exchange', 'from_stock', 'processed', 'whatsapp_sent', 'has_proof'];
const byLife = 'status_rank, created_at desc, id';
const indexes = `
${byDay.map((kind) => `create index packages_${kind} on packages (${kind}_at) where ${kind}_at is not null;`).join('\n')}
${flags.map((flag) => `create index packages_${flag} on packages (created_at desc, id) where ${flag};`).join('\n')}
-- Invoiced parcels are most of the history: the list walks them in its own order.
create index packages_client_invoiced on packages (${byLife}) where client_invoiced;
create index packages_driver_invoiced on packages (${byLife}) where driver_invoiced;
create index packages_partner on packages (partner_id) where partner_id is not null;
create index packages_order_status on packages (order_status, created_at desc) where order_status is not null;
`;

// What may be archived, as the nightly action asks for it: without it, each night reads all parcels that wait for their money.
const archivable = `
create index packages_archivable on packages (updated_at) where status = 'returned' or (status = 'canceled' and return_stage = 'none')
  or (status = 'delivered' and client_invoice_status = 'PAID' and driver_invoice_status = 'PAID');
`;

// A view may hold 500 tracking numbers.
const views = `
alter table saved_views drop constraint saved_views_query_check;
alter table saved_views add constraint saved_views_query_check check (length(query) between 1 and 8000);
`;
