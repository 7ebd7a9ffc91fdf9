// The table of requests, what their handlers look up, and the actions that are due by time alone.
import { sql } from 'kysely';
import { z } from 'zod';
import type { UserRequestRow } from '#shared/areas/user-requests/user-request.ts';
import { acceptedStatuses, undecidedStatuses, userRequestEntity } from '#shared/areas/user-requests/user-request.ts';
import { maxAssigned } from '#shared/areas/user-requests/input.ts';
import { userRequestList } from '#shared/areas/user-requests/list.ts';
import type { RequestAsker } from '#shared/areas/user-requests/kinds.ts';
import { heldStatuses, movingStatuses } from '#shared/areas/packages/statuses.ts';
import type { DueAction, DueSearch } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const userRequestStore = new TableStore(userRequestEntity, {
  table: 'userRequests',
  countedBy: userRequestList,
});

const idRows = z.array(z.object({ id: z.string() }));

/** The next reference of a request, `D-2041`. A number that a failed transaction took is left out. */
export async function nextReference(trx: Trx): Promise<string> {
  const { n } = await trx
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('user_request_numbers')]).as('n'))
    .executeTakeFirstOrThrow();
  return `D-${n}`;
}

/**
 * How many requests of this side about the parcel wait for their end. Until the transaction ends, nobody else counts: two
 * at once are counted one after the other.
 */
export async function countOpen(trx: Trx, packageId: string, askedBy: RequestAsker): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`userRequest ${packageId}`}, 0))`.execute(trx);
  const { n } = await trx
    .selectFrom('userRequests')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('packageId', '=', packageId)
    .where('askedBy', '=', askedBy)
    .where('status', 'in', [...undecidedStatuses, ...acceptedStatuses])
    .executeTakeFirstOrThrow();
  return Number(n);
}

const sums = z.tuple([z.object({ amount: z.coerce.number() })]);

/** What a customer or a driver has asked to be paid and was not paid yet, with the rights of the system. */
export async function sumOpenPayouts(trx: Trx, askedBy: RequestAsker, ownerId: string): Promise<number> {
  const isOwn =
    askedBy === 'driver' ? sql`asked_by = 'driver' and asker_id = ${ownerId}` : sql`company_id = ${ownerId}`;
  const { rows } = await sql`
    select coalesce(sum(amount), 0) as amount from user_requests
    where kind = 'payout' and ${isOwn} and status = any (${[...undecidedStatuses, ...acceptedStatuses]}::text[])`.execute(
    trx,
  );
  return sums.parse(rows)[0].amount;
}

/**
 * The parcels that the end of a pickup or a return gives to its collector: of a pickup the customer's confirmed parcels,
 * as many as it says and the oldest first; of a return those that are back at the hub, or the one that it is about. None
 * if somebody has assigned them already.
 */
export async function findParcelsToAssign(trx: Trx, row: UserRequestRow): Promise<string[]> {
  const returned = row.packageId === null ? sql`return_stage = 'at_origin_hub'` : sql`id = ${row.packageId}`;
  const which = row.kind === 'pickup' ? sql`status = 'confirmed'` : sql`status = 'canceled' and ${returned}`;
  const { rows } = await sql`select id from packages
    where company_id = ${row.companyId} and ${which} and collector_id is null
    order by created_at, id limit ${Math.min(row.quantity ?? maxAssigned, maxAssigned)}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => id);
}

/**
 * At most `limit` actions: another day that was accepted before a driver had the parcel, once one has it; and requests
 * about parcels that are no longer on their way; and payouts whose invoice is paid.
 */
export async function readDueRequestActions(trx: Trx, { now: _, limit, tried }: DueSearch): Promise<DueAction[]> {
  const isOpen = sql`r.status = any (${[...undecidedStatuses, 'accepted']}::text[]) and r.id <> all (${[...tried]}::uuid[])`;
  const applied = await sql`select r.id from user_requests r join packages p on p.id = r.package_id
    where r.kind = 'other_day' and r.status = 'accepted' and ${isOpen} and p.status = any (${[...heldStatuses]}::text[])
    order by r.id limit ${limit}`.execute(trx);
  const lapsed = await sql`select r.id from user_requests r join packages p on p.id = r.package_id
    where r.kind in ('other_day', 'address_change') and ${isOpen} and p.status <> all (${[...movingStatuses]}::text[])
    order by r.id limit ${limit}`.execute(trx);
  const paid = await sql`select r.id from user_requests r join invoices i on i.id = r.invoice_id
    where r.kind = 'payout' and r.status = 'processing' and i.status = 'PAID' and r.id <> all (${[...tried]}::uuid[])
    order by r.id limit ${limit}`.execute(trx);
  return [
    ...idRows.parse(paid.rows).map(({ id }) => ({ action: 'settle', id })),
    ...idRows.parse(applied.rows).map(({ id }) => ({ action: 'apply', id })),
    ...idRows.parse(lapsed.rows).map(({ id }) => ({ action: 'lapse', id })),
  ].slice(0, limit);
}
