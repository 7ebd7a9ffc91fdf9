// One line of a parcel that takes its goods from the stock.
import { isRecord } from '../../lib/is-record.ts';

/** Units of a product in a warehouse that a parcel takes; SKU and name as they were when it was ordered. */
export interface StockLine {
  levelId: string;
  sku: string;
  name: string;
  quantity: number;
}

const isLine = (value: unknown): value is StockLine =>
  isRecord(value) &&
  typeof value['levelId'] === 'string' &&
  typeof value['sku'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['quantity'] === 'number';

/** True for the lines of a parcel. */
export const areStockLines = (value: unknown): value is StockLine[] => Array.isArray(value) && value.every(isLine);
