// One scan in an inventory. What is not there by the books is an answer and no error, so that a scan that waited for the network
// is answered once, whenever it is repeated.
import { z } from 'zod';
import {
  inventoryOutcomes,
  type InventoryOutcome,
  type InventoryScanRow,
} from '#shared/areas/inventories/inventory-scan.ts';
import type { InventoryRow } from '#shared/areas/inventories/inventory.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseScanCode } from '#shared/scan/scan-code.ts';
import type { Actor } from '../../commands/actor.ts';
import { answeredOnce } from '../../commands/answered-once.ts';
import { assertAllowed, audienceOf } from '../../commands/command.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { scanTime } from '../../lib/scan-time.ts';
import { findPackage, packageService } from '../packages/queries.ts';
import { inventoryScanService, inventoryService } from './service.ts';
import { findParcelId, findScan, inventoryStore, isOnShelf, requireShelf } from './store.ts';

export interface InventoryScanAnswer {
  outcome: InventoryOutcome;
  /** The number that the code names, or the code. */
  number: string;
  inventory: InventoryRow;
  /** What is kept of it; null for a code of something else. */
  scan: InventoryScanRow | null;
  /** As it is now; null for one that the viewer does not see. */
  pkg: PackageRow | null;
}

interface ScanRequest {
  id: string;
  code: string;
  scannedAt?: Date | undefined;
  shelfId: string | null;
  key: string | null;
}

const answer = z.object({ outcome: z.enum(inventoryOutcomes) });

/** Runs one scan. Fails with `missing`, `forbidden`, `inventory.wrong_status` and `idempotency_key_reused`. */
export async function scanInInventory(
  context: CommandContext,
  actor: Actor,
  { id, code, scannedAt, shelfId, key }: ScanRequest,
): Promise<InventoryScanAnswer> {
  const audience = audienceOf(actor) ?? fail('forbidden');
  return unitOfWork(context, actor, async (unit) => {
    const { trx } = unit;
    const target = parseScanCode(code);
    const number = target?.kind === 'parcel' ? target.number : null;
    const packageId =
      number === null ? null : await withSystemRole(trx, actor.dbPrincipal, () => findParcelId(trx, number));
    const call = { key, body: { counts: { id, code, ...(shelfId !== null && { shelfId }) } } };
    const { outcome } = await answeredOnce(unit, actor, call, answer, async () => ({
      outcome: await decide(unit, actor, { id, number, packageId, shelfId, at: scanTime(scannedAt, context.now()) }),
    }));
    return {
      outcome,
      number: target?.number ?? code.trim().slice(0, 64),
      inventory: (await inventoryStore.find(trx, id, audience)) ?? fail('missing'),
      scan: number === null ? null : await findScan(trx, id, number),
      pkg: packageId === null ? null : await findPackage(trx, packageId, audience),
    };
  });
}

interface Scanned {
  id: string;
  number: string | null;
  packageId: string | null;
  /** The shelf on which it lies; null: nobody said. */
  shelfId: string | null;
  at: Date;
}

/** What is found on no shelf in particular is where the books say. */
const placeOf = (found: string | null, book: string | null): 'present' | 'misplaced' =>
  found === null || found === book ? 'present' : 'misplaced';

/** A parcel that was scanned before lies on this shelf: the last scan counts. */
async function correct(
  unit: UnitOfWork,
  actor: Actor,
  { id, inventoryId, status: was, trackingNumber, packageId, shelfId: before, bookShelfId }: InventoryScanRow,
  shelfId: string,
): Promise<InventoryOutcome> {
  if (was === 'surplus' || before === shelfId) return 'repeated';
  const status = placeOf(shelfId, bookShelfId);
  await unit.run(inventoryService, 'scan', { id: inventoryId, status, trackingNumber, packageId, was });
  await unit.run(inventoryScanService, 'correct', { id, status, shelfId, scannedById: actor.id });
  return status;
}

async function decide(
  unit: UnitOfWork,
  actor: Actor,
  { id, number, packageId, shelfId, at }: Scanned,
): Promise<InventoryOutcome> {
  const { trx } = unit;
  // A parcel that moves now is waited for.
  await unit.lock([
    ...(packageId === null ? [] : [{ service: packageService, id: packageId }]),
    { service: inventoryService, id },
  ]);
  const inventory = (await inventoryStore.find(trx, id, audienceOf(actor))) ?? fail('missing');
  assertAllowed(inventoryService, 'scan', actor, inventory, undefined);
  if (number === null) return 'unknown';
  if (shelfId !== null) await requireShelf(trx, shelfId, inventory.hubId);
  const known = await findScan(trx, id, number);
  if (known) return shelfId === null ? 'repeated' : correct(unit, actor, known, shelfId);
  const book = await withSystemRole(trx, actor.dbPrincipal, async () =>
    packageId === null ? null : findPackage(trx, packageId, null),
  );
  const isHere = book?.hubId === inventory.hubId && isOnShelf(book);
  const status = isHere ? placeOf(shelfId, book.shelfId) : 'surplus';
  await unit.run(inventoryService, 'scan', { id, status, trackingNumber: number, packageId });
  await unit.run(inventoryScanService, 'record', {
    status,
    inventoryId: id,
    hubId: inventory.hubId,
    trackingNumber: number,
    packageId,
    bookStatus: book?.status ?? null,
    bookHubId: book?.hubId ?? null,
    shelfId,
    bookShelfId: isHere ? book.shelfId : null,
    scannedById: actor.id,
    scannedAt: at,
  });
  return status;
}
