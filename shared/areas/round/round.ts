// The round of a driver on a day: the order in which the driver visits its stops. Dispatchers see it live.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, texts } from '../../entities/fields.ts';

const roundStatuses = ['open'] as const;

/** More stops than anybody visits in a day. */
export const maxRoundStops = 300;

const roundFields = defineFields({
  status: choice('RoundStatus', roundStatuses),
  driverId: id(),
  /** The driver's hub on that day: its staff sees the order. */
  hubId: id({ nullable: true, api: false }),
  day: day(),
  stopIds: texts({ description: 'Ids of parcels, in the order of the visits.' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type RoundRow = RowOf<typeof roundFields>;

const ofManager = within({ driverId: 'driver' });
const own = within({ driverId: 'user' });

export const roundEntity = defineEntity('round', roundFields, {
  statuses: roundStatuses,
  isWithoutNames: true,
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      DRIVER: ofManager,
      SUBDRIVER: own,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      CUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: ['DRIVER', 'SUBDRIVER'], from: 'nothing', to: 'open', event: 'created', payload: ['driverId'] },
    // Each arranges its own round: who drives it knows the streets.
    arrange: {
      who: ['DRIVER', 'SUBDRIVER'],
      from: ['open'],
      only: { DRIVER: own, SUBDRIVER: own },
      to: 'same',
      event: 'arranged',
      payload: ['driverId'],
    },
  },
});

export type RoundAction = keyof typeof roundEntity.lifecycle.actions;
