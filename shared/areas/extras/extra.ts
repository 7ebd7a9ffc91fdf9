// An extra service that a parcel may have for a price: packaging, a try-on. Its prices are dated and never change: another
// one begins on another day. A parcel keeps the price of the day on which the service was chosen.
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, instant, json, type RowOf, text } from '../../entities/fields.ts';
import { extraOrderers, extraTies } from './choices.ts';
import { arePrices } from './price.ts';

const extraStatuses = ['active', 'inactive'] as const;

const extraFields = defineFields({
  status: choice('ExtraStatus', extraStatuses),
  code: text({ description: 'What parcels, imports and invoices name it by; never changes.' }),
  nameFr: text(),
  nameEn: text(),
  nameAr: text(),
  orderedBy: choice('ExtraOrderer', extraOrderers),
  tie: choice('ExtraTie', extraTies, {
    nullable: true,
    description: 'A parcel has it while this is so, and nobody chooses it by hand.',
  }),
  /** By their day, the first one first. */
  prices: json(arePrices, { nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ExtraRow = RowOf<typeof extraFields>;

const byAdmin = { who: ['ADMIN'], from: ['active'], to: 'same' } as const;
const payload = ['code'] as const;
const amounts = ['prices'] as const;

export const extraEntity = defineEntity('extra', extraFields, {
  statuses: extraStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'extra.inactive', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: everything,
      CUSTOMER: everything,
      SUBCUSTOMER: everything,
      COMMERCIAL: everything,
      // What they carry out, without its price.
      DRIVER: everything,
      SUBDRIVER: everything,
      COLLECTOR: everything,
      TRANSPORTOR: nothing,
    },
    hide: { DRIVER: amounts, SUBDRIVER: amounts, COLLECTOR: amounts },
    hideWithout: { money: { fields: amounts } },
  },
  actions: {
    create: { who: ['ADMIN'], from: 'nothing', to: 'active', event: 'created', payload },
    edit: { ...byAdmin, event: 'edited', payload },
    /** Another price from a day on. */
    setPrice: { ...byAdmin, event: 'priced', payload: ['code', 'prices'] },
    /** Takes back the price of a day, today's at the earliest: the one before goes on. */
    dropPrice: { ...byAdmin, event: 'priced', payload: ['code', 'prices'] },
    /** Parcels that have it keep it. */
    deactivate: { ...byAdmin, to: 'inactive', event: 'deactivated', payload },
    activate: { who: ['ADMIN'], from: ['inactive'], to: 'active', event: 'activated', payload },
  },
});
export type ExtraAction = keyof typeof extraEntity.lifecycle.actions;
