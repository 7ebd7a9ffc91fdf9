// One shelf of a hub: its code, and which parcels belong on it.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, texts, whole } from '../../entities/fields.ts';

const shelfStatuses = ['active', 'removed'] as const;
/** What stands on a shelf: parcels for cities of the hub, for another hub, or returns. */
export const shelfKinds = ['cities', 'route', 'returns'] as const;

/** Letters and a number, as they are read from afar: B-12. */
export const shelfCodePattern = /^[A-Z]{1,2}-\d{1,3}$/;

const shelfFields = defineFields({
  status: choice('ShelfStatus', shelfStatuses),
  hubId: id({ api: false }),
  code: text({ description: 'Unique in its hub: B-12.' }),
  /** In this order they are listed, and proposed. */
  place: whole({ description: 'Its place in the order of the shelves of its hub.' }),
  kind: choice('ShelfKind', shelfKinds),
  cityIds: texts({ api: false }),
  toHubId: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ShelfRow = RowOf<typeof shelfFields>;

const editors = ['HOUSEKEEPER', 'ADMIN'] as const;
const named = ['code'] as const;

export const shelfEntity = defineEntity('shelf', shelfFields, {
  statuses: shelfStatuses,
  isWithoutNames: true,
  presenceScreens: ['house', 'config'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: editors, from: 'nothing', to: 'active', event: 'created', payload: named },
    edit: { who: editors, from: ['active'], to: 'same', event: 'edited', payload: named },
    /** What stands on it keeps its place until it is scanned elsewhere. */
    remove: { who: editors, from: ['active'], to: 'removed', event: 'removed', payload: named },
    restore: { who: editors, from: ['removed'], to: 'active', event: 'restored', payload: named },
  },
});
export type ShelfAction = keyof typeof shelfEntity.lifecycle.actions;
