// One parcel that was found in an inventory, with what the books said of it at that moment.
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text } from '../../entities/fields.ts';
import { packageStatuses } from '../packages/statuses.ts';
import { counters } from './counting.ts';
import { inventoryScope } from './inventory.ts';

/** By the books it was there, on another shelf of the hub, or elsewhere. */
export const inventoryScanStatuses = ['present', 'misplaced', 'surplus'] as const;

/** What came of a scan. `unknown`: the code is not that of a parcel. */
export const inventoryOutcomes = ['present', 'misplaced', 'surplus', 'repeated', 'unknown'] as const;
export type InventoryOutcome = (typeof inventoryOutcomes)[number];

const scanFields = defineFields({
  status: choice('InventoryScanStatus', inventoryScanStatuses),
  inventoryId: id(),
  hubId: id({ api: false }),
  trackingNumber: text(),
  /** Null: there is no such parcel. */
  packageId: id({ nullable: true, api: false }),
  bookStatus: choice('PackageStatus', packageStatuses, {
    nullable: true,
    description: 'Its status by the books when it was scanned; null if they do not know it.',
  }),
  bookHubId: id({ nullable: true, api: false }),
  /** The shelf that was scanned before it; null: none was. */
  shelfId: id({ nullable: true, api: false }),
  bookShelfId: id({ nullable: true, api: false }),
  scannedById: id({ nullable: true, api: false }),
  scannedAt: instant({ description: 'By the clock of the device, which may have been offline.' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type InventoryScanRow = RowOf<typeof scanFields>;

export const inventoryScanEntity = defineEntity('inventoryScan', scanFields, {
  statuses: inventoryScanStatuses,
  isWithoutNames: true,
  access: { see: inventoryScope },
  actions: {
    record: {
      who: counters,
      from: 'nothing',
      to: ['present', 'misplaced', 'surplus'],
      event: 'recorded',
      payload: ['trackingNumber'],
      internal: true,
    },
    /** It was scanned once more, on another shelf. */
    correct: {
      who: counters,
      from: ['present', 'misplaced'],
      to: ['present', 'misplaced'],
      event: 'corrected',
      payload: ['trackingNumber'],
      internal: true,
    },
  },
});
export type InventoryScanAction = keyof typeof inventoryScanEntity.lifecycle.actions;
