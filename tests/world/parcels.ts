// Parcels for tests, made as people make them or put where a test needs them.
import { packageServer } from '#server/areas/packages/server.ts';
import { placeOf } from '#server/commands/change.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, system } from '#server/db/transaction.ts';
import { record } from '#server/events/record.ts';
import { deriveFlags } from '#shared/areas/packages/derive.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import type { Fixtures } from './world.ts';

let serial = 0;

/** A parcel of Atlas Store at Casablanca, with optional overrides. */
export function buildParcel(fixtures: Fixtures, given: Partial<PackageRow> = {}): PackageRow {
  serial += 1;
  const now = new Date();
  const bare: PackageRow = {
    id: newId(),
    version: 1,
    status: 'created',
    statusRank: 0,
    reason: null,
    returnStage: 'none',
    cashStage: 'none',
    trackingNumber: `CAS-26-${String(900_000 + serial)}`,
    trackingId: newId(),
    partnerId: null,
    orderStatus: null,
    companyId: fixtures.companies.atlas,
    driverId: null,
    collectorId: null,
    originHubId: fixtures.hubs.casa,
    hubId: fixtures.hubs.casa,
    toHubId: null,
    recipientName: 'Salma Ouazzani',
    phone: '+212655767159',
    address: '12 rue Ibn Batouta',
    cityId: fixtures.cities.casa,
    cityText: 'Casablanca',
    newDestination: null,
    clientEmail: null,
    website: null,
    cod: 18_900,
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
    ...given,
  };
  return { ...bare, ...deriveFlags(bare, now), statusRank: statusRank(bare.status) };
}

/** Inserts parcels with their created events, without running a command. */
export async function insertParcels(db: Db, ...parcels: PackageRow[]): Promise<void> {
  await inTransaction(db, system, async (trx) => {
    for (const pkg of parcels) {
      await packageServer.insert(trx, pkg);
      await record(trx, {
        at: new Date().toISOString(),
        actorId: null,
        actorRole: 'SYS',
        name: 'package.created',
        entity: 'package',
        entityId: pkg.id,
        version: pkg.version,
        changed: [],
        before: null,
        after: placeOf(packageServer, pkg),
        facts: { from: null, to: pkg.status },
      });
    }
  });
}

/** A parcel that the driver is delivering. */
export function buildEnrouteParcel(fixtures: Fixtures, given: Partial<PackageRow> = {}): PackageRow {
  const now = new Date();
  return buildParcel(fixtures, {
    status: 'enroute',
    driverId: fixtures.people.driver,
    confirmedAt: now,
    pickedUpAt: now,
    assignedAt: now,
    heldSince: now,
    inDeliverySince: now,
    ...given,
  });
}
