// Handlers that create parcels: a new order, a relaunch after a cancellation, and the return of an exchange.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PackageInput } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { dayOf } from '#shared/lib/time.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { requireCity, findCityByName } from './lookups.ts';
import { readTariffPrice } from './price.ts';
import { findPackage } from '../store.ts';
import { defineCreateHandler } from './define-handler.ts';

interface Sender {
  id: string;
  name: string;
  hubId: string;
  cityId: string | null;
  address: string | null;
  phone: string | null;
}

function senderId(actor: Actor, requestedId: string | undefined): string {
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

async function senderOf(trx: Trx, id: string): Promise<Sender> {
  const company = await trx
    .selectFrom('companies')
    .select(['id', 'name', 'hubId', 'cityId', 'address', 'phone'])
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

async function destination(
  trx: Trx,
  input: { cityId?: string | null; cityText?: string | null },
): Promise<{ cityId: string | null; cityText: string }> {
  if (input.cityId) {
    const city = await requireCity(trx, input.cityId, 'cityId');
    return { cityId: city.id, cityText: input.cityText ?? city.nameFr };
  }
  const cityText = input.cityText ?? '';
  return { cityId: (await findCityByName(trx, cityText))?.id ?? null, cityText };
}

async function emptyPackage(
  trx: Trx,
  sender: Sender,
  now: Date,
): Promise<Omit<PackageRow, 'recipientName' | 'phone' | 'address' | 'cityId' | 'cityText' | 'cod'>> {
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'created',
    statusRank: 0,
    reason: null,
    returnStage: 'none',
    cashStage: 'none',
    trackingNumber: await nextTrackingNumber(trx, sender.hubId, now),
    trackingId: randomBytes(16).toString('base64url'),
    partnerId: null,
    orderStatus: null,
    companyId: sender.id,
    driverId: null,
    collectorId: null,
    originHubId: sender.hubId,
    hubId: sender.hubId,
    toHubId: null,
    newDestination: null,
    clientEmail: null,
    website: null,
    feeDelivered: null,
    feeRefused: null,
    feeReturned: null,
    feesFixed: false,
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
    exchange: false,
    noOpening: false,
    whatsappSent: false,
    processed: false,
    proofOfNoResponse: null,
    attempts: 0,
    nextDate: null,
    heldSince: null,
    lastOutcome: null,
    lastOutcomeOn: null,
    inDeliverySince: null,
    late: false,
    nonCompliant: false,
    linkedId: null,
    createdAt: now,
    confirmedAt: null,
    pickedUpAt: null,
    assignedAt: null,
    deliveredAt: null,
    canceledAt: null,
    returnedAt: null,
    updatedAt: now,
  };
}

function optionalFields(input: PackageInput<'create'>): Partial<PackageRow> {
  const {
    products,
    weight,
    length,
    width,
    height,
    note,
    clientEmail,
    website,
    partnerId,
    orderStatus,
    fromStock,
    exchange,
    noOpening,
  } = input;
  return {
    products: products ?? null,
    weight: weight ?? null,
    length: length ?? null,
    width: width ?? null,
    height: height ?? null,
    note: note ?? null,
    clientEmail: clientEmail ?? null,
    website: website ?? null,
    partnerId: partnerId ?? null,
    orderStatus: orderStatus ?? null,
    fromStock: fromStock ?? false,
    exchange: exchange ?? false,
    noOpening: noOpening ?? false,
  };
}

/**
 * A new parcel of the sender. An unknown city text is kept; the parcel then appears in the tab "cities to validate".
 */
export const create = defineCreateHandler('create', async ({ trx, input, actor, now }) => {
  const sender = await senderOf(trx, senderId(actor, input.companyId));
  const { recipientName, phone, address, cod } = input;
  const destinationCity = await destination(trx, input);
  const price = await readTariffPrice(trx, { companyId: sender.id, originHubId: sender.hubId }, destinationCity.cityId);
  return {
    ...(await emptyPackage(trx, sender, now)),
    ...optionalFields(input),
    recipientName,
    phone,
    address,
    cod,
    ...destinationCity,
    ...price,
  };
});

/** The return of an exchange: COD 0, already with the same driver, addressed to the sender (domain rule 10). */
export const createReturn = defineCreateHandler('createReturn', async ({ trx, input, now }) => {
  const delivered = (await findPackage(trx, input.of, null)) ?? failField('of', 'missing');
  const sender = await senderOf(trx, delivered.companyId);
  const price = await readTariffPrice(trx, { companyId: sender.id, originHubId: sender.hubId }, sender.cityId);
  return {
    ...(await emptyPackage(trx, sender, now)),
    ...price,
    status: 'pickup',
    collectorId: delivered.driverId,
    pickedUpAt: now,
    confirmedAt: now,
    linkedId: delivered.id,
    hubId: delivered.hubId,
    recipientName: sender.name,
    phone: sender.phone ?? delivered.phone,
    address: sender.address ?? sender.name,
    cityId: sender.cityId,
    cityText: '',
    cod: 0,
    products: delivered.products,
  };
});

/** A copy of a canceled parcel that cannot be relaunched itself, linked to the old one (domain rule 18). */
export const createAgain = defineCreateHandler('createAgain', async ({ trx, input, now }) => {
  const old = (await findPackage(trx, input.of, null)) ?? failField('of', 'missing');
  const sender = await senderOf(trx, old.companyId);
  const {
    recipientName,
    phone,
    address,
    cityId,
    cityText,
    cod,
    products,
    weight,
    length,
    width,
    height,
    note,
    internalNote,
    clientEmail,
    website,
    partnerId,
    fromStock,
    exchange,
    noOpening,
  } = old;
  const price = await readTariffPrice(trx, { companyId: sender.id, originHubId: sender.hubId }, cityId);
  return {
    ...(await emptyPackage(trx, sender, now)),
    ...price,
    linkedId: old.id,
    recipientName,
    phone,
    address,
    cityId,
    cityText,
    cod,
    products,
    weight,
    length,
    width,
    height,
    note,
    internalNote,
    clientEmail,
    website,
    partnerId,
    fromStock,
    exchange,
    noOpening,
  };
});
