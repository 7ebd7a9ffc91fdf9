// What every new parcel needs: its sender, its tracking number, its destination, and a row with the values of a start.
import { sql } from 'kysely';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { dayOf } from '#shared/lib/time.ts';
import { failField } from '#shared/lib/app-error.ts';
import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../commands/actor.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { requireCity, findCityByText } from './lookups.ts';

interface Sender {
  id: string;
  name: string;
  hubId: string;
  cityId: string | null;
  address: string | null;
  phone: string | null;
  wantsProof: boolean;
}

/** The company that the actor sends for: the own one, or the one that staff choose. Fails on the field `companyId`. */
export function senderId(actor: Actor, requestedId: string | undefined): string {
  const { principal } = actor;
  if (principal.role === 'SYS') return requestedId ?? failField('companyId', 'required');
  const own = principal.audience.sets.company;
  if (principal.role === 'CUSTOMER' || principal.role === 'SUBCUSTOMER') {
    if (requestedId !== undefined && !own.includes(requestedId)) failField('companyId', 'unknown_company');
    return own[0] ?? failField('companyId', 'required');
  }
  const id = requestedId ?? failField('companyId', 'required');
  return principal.role !== 'COMMERCIAL' || own.includes(id) ? id : failField('companyId', 'unknown_company');
}

/** The sender of this id. Fails with `unknown_company` on the field `companyId`. */
export async function senderOf(trx: Trx, id: string): Promise<Sender> {
  const company = await trx
    .selectFrom('companies')
    .select(['id', 'name', 'hubId', 'cityId', 'address', 'phone', 'wantsProof'])
    .where('id', '=', id)
    .executeTakeFirst();
  return company ?? failField('companyId', 'unknown_company');
}

const sequenceRows = z.tuple([z.object({ n: z.number(), code: z.string() })]);

/** The next tracking number: hub code, year, at least six digits. */
async function nextTrackingNumber(trx: Trx, hubId: string, now: Date): Promise<string> {
  const { rows } = await sql`select nextval('tracking_numbers') as n, code from hubs where id = ${hubId}`.execute(trx);
  const [{ n, code }] = sequenceRows.parse(rows);
  return `${code}-${dayOf(now).slice(2, 4)}-${String(n).padStart(6, '0')}`;
}

export async function destination(
  trx: Trx,
  input: { cityId?: string | null; cityText?: string | null },
): Promise<{ cityId: string | null; cityText: string }> {
  if (input.cityId) {
    const city = await requireCity(trx, input.cityId, 'cityId');
    return { cityId: city.id, cityText: input.cityText ?? city.nameFr };
  }
  const cityText = input.cityText ?? '';
  return { cityId: await findCityByText(trx, cityText), cityText };
}

const noIds: string[] = [];
const noAmounts: number[] = [];
const noLines: PackageRow['stockLines'] = [];

/** The values of a parcel to which nothing has happened yet. */
export const newPackageValues = {
  status: 'created',
  statusRank: 0,
  reason: null,
  returnStage: 'none',
  cashStage: 'none',
  partnerId: null,
  orderStatus: null,
  driverId: null,
  collectorId: null,
  toHubId: null,
  shelfId: null,
  newDestination: null,
  clientEmail: null,
  website: null,
  feeDelivered: null,
  feeRefused: null,
  feeReturned: null,
  feesFixed: false,
  extras: noIds,
  extraFees: noAmounts,
  commission: null,
  cashCollected: null,
  clientInvoiced: false,
  clientInvoiceStatus: null,
  driverInvoiced: false,
  driverInvoiceStatus: null,
  products: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  note: null,
  internalNote: null,
  fromStock: false,
  stockLines: noLines,
  exchange: false,
  noOpening: false,
  fragile: false,
  whatsappSent: false,
  processed: false,
  proofOfNoResponse: null,
  hasProof: false,
  wantsProof: false,
  receivedBy: null,
  proofPhotoIds: noIds,
  attempts: 0,
  nextDate: null,
  heldSince: null,
  lastOutcome: null,
  lastOutcomeOn: null,
  inDeliverySince: null,
  late: false,
  nonCompliant: false,
  linkedId: null,
  confirmedAt: null,
  withoutPickup: false,
  pickedUpAt: null,
  assignedAt: null,
  deliveredAt: null,
  canceledAt: null,
  returnedAt: null,
  housedAt: null,
} as const satisfies Partial<PackageRow>;

/** A new parcel of the sender, without what the order says. */
export async function emptyPackage(
  trx: Trx,
  sender: Sender,
  now: Date,
): Promise<Omit<PackageRow, 'recipientName' | 'phone' | 'address' | 'cityId' | 'cityText' | 'cod'>> {
  return {
    id: newId(now.getTime()),
    version: 1,
    ...newPackageValues,
    trackingNumber: await nextTrackingNumber(trx, sender.hubId, now),
    trackingId: randomBytes(16).toString('base64url'),
    companyId: sender.id,
    originHubId: sender.hubId,
    hubId: sender.hubId,
    createdAt: now,
    updatedAt: now,
  };
}
