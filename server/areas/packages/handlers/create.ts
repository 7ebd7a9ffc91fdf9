// Handlers that create parcels: a new order, a relaunch after a cancellation, and the return of an exchange.
import type { PackageInput } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { failField } from '#shared/lib/app-error.ts';
import { availableExtras, chooseExtras } from '../../extras/queries.ts';
import { stockFields } from './stock-lines.ts';
import { readTariffPrice } from './price.ts';
import { findPackage } from '../queries.ts';
import { destination, emptyPackage, senderId, senderOf } from './new-package.ts';
import type { PackageCreateHandler } from './package-handler.ts';

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
    fragile,
    wantsProof,
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
    fragile: fragile ?? false,
    ...(wantsProof !== undefined && { wantsProof }),
  };
}

/**
 * A new parcel of the sender. An unknown city text is kept; the parcel then appears in the tab "cities to validate".
 */
export const create: PackageCreateHandler<'create'> = async ({ trx, input, actor, now }) => {
  const sender = await senderOf(trx, senderId(actor, input.companyId));
  const { recipientName, phone, address, cod } = input;
  const destinationCity = await destination(trx, input);
  const price = await readTariffPrice(trx, { companyId: sender.id, originHubId: sender.hubId }, destinationCity.cityId);
  const said = {
    ...(await emptyPackage(trx, sender, now)),
    wantsProof: sender.wantsProof,
    ...optionalFields(input),
    ...(await stockFields(trx, sender.id, input.stockLines ?? [], input.products ?? null)),
  };
  const { role } = actor.principal;
  return {
    ...said,
    ...(await chooseExtras(trx, { after: said, before: null, chosen: input.extras ?? [], role, now })),
    recipientName,
    phone,
    address,
    cod,
    ...destinationCity,
    ...price,
  };
};

/** The return of an exchange: COD 0, already with the same driver, addressed to the sender (domain rule 10). */
export const createReturn: PackageCreateHandler<'createReturn'> = async ({ trx, input, now }) => {
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
};

/** A copy of a canceled parcel that cannot be relaunched itself, linked to the old one (domain rule 18). */
export const createAgain: PackageCreateHandler<'createAgain'> = async ({ trx, input, actor: { principal }, now }) => {
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
    stockLines,
    exchange,
    noOpening,
    fragile,
    wantsProof,
  } = old;
  const price = await readTariffPrice(trx, { companyId: sender.id, originHubId: sender.hubId }, cityId);
  const { role } = principal;
  const chosen = await availableExtras(trx, old.extras, role, now);
  return {
    ...(await emptyPackage(trx, sender, now)),
    ...price,
    ...(await chooseExtras(trx, { after: old, before: null, chosen, role, now })),
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
    stockLines,
    exchange,
    noOpening,
    fragile,
    wantsProof,
  };
};
