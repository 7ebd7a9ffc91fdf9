// A company that sends parcels: what people call a customer. Its accounts are users.
import { defineEntity } from '../../entities/entity.ts';
import {
  choice,
  choices,
  day,
  defineFields,
  flag,
  id,
  instant,
  type RowOf,
  safeInt,
  text,
  whole,
} from '../../entities/fields.ts';
import { billingDays, billingModes } from '../config/billing-schedule.ts';
import { within } from '../../access/scope.ts';
import { companyAccess } from '../directory/access.ts';

const companyStatuses = ['active'] as const;

const companyFields = defineFields({
  // The table has no column for it: a company is never archived.
  status: choice('CompanyStatus', companyStatuses, { stored: 'elsewhere', api: false }),
  number: whole({ stored: 'generated', description: 'The customer ID.' }),
  name: text({ isPersonal: true }),
  hubId: id({ api: false }),
  cityId: id({ nullable: true, api: false }),
  address: text({ nullable: true, isPersonal: true }),
  phone: text({ nullable: true, isPersonal: true }),
  website: text({ nullable: true, isPersonal: true }),
  /** Its new parcels need a proof of delivery. */
  wantsProof: flag({ description: 'New parcels need a proof of delivery.' }),
  /** The commercial who brought it. */
  commercialId: id({ nullable: true, api: false }),
  /** Null: the default tariff applies. */
  offersGroupId: id({ nullable: true, description: 'Null: the default tariff applies.' }),
  /** The tariff from the day on that follows; null is the default one. */
  nextOffersGroupId: id({ nullable: true, api: false }),
  offersGroupChangesOn: day({ nullable: true, description: 'The day on which it gets another tariff.' }),
  billingMode: choice('BillingMode', billingModes, {
    nullable: true,
    description: 'When it is billed. Null: as the business settings say.',
  }),
  billingDays: choices('BillingDay', billingDays),
  billingThreshold: safeInt({ nullable: true, description: 'Centimes due from which it is billed.' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type CompanyRow = RowOf<typeof companyFields>;

const byAdmin = { who: ['ADMIN'], from: ['active'], to: 'same' } as const;
const offersGroupAssigned = {
  event: 'offersGroupAssigned',
  payload: ['name', 'offersGroupId', 'nextOffersGroupId', 'offersGroupChangesOn'],
} as const;

export const companyEntity = defineEntity('company', companyFields, {
  statuses: companyStatuses,
  access: { see: companyAccess.see },
  actions: {
    /** With the account of the customer who signed up. */
    create: { who: ['SYS'], from: 'nothing', to: 'active', event: 'created', payload: ['name'], internal: true },
    edit: {
      who: ['ADMIN', 'CUSTOMER'],
      from: ['active'],
      only: { CUSTOMER: within({ id: 'company' }) },
      to: 'same',
      event: 'edited',
      payload: ['name'],
    },
    /** Of a person who was its only account. */
    erase: { ...byAdmin, event: 'erased', internal: true },
    setHub: { ...byAdmin, event: 'hubSet', payload: ['name', 'hubId'] },
    /** Now, or on a day to come. */
    assignOffersGroup: { ...byAdmin, ...offersGroupAssigned, bulk: true },
    /** The day has come. */
    applyOffersGroup: { ...byAdmin, ...offersGroupAssigned, who: ['SYS'], internal: true },
    /** The tariff was assigned on the page of the tariffs. */
    followOffersGroup: { ...byAdmin, ...offersGroupAssigned, who: ['SYS'], internal: true },
    /** When it is billed by itself. */
    setBilling: {
      ...byAdmin,
      who: ['ADMIN', 'ACCOUNTANT'],
      event: 'billingSet',
      payload: ['name', 'billingMode'],
    },
    assignCommercial: { ...byAdmin, event: 'commercialAssigned', payload: ['name', 'commercialId'], bulk: true },
  },
});
export type CompanyAction = keyof typeof companyEntity.lifecycle.actions;
