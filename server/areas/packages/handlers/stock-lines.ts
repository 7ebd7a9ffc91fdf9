// The lines of a parcel that takes its goods from the stock, as they are typed and as they are kept.
import type { StockLine } from '#shared/areas/stock/stock-line.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Trx } from '../../../db/transaction.ts';

/** One of both: goods in a warehouse, or a SKU wherever the most of it is available. */
export interface TypedLine {
  levelId?: string | null;
  sku?: string | null;
  quantity: number;
}

/** The active levels that lines of the company may mean, those with the most available first. */
function findLevels(trx: Trx, companyId: string, lines: readonly TypedLine[]) {
  const ids = lines.flatMap(({ levelId }) => levelId ?? []);
  const skus = lines.flatMap(({ sku }) => sku ?? []);
  return trx
    .selectFrom('stockLevels')
    .select(['id', 'sku', 'name', 'variant'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([...(ids.length > 0 ? [eb('id', 'in', ids)] : []), ...(skus.length > 0 ? [eb('sku', 'in', skus)] : [])]),
    )
    .orderBy('available', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * The lines with SKU and name, of goods of the company that the principal of the transaction sees. Fails on the line that
 * names other goods, or the same ones twice.
 */
async function resolveStockLines(trx: Trx, companyId: string, lines: readonly TypedLine[]): Promise<StockLine[]> {
  if (lines.length === 0) return [];
  const levels = await findLevels(trx, companyId, lines);
  const known = new Set<string>();
  return lines.map(({ levelId, sku, quantity }, index) => {
    const field = `stockLines.${index}.${levelId ? 'levelId' : 'sku'}`;
    const level = levels.find((each) => (levelId ? each.id === levelId : each.sku === sku));
    if (!level) failField(field, 'stock.unknown_item');
    if (known.has(level.id)) failField(field, 'stock.repeated_item');
    known.add(level.id);
    const { id, name, variant } = level;
    return { levelId: id, sku: level.sku, name: variant === null ? name : `${name} · ${variant}`, quantity };
  });
}

const maxText = 500;

/** The goods of these lines as the words of a parcel, for stickers and for the driver. */
function wordsOfLines(lines: readonly StockLine[]): string | null {
  const words = lines.map(({ name, quantity }) => (quantity === 1 ? name : `${name} ×${quantity}`)).join(', ');
  if (words === '') return null;
  return words.length <= maxText ? words : `${words.slice(0, maxText - 1)}…`;
}

/** The lines of the stock with what follows from them: it is a stock parcel, and its words name the goods. */
export async function stockFields(
  trx: Trx,
  companyId: string,
  lines: readonly TypedLine[],
  products: string | null,
): Promise<Partial<PackageRow>> {
  if (lines.length === 0) return { stockLines: [] };
  const stockLines = await resolveStockLines(trx, companyId, lines);
  return { stockLines, fromStock: true, products: products ?? wordsOfLines(stockLines) };
}
