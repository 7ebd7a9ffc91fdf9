// The lines of a parcel that takes its goods from the stock, as they are typed and as they are kept.
import type { StockLine } from '#shared/areas/stock/stock-line.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';

interface TypedLine {
  levelId: string;
  quantity: number;
}

/**
 * The lines with SKU and name, of goods of the company that the principal of the transaction sees. Fails on the line that
 * names other goods, or the same ones twice.
 */
export async function resolveStockLines(
  trx: Trx,
  companyId: string,
  lines: readonly TypedLine[],
): Promise<StockLine[]> {
  if (lines.length === 0) return [];
  const rows = await trx
    .selectFrom('stockLevels')
    .select(['id', 'sku', 'name', 'variant'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where(
      'id',
      'in',
      lines.map(({ levelId }) => levelId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set<string>();
  return lines.map(({ levelId, quantity }, index) => {
    const { sku, name, variant } = byId.get(levelId) ?? failField(`stockLines.${index}.levelId`, 'stock.unknown_item');
    if (known.has(levelId)) failField(`stockLines.${index}.levelId`, 'stock.repeated_item');
    known.add(levelId);
    return { levelId, sku, name: variant === null ? name : `${name} · ${variant}`, quantity };
  });
}

const maxText = 500;

/** The goods of these lines as the words of a parcel, for stickers and for the driver. */
export function wordsOfLines(lines: readonly StockLine[]): string | null {
  const words = lines.map(({ name, quantity }) => (quantity === 1 ? name : `${name} ×${quantity}`)).join(', ');
  if (words === '') return null;
  return words.length <= maxText ? words : `${words.slice(0, maxText - 1)}…`;
}
