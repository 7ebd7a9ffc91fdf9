// A discrepancy of a pallet: a parcel that was on it and was not scanned off it, or one that was not on it and came; or of an
// inventory: a parcel that should lie in the hub and was not found. It has an owner until it is resolved.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text } from '../../entities/fields.ts';

const discrepancyStatuses = ['open', 'resolved'] as const;
export const discrepancyKinds = ['missing', 'surplus'] as const;

/** It was found, it is lost (the parcel is written off), or the scan was a mistake. */
export const discrepancyResolutions = ['found', 'lost', 'mistake'] as const;

const discrepancyFields = defineFields({
  status: choice('DiscrepancyStatus', discrepancyStatuses),
  kind: choice('DiscrepancyKind', discrepancyKinds),
  palletId: id({ nullable: true }),
  palletNumber: text({ nullable: true }),
  inventoryId: id({ nullable: true, description: 'Of a parcel that an inventory did not find; it is of no pallet.' }),
  inventoryNumber: text({ nullable: true }),
  trackingNumber: text(),
  /** Null: there is no such parcel. */
  packageId: id({ nullable: true, api: false }),
  fromHubId: id({ api: false }),
  toHubId: id({ api: false }),
  /** Who looks for it. */
  ownerId: id({ nullable: true, api: false }),
  resolution: choice('DiscrepancyResolution', discrepancyResolutions, { nullable: true }),
  explanation: text({ nullable: true }),
  resolvedById: id({ nullable: true, api: false }),
  resolvedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DiscrepancyRow = RowOf<typeof discrepancyFields>;

/** Those who may write off a parcel. */
const resolvers = ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'] as const;
const said = ['palletNumber', 'inventoryNumber', 'trackingNumber'] as const;

export const discrepancyEntity = defineEntity('palletDiscrepancy', discrepancyFields, {
  statuses: discrepancyStatuses,
  isWithoutNames: true,
  presenceScreens: ['pallets'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      HOUSEKEEPER: within({ fromHubId: 'hub', toHubId: 'hub' }),
      // Carriers see numbers, destinations and weights.
      DRIVER: nothing,
      TRANSPORTOR: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
    },
  },
  actions: {
    open: {
      who: ['HOUSEKEEPER', 'ADMIN', 'SYS'],
      from: 'nothing',
      to: 'open',
      event: 'opened',
      payload: said,
      internal: true,
    },
    assign: { who: resolvers, from: ['open'], to: 'same', event: 'assigned', payload: said },
    resolve: {
      who: resolvers,
      from: ['open'],
      to: 'resolved',
      event: 'resolved',
      payload: [...said, 'resolution', 'explanation'],
    },
    /** What was missing is scanned after all. */
    resolveByScan: {
      who: ['HOUSEKEEPER', 'ADMIN'],
      from: ['open'],
      to: 'resolved',
      event: 'resolved',
      payload: [...said, 'resolution', 'explanation'],
      internal: true,
    },
  },
});
export type DiscrepancyAction = keyof typeof discrepancyEntity.lifecycle.actions;
