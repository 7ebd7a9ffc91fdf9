// One product in one warehouse, with its quantities. Only movements change them (`movements.ts`).
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, flag, id, instant, type RowOf, whole } from '../../entities/fields.ts';
import { describedFields, productStatuses } from './product.ts';

const levelFields = defineFields({
  status: choice('StockLevelStatus', productStatuses),
  productId: id(),
  warehouseId: id(),
  companyId: id({ api: false }),
  hubId: id({ api: false }),
  ...describedFields,
  available: whole(),
  reserved: whole({ description: 'Kept for parcels that are confirmed and not delivered.' }),
  used: whole({ description: 'Delivered, ever.' }),
  quarantine: whole({ description: 'Came back and was not inspected yet.' }),
  margin: whole({ description: 'Available units above the reorder point; the list shows the smallest first.' }),
  isLow: flag(),
  isQuarantined: flag(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type LevelRow = RowOf<typeof levelFields>;

/** What follows from the quantities. */
export function deriveLevel(
  row: Pick<LevelRow, 'available' | 'quarantine' | 'reorderPoint'>,
): Pick<LevelRow, 'margin' | 'isLow' | 'isQuarantined'> {
  const margin = row.available - row.reorderPoint;
  return { margin, isLow: row.reorderPoint > 0 && margin <= 0, isQuarantined: row.quarantine > 0 };
}

/** Who counts and moves goods. */
export const stockKeepers = ['HOUSEKEEPER', 'ADMIN', 'BACKOFFICE'] as const;
const payload = ['sku', 'name'] as const;
const byKeepers = { who: stockKeepers, from: ['active'], to: 'same', payload } as const;
const bySystem = { who: ['SYS'], internal: true, payload } as const;

export const levelEntity = defineEntity('stockLevel', levelFields, {
  statuses: productStatuses,
  isWithoutNames: true,
  presenceScreens: ['stock'],
  searched: ['sku', 'name', 'variant', 'barcode'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      CUSTOMER: within({ companyId: 'company' }),
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
    // A file is seen by whoever sees its product.
    hide: { HOUSEKEEPER: ['pictureId'] },
  },
  actions: {
    receive: { ...byKeepers, event: 'stockReceived' },
    adjust: { ...byKeepers, event: 'adjusted' },
    transfer: { ...byKeepers, event: 'transferred' },
    inspect: {
      ...byKeepers,
      event: 'inspected',
      guard: ({ quarantine }) => (quarantine > 0 ? null : 'stock.nothing_to_inspect'),
    },
    writeOff: { ...byKeepers, event: 'writtenOff' },
    /** A product comes to a warehouse for the first time. */
    open: { ...bySystem, from: 'nothing', to: 'active', event: 'opened' },
    /** What parcels, arrivals and transfers move. Goods of an archived product still come back. */
    move: { ...bySystem, from: productStatuses, to: 'same', event: 'stockMoved' },
    /** The product is described in another way, archived or restored. */
    describe: { ...bySystem, from: productStatuses, to: productStatuses, event: 'described' },
  },
});
export type LevelAction = keyof typeof levelEntity.lifecycle.actions;
