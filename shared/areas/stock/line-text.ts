// Goods of a parcel in one cell of a spreadsheet: `ARGAN-50 x2; SAVON`. Without a number, one unit.

export interface SkuLine {
  sku: string;
  quantity: number;
}

/** A number stands behind a sign of its own, so that a SKU may end with `x2`. */
const counted = /^(\S+)(?:\s+[x*]\s*|\s*×\s*)(\d{1,5})$/i;

/** The lines of a cell; null for a part that is neither a SKU nor one with a quantity. */
export function parseSkuLines(text: string): SkuLine[] | null {
  const parts = text
    .split(/[;\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lines = parts.map((part): SkuLine | null => {
    const [, sku, units] = counted.exec(part) ?? [];
    if (sku !== undefined) return { sku: sku.toUpperCase(), quantity: Number(units) };
    return /\s/.test(part) ? null : { sku: part.toUpperCase(), quantity: 1 };
  });
  return lines.every((line) => line !== null) ? lines : null;
}
