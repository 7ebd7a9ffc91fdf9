// One synchronisation of a sheet: new orders become a draft of an import, and parcels are written back into their rows.
// A row is found again by its content or its tracking number, never by its place.
import { sql } from 'kysely';
import { cleanCell, createDraftWithin, readSheetImportRows, type SheetImportRow } from '../imports/queries.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import {
  importCells,
  importTitles,
  orderKey,
  readSheetTable,
  type SheetTable,
} from '#shared/areas/sheets/sheet-table.ts';
import type { SheetRow } from '#shared/areas/sheets/sheet.ts';
import { statusWords } from '#shared/areas/sheets/status-words.ts';
import { dayMs } from '#shared/lib/time.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../../db/transaction.ts';
import type { CellWrite, SheetsClient } from '../../sheets/sheets-client.ts';

/** Orders that are older are not looked for. */
const rememberedDays = 400;

export interface SyncResult {
  /** The draft of the new orders, if there are any. */
  importId: string | null;
  /** New orders in the draft. */
  orders: number;
  /** New orders that wait for the next synchronisation: a draft has a hundred rows. */
  left: number;
  /** Cells that were written. */
  written: number;
}

const keyOf = (order: SheetTable['orders'][number]) => orderKey(importCells(order).map(cleanCell));

/** The imported rows by content, without those whose tracking number the sheet already has. */
function openImports(table: SheetTable, imported: readonly SheetImportRow[]): Map<string, SheetImportRow[]> {
  const inSheet = new Set(table.orders.map(({ texts }) => texts.trackingNumber));
  const known = new Map<string, SheetImportRow[]>();
  for (const row of imported)
    if (row.trackingNumber === null || !inSheet.has(row.trackingNumber))
      known.set(orderKey(row.cells), [...(known.get(orderKey(row.cells)) ?? []), row]);
  return known;
}

interface Matched {
  /** Orders that no import has. */
  fresh: SheetTable['orders'];
  /** The tracking number of each other order whose parcel exists, by its row. */
  numbers: ReadonlyMap<number, string>;
}

/** Each imported row stands for one row of the sheet: two equal orders are two. */
function matchOrders(table: SheetTable, imported: readonly SheetImportRow[]): Matched {
  const open = openImports(table, imported);
  const numbers = new Map<number, string>();
  const fresh = table.orders.filter((order) => {
    if (order.texts.trackingNumber !== '') {
      numbers.set(order.index, order.texts.trackingNumber);
      return false;
    }
    const row = open.get(keyOf(order))?.shift();
    if (row?.trackingNumber != null) numbers.set(order.index, row.trackingNumber);
    return row === undefined;
  });
  return { fresh, numbers };
}

async function readStatuses(trx: Trx, companyId: string, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await trx
    .selectFrom('packages')
    .select(['trackingNumber', 'status'])
    .where('trackingNumber', 'in', numbers)
    .where('companyId', '=', companyId)
    .execute();
  return new Map(rows.map(({ trackingNumber, status }) => [trackingNumber, status]));
}

/** The cells whose text is not what it should be. A number that is no parcel of the company is left alone. */
function writesOf(table: SheetTable, numbers: Matched['numbers'], statuses: ReadonlyMap<string, string>): CellWrite[] {
  const [numberColumn, statusColumn] = [table.columns.get('trackingNumber'), table.columns.get('partnerStatus')];
  return table.orders.flatMap(({ index: row, texts }) => {
    const number = numbers.get(row);
    const status = number === undefined ? undefined : statuses.get(number);
    if (number === undefined || status === undefined) return [];
    const words = statusWords(status);
    return [
      ...(numberColumn !== undefined && texts.trackingNumber !== number
        ? [{ row, column: numberColumn, text: number }]
        : []),
      ...(statusColumn !== undefined && texts.partnerStatus !== words
        ? [{ row, column: statusColumn, text: words }]
        : []),
    ];
  });
}

interface Parts {
  context: CommandContext;
  sheets: SheetsClient;
}

const since = ({ context }: Parts) => new Date(context.now().getTime() - rememberedDays * dayMs);

/** Makes the draft of the new orders. Two readings at once wait for each other, so that no order is in two drafts. */
async function draftOrders(
  parts: Parts,
  sheet: SheetRow,
  actor: Actor,
  table: SheetTable,
): Promise<Omit<SyncResult, 'written'>> {
  return unitOfWork(parts.context, actor, async (unit) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sheet/orders/${sheet.companyId}`}, 0))`.execute(
      unit.trx,
    );
    const { fresh } = matchOrders(table, await readSheetImportRows(unit.trx, sheet.companyId, since(parts)));
    const taken = fresh.slice(0, importLimits.rows);
    if (taken.length === 0) return { importId: null, orders: 0, left: 0 };
    const draft = await createDraftWithin(unit, actor, {
      source: 'sheet',
      name: sheet.sheetName,
      sheetName: sheet.sheetName,
      companyId: sheet.companyId,
      header: importTitles,
      rows: taken.map((order) => ({ line: order.index + 1, cells: importCells(order) })),
    });
    return { importId: draft.id, orders: taken.length, left: fresh.length - taken.length };
  });
}

async function findWrites(parts: Parts, sheet: SheetRow, table: SheetTable): Promise<CellWrite[]> {
  return inSnapshot(parts.context.db, systemPrincipal, async (trx) => {
    const { numbers } = matchOrders(table, await readSheetImportRows(trx, sheet.companyId, since(parts)));
    return writesOf(table, numbers, await readStatuses(trx, sheet.companyId, [...numbers.values()]));
  });
}

/**
 * Synchronises a sheet as this actor. Fails with the codes of `SheetsClient`, with `sheet.no_header` and
 * `sheet.missing_column`, and with those of a draft. What fails leaves nothing half done: the next time does the rest.
 */
export async function syncSheet(parts: Parts, sheet: SheetRow, actor: Actor): Promise<SyncResult> {
  const { sheets } = parts;
  const read = async () => readSheetTable(await sheets.readRows(sheet), sheet);
  const table = await read();
  // Before anything is written: a sheet that may only be read still has new orders.
  const drafted = await draftOrders(parts, sheet, actor, table);
  if (!sheets.canWrite || (await findWrites(parts, sheet, table)).length === 0) return { ...drafted, written: 0 };
  // Somebody may have sorted the sheet since: the rows are found again right before they are written.
  const latest = await findWrites(parts, sheet, await read());
  await sheets.writeCells(sheet, latest);
  return { ...drafted, written: latest.length };
}
