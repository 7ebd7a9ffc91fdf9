// One inventory of a hub: what lies there, parcel by parcel, against what the books say. What is missing at the end becomes
// discrepancies (`../pallets/discrepancy.ts`).
import type { Role } from '../../access/roles.ts';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, whole } from '../../entities/fields.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import { counters } from './counting.ts';

export const inventoryStatuses = ['open', 'closed', 'canceled'] as const;

/** The beginning of a number. */
export const inventoryPrefix = 'IV';

/** With more parcels missing it was not counted to the end. */
export const maxMissing = 1_000;

/** Who sees inventories: staff of the offices, and the people of the hub. */
const inventoryReaders = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'HOUSEKEEPER',
] as const satisfies readonly Role[];

/** Which rows of a hub's inventories each role sees. */
export const inventoryScope = {
  ADMIN: everything,
  BACKOFFICE: everything,
  SUPPORT: everything,
  ACCOUNTANT: everything,
  SUBACCOUNTANT: everything,
  HOUSEKEEPER: within({ hubId: 'hub' }),
  DRIVER: nothing,
  TRANSPORTOR: nothing,
  SUBDRIVER: nothing,
  COLLECTOR: nothing,
  CUSTOMER: nothing,
  SUBCUSTOMER: nothing,
  COMMERCIAL: nothing,
} as const;

const inventoryFields = defineFields({
  status: choice('InventoryStatus', inventoryStatuses),
  number: text({ description: 'Without gaps per hub and year: IV-CAS-2026-000012.' }),
  hubId: id({ api: false }),
  openedById: id({ nullable: true, api: false }),
  closedById: id({ nullable: true, api: false }),
  expected: whole({ description: 'Parcels that lay there by the books when it was opened.' }),
  counted: whole({ description: 'Of those, how many were scanned.' }),
  moved: whole({ description: 'Of those, how many left the hub before they were scanned.' }),
  arrived: whole({ description: 'Scanned, and there by the books only since it was opened.' }),
  surplus: whole({ description: 'Scanned, and elsewhere by the books.' }),
  misplaced: whole({ description: 'Scanned on another shelf than the books say.' }),
  missing: whole({ nullable: true, description: 'Expected and not found; null until it is closed.' }),
  closedAt: instant({ nullable: true }),
  shelvesTakenAt: instant({
    nullable: true,
    description: 'When the shelves where parcels were found became those of the books.',
  }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type InventoryRow = RowOf<typeof inventoryFields>;

const named = ['number'] as const;
const figures = ['number', 'expected', 'counted', 'surplus', 'misplaced'] as const;

export const inventoryEntity = defineEntity('inventory', inventoryFields, {
  statuses: inventoryStatuses,
  isWithoutNames: true,
  presenceScreens: ['inventories'],
  errors: { wrongStatus: 'inventory.wrong_status', notHolder: 'forbidden' },
  access: { see: inventoryScope },
  actions: {
    open: { who: counters, from: 'nothing', to: 'open', event: 'opened', payload: ['number', 'expected'] },
    /** One parcel was scanned. */
    scan: { who: counters, from: ['open'], to: 'same', event: 'scanned', payload: figures, ownMutation: true },
    /** Parcels left the hub before they were scanned: they are not missing. */
    noteMoved: { who: ['SYS'], from: ['open'], to: 'same', event: 'parcelsMoved', payload: figures, internal: true },
    close: { who: counters, from: ['open'], to: 'closed', event: 'closed', payload: [...figures, 'missing'] },
    /** The shelves where parcels were found become those of the books: a job does it. */
    takeShelves: {
      who: counters,
      from: ['closed'],
      to: 'same',
      event: 'shelvesTaken',
      payload: ['number', 'misplaced'],
      guard: ({ misplaced, shelvesTakenAt }): ErrorCode | null =>
        misplaced > 0 && shelvesTakenAt === null ? null : 'inventory.wrong_status',
      ownMutation: true,
    },
    /** It was opened by mistake. */
    cancel: { who: counters, from: ['open'], to: 'canceled', event: 'canceled', payload: named },
    print: {
      who: inventoryReaders,
      from: ['open', 'closed'],
      to: 'same',
      event: 'printed',
      payload: named,
      ownMutation: true,
    },
  },
});
export type InventoryAction = keyof typeof inventoryEntity.lifecycle.actions;
