// What is kept about a person, table by table. Every part names its columns: a new column is in nobody's file before
// somebody has thought about it.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { JobOwner } from '../../../jobs/job-kind.ts';

export interface OwnDataPart {
  /** Its key in the file. */
  name: string;
  table: string;
  /** Unique within the table; rows are read in its order. */
  key: string;
  columns: readonly string[];
  where: (owner: JobOwner) => RawBuilder<SqlBool>;
}

const mine =
  (column: string) =>
  ({ id }: JobOwner): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** Rows of the company of a customer; nothing for other roles, who work with other people's parcels. */
const ofCompany =
  (column: string) =>
  ({ audience: { role, sets } }: JobOwner): RawBuilder<SqlBool> =>
    role === 'CUSTOMER' ? sql<SqlBool>`${sql.ref(column)} = any (${[...sets.company]}::uuid[])` : sql<SqlBool>`false`;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** In the order of the file. A session is here without its secret and a photo without its bytes, which are at its address. */
export const ownDataParts: readonly OwnDataPart[] = [
  {
    name: 'account',
    table: 'users',
    key: 'id',
    columns: words(`id login name email phone website city_id street rib ice cne avatar_id manager company_id hub_id
      manager_id language status approved_at created_at updated_at last_login_at`),
    where: mine('id'),
  },
  { name: 'roles', table: 'user_roles', key: 'role', columns: ['role'], where: mine('user_id') },
  {
    name: 'company',
    table: 'companies',
    key: 'id',
    columns: words('id number name hub_id city_id address phone website created_at updated_at'),
    where: ofCompany('id'),
  },
  {
    name: 'sessions',
    table: 'sessions',
    key: 'id',
    columns: words('id created_at seen_at expires_at'),
    where: mine('user_id'),
  },
  {
    name: 'identities',
    table: 'user_identities',
    key: 'id',
    columns: words('id issuer email created_at'),
    where: mine('user_id'),
  },
  {
    name: 'phones',
    table: 'driver_devices',
    key: 'id',
    columns: words('id name status created_at last_seen_at revoked_at'),
    where: mine('driver_id'),
  },
  {
    name: 'savedViews',
    table: 'saved_views',
    key: 'id',
    columns: words('id list name query shared created_at updated_at'),
    where: mine('owner_id'),
  },
  {
    name: 'files',
    table: 'files',
    key: 'id',
    columns: words('id kind media_type size owner_entity owner_id created_at deleted_at'),
    where: mine('uploader_id'),
  },
  {
    name: 'ratings',
    table: 'ratings',
    key: 'id',
    columns: words(`id status type tracking_number overall categories tags comment would_recommend response responded_at
      created_at updated_at`),
    where: mine('author_id'),
  },
  {
    name: 'notifications',
    table: 'notifications',
    key: 'id',
    columns: words('id status type priority event facts entity entity_id created_at read_at archived_at'),
    where: mine('user_id'),
  },
  {
    name: 'parcels',
    table: 'packages',
    key: 'id',
    // Without what is hidden from senders: the internal note, and the commission and invoices of the driver.
    columns: words(`id status reason return_stage cash_stage tracking_number tracking_id partner_id order_status
      recipient_name phone address city_id city_text client_email website cod fee_delivered fee_refused fee_returned
      cash_collected client_invoiced client_invoice_status products weight length width height note from_stock exchange
      no_opening fragile attempts next_date created_at confirmed_at picked_up_at delivered_at canceled_at returned_at updated_at`),
    where: ofCompany('company_id'),
  },
];
