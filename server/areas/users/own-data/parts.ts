// What is kept about a person, table by table. Every part names its columns: a new column is in nobody's file before
// somebody has thought about it.
import { mine, ofCompany, words, type OwnDataPart } from './part.ts';

/** In the order of the file. A session is here without its secret and a photo without its bytes, which are at its address. */
export const ownDataParts: readonly OwnDataPart[] = [
  {
    name: 'account',
    table: 'users',
    key: 'id',
    columns: words(`id login name email phone website city_id street rib ice cne avatar_id manager company_id hub_id
      manager_id rights language status invited_at approved_at second_factor_at on_duty_since erasure_requested_at created_at
      updated_at last_login_at`),
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
    columns: words('id created_at seen_at expires_at proven_at user_agent address'),
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
    name: 'place',
    table: 'driver_positions',
    key: 'driver_id',
    columns: words('at lat lng speed bearing accuracy battery source taken_at'),
    where: mine('driver_id'),
  },
  {
    name: 'track',
    table: 'driver_tracks',
    key: 'at',
    columns: words('at lat lng speed'),
    where: mine('driver_id'),
  },
  {
    name: 'attempts',
    table: 'attempts',
    key: 'id',
    // Without the note, which staff write to each other.
    columns: words('id status tracking_number signals distance speed seconds has_proof attempted_at'),
    where: mine('driver_id'),
  },
  {
    name: 'rounds',
    table: 'rounds',
    key: 'id',
    columns: words('id day stop_ids created_at updated_at'),
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
    name: 'reportSchedules',
    table: 'report_schedules',
    key: 'id',
    columns: words(
      'id status view_id cadence weekday month_day hour last_at last_result last_error created_at updated_at',
    ),
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
      answer answered_at created_at updated_at`),
    where: mine('author_id'),
  },
  {
    name: 'claims',
    table: 'claims',
    key: 'id',
    columns: words(`id status reference type title tracking_number invoice_number resolution resolution_reason
      satisfaction satisfaction_comment created_at resolved_at closed_at updated_at`),
    where: mine('opener_id'),
  },
  {
    name: 'claimMessages',
    table: 'claim_messages',
    key: 'id',
    columns: words('id claim_id n step text file_ids corrected_at created_at updated_at'),
    where: mine('author_id'),
  },
  {
    name: 'comments',
    table: 'comments',
    key: 'id',
    columns: words('id status subject subject_id text corrected_at created_at updated_at'),
    where: mine('author_id'),
  },
  {
    name: 'requests',
    table: 'user_requests',
    key: 'id',
    columns: words(`id status reference kind tracking_number address city_id day window quantity packaging amount text
      rejection_reason       created_at closed_at`),
    where: mine('asker_id'),
  },
  {
    name: 'handOvers',
    table: 'hand_overs',
    key: 'id',
    columns: words(`id status reference declared note counted expected outcome reason created_at counted_at posted_at`),
    where: mine('driver_id'),
  },
  {
    name: 'notifications',
    table: 'notifications',
    key: 'id',
    columns: words('id status type priority event facts entity entity_id created_at read_at archived_at'),
    where: mine('user_id'),
  },
  {
    name: 'notificationSettings',
    table: 'inboxes',
    key: 'id',
    columns: words('muted_types bell push_types mail_types quiet_from quiet_to read_through updated_at'),
    where: mine('id'),
  },
  // Without the keys with which their browsers read them.
  {
    name: 'pushSubscriptions',
    table: 'push_subscriptions',
    key: 'id',
    columns: words('id language created_at'),
    where: mine('user_id'),
  },
  {
    name: 'announcements',
    table: 'announcements',
    key: 'id',
    columns: words(
      'id status type title text title_en text_en title_ar text_ar starts_at ends_at created_at updated_at',
    ),
    where: mine('author_id'),
  },
  {
    name: 'jobs',
    table: 'jobs',
    key: 'id',
    columns: words('id status kind subject result_name created_at started_at finished_at expires_at'),
    where: mine('owner_id'),
  },
  {
    name: 'imports',
    table: 'imports',
    key: 'id',
    // Without their rows: those that were confirmed are parcels.
    columns: words('id status source name sheet_name row_count created_count created_at confirmed_at'),
    where: mine('owner_id'),
  },
  {
    name: 'apiKeys',
    table: 'api_keys',
    key: 'id',
    columns: words('id status name key_id scope created_at expires_at last_used_at revoked_at'),
    where: mine('created_by_id'),
  },
  {
    name: 'sheets',
    table: 'sheets',
    key: 'id',
    columns: words(`id status spreadsheet_id gid sheet_name header_row columns scheduled last_synced_at created_at
      updated_at`),
    where: ofCompany('company_id'),
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    key: 'id',
    // Without the token, the values of headers and the secret of the signature.
    columns: words('id status url events bearer header_names failing_since disabled_reason created_at updated_at'),
    where: ofCompany('company_id'),
  },
  {
    name: 'parcels',
    table: 'packages',
    key: 'id',
    // Without what is hidden from senders: the internal note, and the commission and invoices of the driver.
    columns: words(`id status reason return_stage cash_stage tracking_number tracking_id partner_id order_status
      recipient_name phone address city_id city_text client_email website cod fee_delivered fee_refused fee_returned extras extra_fees
      cash_collected client_invoiced client_invoice_status products weight length width height note from_stock exchange
      no_opening fragile attempts next_date created_at confirmed_at picked_up_at delivered_at canceled_at returned_at updated_at`),
    where: ofCompany('company_id'),
  },
  {
    name: 'stock',
    table: 'stock_levels',
    key: 'id',
    columns: words(`id status sku name variant barcode weight reorder_point available reserved used quarantine
      created_at updated_at`),
    where: ofCompany('company_id'),
  },
  {
    name: 'arrivals',
    table: 'stock_arrivals',
    key: 'id',
    columns: words('id status reference expected_on lines declared counted note count_note created_at counted_at'),
    where: ofCompany('company_id'),
  },
];
