// Where the carrier of a pallet is, on the way. Only the last position is kept, and none once the pallet has arrived. A row of
// its own: a pallet that moves on is not a pallet that somebody changed.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, float, id, instant, type RowOf } from '../../entities/fields.ts';

const positionStatuses = ['known', 'over'] as const;

const positionFields = defineFields({
  status: choice('PalletPositionStatus', positionStatuses),
  palletId: id(),
  fromHubId: id({ api: false }),
  toHubId: id({ api: false }),
  carrierId: id({ api: false }),
  lat: float({ nullable: true }),
  lng: float({ nullable: true }),
  /** By the clock of the phone, at most that of its arrival. */
  at: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type PalletPositionRow = RowOf<typeof positionFields>;

const carriers = ['TRANSPORTOR', 'DRIVER'] as const;
const asCarrier = within({ carrierId: 'user' });

export const palletPositionEntity = defineEntity('palletPosition', positionFields, {
  statuses: positionStatuses,
  isWithoutNames: true,
  access: {
    see: {
      // The dispatch, the two hubs, and the carrier.
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ fromHubId: 'hub', toHubId: 'hub' }),
      DRIVER: asCarrier,
      TRANSPORTOR: asCarrier,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
    },
  },
  // The events have no payload: they are kept for good, and a position is not.
  actions: {
    share: { who: carriers, from: 'nothing', to: 'known', event: 'shared', internal: true },
    move: { who: carriers, from: ['known'], to: 'same', event: 'located', internal: true },
    end: { who: ['SYS'], from: ['known'], to: 'over', event: 'ended', internal: true },
  },
});
export type PalletPositionAction = keyof typeof palletPositionEntity.lifecycle.actions;
