// What stands in the report of an inventory.
import type { InventoryRow } from '#shared/areas/inventories/inventory.ts';
import type { Trx } from '../../../db/transaction.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { hubById, personById } from '../../directory/queries.ts';
import { shelfById } from '../../house/schema.ts';
import { readMissing, readRemaining, readScans } from '../store.ts';

export type ReportState = 'missing' | 'surplus' | 'misplaced' | 'present';

/** A parcel in the report. */
export interface ReportLine {
  trackingNumber: string;
  state: ReportState;
  /** The hub where it is by the books; null if they do not know it. */
  hub: string | null;
  /** Where it stands in its hub by the books. */
  bookShelf: string | null;
  /** Where it was found. */
  shelf: string | null;
  scannedAt: Date | null;
  scannedBy: string | null;
}

/** Plain data, which is handed to a thread. */
export interface InventoryReport extends Pick<
  InventoryRow,
  'number' | 'expected' | 'counted' | 'moved' | 'arrived' | 'surplus' | 'misplaced' | 'createdAt' | 'closedAt'
> {
  company: string;
  hub: string;
  openedBy: string;
  closedBy: string | null;
  /** What is missing, too much and misplaced come first. */
  lines: readonly ReportLine[];
}

/** The report as far as the inventory has come; of an open one, what is missing is still to be found. */
export async function reportOf(trx: Trx, inventory: InventoryRow, company: string): Promise<InventoryReport> {
  const loaders = new Loaders((work) => work(trx));
  const personName = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await loaders.of(personById).load(id))?.name ?? null);
  const hubName = async (id: string | null): Promise<string | null> => {
    const hub = id === null ? null : await loaders.of(hubById).load(id);
    return hub && `${hub.code} · ${hub.nameFr}`;
  };
  const shelfCode = async (shelf: string | null): Promise<string | null> =>
    shelf === null ? null : ((await loaders.of(shelfById).load(shelf))?.code ?? null);
  const { id, hubId, openedById, closedById, closedAt } = inventory;
  const missing = closedAt === null ? await readRemaining(trx, id) : await readMissing(trx, id);
  const own = await hubName(hubId);
  const found = await Promise.all(
    (await readScans(trx, id)).map(async (scan): Promise<ReportLine> => ({
      trackingNumber: scan.trackingNumber,
      state: scan.status,
      hub: await hubName(scan.bookHubId),
      bookShelf: await shelfCode(scan.bookShelfId),
      shelf: await shelfCode(scan.shelfId),
      scannedAt: scan.scannedAt,
      scannedBy: await personName(scan.scannedById),
    })),
  );
  const notFound = await Promise.all(
    missing.map(async ({ trackingNumber, shelfId }): Promise<ReportLine> => ({
      trackingNumber,
      state: 'missing',
      hub: own,
      bookShelf: await shelfCode(shelfId),
      shelf: null,
      scannedAt: null,
      scannedBy: null,
    })),
  );
  const { number, expected, counted, moved, arrived, surplus, misplaced, createdAt } = inventory;
  return {
    number,
    expected,
    counted,
    moved,
    arrived,
    surplus,
    misplaced,
    createdAt,
    closedAt,
    company,
    hub: own ?? '',
    openedBy: (await personName(openedById)) ?? '',
    closedBy: await personName(closedById),
    lines: [
      ...notFound,
      ...found.filter(({ state }) => state === 'surplus'),
      ...found.filter(({ state }) => state === 'misplaced'),
      ...found.filter(({ state }) => state === 'present'),
    ],
  };
}
