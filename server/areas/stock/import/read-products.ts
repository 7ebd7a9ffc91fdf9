// Products in a spreadsheet: a row for each, with what is wrong in its cells.
import {
  maxFileProducts,
  neededProductColumns,
  type ProductColumn,
  productColumns,
  type ProductFileRow,
  productRow,
} from '#shared/areas/stock/product-file.ts';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { Trx } from '../../../db/transaction.ts';
import { asciiDigits, readTitledRows, type TitledRow } from '../../imports/queries.ts';

const titles: Readonly<Record<ProductColumn, RegExp>> = {
  sku: /sku|reference|^ref\b|code (produit|article)|المرجع|رمز المنتج/,
  barcode: /barre|barcode|ean|upc|gtin|الباركود|الرمز الشريطي/,
  reorderPoint: /seuil|reappro|alerte|minimum|reorder|threshold|حد (اعادة )?الطلب|الحد الادنى/,
  quantity: /quantit|qte|qty|stock|annonc|declar|الكمية|الكميه/,
  variant: /variante|taille|couleur|variant|size|colou?r|المتغير|المقاس|اللون/,
  name: /nom|designation|produit|libelle|name|product|title|الاسم|المنتج/,
};

export interface ProductProblem {
  column: ProductColumn;
  code: ErrorCode;
  limit: number | null;
}

/** A row of the file, as far as it is understood. */
export interface ReadProduct {
  line: number;
  /** As they stand in the file, in the order of the columns. */
  texts: string[];
  /** Null for one with problems. */
  product: ProductFileRow | null;
  /** Its SKU is in the stock: the import describes it anew. */
  isKnown: boolean;
  problems: ProductProblem[];
}

/** The rows of the bytes of a file. Fails as `readTitledRows` does. */
export const readProductRows = (bytes: Uint8Array, account: string): Promise<TitledRow<ProductColumn>[]> =>
  readTitledRows(bytes, { account, maxRows: maxFileProducts, titles, needed: neededProductColumns });

/** A whole number as people write it, `1 200`; null without one, and the text itself for anything else. */
function numberIn(text: string): number | string | null {
  const plain = asciiDigits(text).replaceAll(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return null;
  return /^-?\d{1,9}(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : text;
}

const isColumn = (path: string): path is ProductColumn => productColumns.some((column) => column === path);

function understand({ line, text }: TitledRow<ProductColumn>): Omit<ReadProduct, 'isKnown'> {
  const texts = productColumns.map((column) => text(column));
  const given = {
    sku: text('sku'),
    name: text('name'),
    variant: text('variant'),
    barcode: text('barcode'),
    reorderPoint: numberIn(text('reorderPoint')) ?? 0,
    quantity: numberIn(text('quantity')),
  };
  try {
    return { line, texts, product: parseInput(productRow, given), problems: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problems = error.fields.flatMap(({ path, code, params }) =>
      isColumn(path)
        ? [{ column: path, code, limit: typeof params?.['limit'] === 'number' ? params['limit'] : null }]
        : [],
    );
    return { line, texts, product: null, problems };
  }
}

/** What the rows mean for a company: which are wrong, repeated, new, or known. */
export async function understandProducts(
  trx: Trx,
  companyId: string,
  rows: readonly TitledRow<ProductColumn>[],
): Promise<ReadProduct[]> {
  const read = rows.map(understand);
  const skus = read.flatMap(({ product }) => product?.sku ?? []);
  const stored =
    skus.length === 0
      ? []
      : await trx
          .selectFrom('stockProducts')
          .select(['sku', 'status'])
          .where('companyId', '=', companyId)
          .where('sku', 'in', skus)
          .execute();
  const known = new Map(stored.map(({ sku, status }) => [sku, status]));
  const seen = new Set<string>();
  return read.map((row): ReadProduct => {
    const { product } = row;
    if (!product) return { ...row, isKnown: false };
    const isRepeated = seen.has(product.sku);
    seen.add(product.sku);
    const problem = (code: ErrorCode): ReadProduct => ({
      ...row,
      product: null,
      isKnown: false,
      problems: [{ column: 'sku', code, limit: null }],
    });
    if (isRepeated) return problem('repeated');
    if (known.get(product.sku) === 'archived') return problem('config.archived');
    return { ...row, isKnown: known.has(product.sku) };
  });
}
