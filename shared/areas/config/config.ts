// The configuration that administrators set: hubs, cities, tariffs and business rules. Only administrators see and set
// it. All roles get names of hubs and cities from the directory, and the rules, which every dialog needs. Coordinates
// are degrees (WGS84), fees are centimes.
import { secondFactorRoles } from '../../access/roles.ts';
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import {
  defineFields,
  choice,
  choices,
  flag,
  float,
  id,
  instant,
  json,
  type RowOf,
  safeInt,
  text,
  texts,
  whole,
} from '../../entities/fields.ts';
import { billingDays, billingModes } from './billing-schedule.ts';
import { cancelReasons, packageReasons } from '../packages/choices.ts';

const configStatuses = ['active'] as const;
const offersGroupStatuses = ['active', 'archived'] as const;

// These tables have no column for the status: their rows are never archived.
const status = choice('ConfigStatus', configStatuses, { stored: 'elsewhere', api: false });
const times = { createdAt: instant({ api: false }), updatedAt: instant({ api: false }) };
const place = { nameFr: text(), nameAr: text(), lat: float({ nullable: true }), lng: float({ nullable: true }) };

export const adminOnly = {
  see: {
    ADMIN: everything,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    DRIVER: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    SUBCUSTOMER: nothing,
    CUSTOMER: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
};

const errors = { wrongStatus: 'config.archived', notHolder: 'forbidden' } as const;
const onCreate = { who: ['ADMIN'], from: 'nothing', to: 'active', event: 'created' } as const;
const byAdmin = { who: ['ADMIN'], from: ['active'], to: 'same' } as const;

// The system changes aliases for the staff that validates cities, which does not see the configuration.
const bySystem = { ...byAdmin, who: ['SYS'], internal: true } as const;

export const hubFields = defineFields({
  status,
  /** Three letters; tracking numbers from this hub start with them. */
  code: text(),
  ...place,
  ...times,
});
export type HubRow = RowOf<typeof hubFields>;

export const hubEntity = defineEntity('hub', hubFields, {
  statuses: configStatuses,
  errors,
  access: adminOnly,
  actions: {
    create: { ...onCreate, payload: ['code', 'nameFr'] },
    edit: { ...byAdmin, event: 'edited', payload: ['code'] },
  },
});

export const cityFields = defineFields({
  status,
  ...place,
  hubId: id(),
  /** Other spellings used by senders, lower case, sorted. */
  aliases: texts({ stored: 'elsewhere', description: 'Other spellings, lower case.' }),
  ...times,
});
export type CityRow = RowOf<typeof cityFields>;

export const cityEntity = defineEntity('city', cityFields, {
  statuses: configStatuses,
  errors,
  access: adminOnly,
  actions: {
    create: { ...onCreate, payload: ['nameFr', 'hubId'] },
    edit: { ...byAdmin, event: 'edited', payload: ['nameFr'] },
    /** A text that people type now means this city, or no longer does. */
    addAlias: { ...bySystem, event: 'aliasAdded', payload: ['nameFr'] },
    removeAlias: { ...bySystem, event: 'aliasRemoved', payload: ['nameFr'] },
  },
});

/** What a sender pays for a parcel, by its outcome. */
export interface Fees {
  delivered: number;
  refused: number;
  returned: number;
}
export const feeNames = ['delivered', 'refused', 'returned'] as const satisfies readonly (keyof Fees)[];

/** The fees from a hub to a city. */
export interface OffersLine extends Fees {
  hubId: string;
  cityId: string;
}

const isFee = (value: unknown): value is number => typeof value === 'number';
const areLines = (value: unknown): value is OffersLine[] =>
  Array.isArray(value) &&
  value.every(
    (line: unknown) =>
      typeof line === 'object' && line !== null && feeNames.every((fee) => isFee(Reflect.get(line, fee))),
  );

/** A tariff. The sender's own group applies, otherwise the default one. */
export const offersGroupFields = defineFields({
  status: choice('OffersGroupStatus', offersGroupStatuses),
  name: text(),
  isDefault: flag(),
  lines: json(areLines, { stored: 'elsewhere' }),
  /** The senders with this tariff, sorted. */
  companyIds: texts({ stored: 'elsewhere', api: false }),
  ...times,
});
export type OffersGroupRow = RowOf<typeof offersGroupFields>;

export const offersGroupEntity = defineEntity('offersGroup', offersGroupFields, {
  statuses: offersGroupStatuses,
  errors,
  access: adminOnly,
  actions: {
    create: { ...onCreate, payload: ['name'] },
    edit: { ...byAdmin, event: 'edited', payload: ['name'] },
    assign: { ...byAdmin, event: 'assigned', payload: ['name'] },
    /** Senders that moved to another group. */
    release: {
      who: ['SYS'],
      from: offersGroupStatuses,
      to: 'same',
      event: 'released',
      payload: ['name'],
      internal: true,
    },
    /** Companies were assigned to it, or to another one, on the page of the customers. */
    followCompanies: {
      who: ['SYS'],
      from: offersGroupStatuses,
      to: 'same',
      event: 'companiesChanged',
      payload: ['name'],
      internal: true,
    },
    setDefault: {
      ...byAdmin,
      event: 'madeDefault',
      payload: ['name'],
      guard: (row) => (row.isDefault ? 'offers.already_default' : null),
    },
    stepDown: { who: ['SYS'], from: ['active'], to: 'same', event: 'steppedDown', payload: ['name'], internal: true },
    archive: {
      ...byAdmin,
      to: 'archived',
      event: 'archived',
      payload: ['name'],
      guard: (row) => (row.isDefault || row.companyIds.length > 0 ? 'offers.in_use' : null),
    },
  },
});

/** Business rules for all parcels; there is one row. */
export const rulesFields = defineFields({
  status,
  maxAttempts: whole({ description: 'Delivery attempts before a parcel may not go out again.' }),
  /** The reasons that may be chosen, in display order. */
  reportReasons: choices('PackageReason', packageReasons, { description: 'In display order.' }),
  cancelReasons: choices('CancelReason', cancelReasons),
  proofFrom: safeInt({
    nullable: true,
    description:
      'Centimes to collect from which a delivery needs a proof; 0: every one. Null: where the sender wants it.',
  }),
  cashLimit: safeInt({
    nullable: true,
    description: 'Centimes of cash in the hands of a driver from which the hub is warned. Null: no limit.',
  }),
  claimAnswerHours: whole({ description: 'Support hours until the first answer to a claim.' }),
  claimResolutionDays: whole({ description: 'Support days until a claim is resolved.' }),
  secondFactorRoles: choices('SecondFactorRole', secondFactorRoles, {
    description: 'Who must have a second factor at sign-in.',
  }),
  legalName: text({ nullable: true, description: 'What stands on invoices: the name of the company that carries.' }),
  legalAddress: text({ nullable: true }),
  legalIce: text({ nullable: true, description: '15 digits.' }),
  legalRc: text({ nullable: true, description: 'In the register of commerce.' }),
  legalIf: text({ nullable: true, description: 'For taxes.' }),
  legalRib: text({ nullable: true, description: '24 digits: the account that pays invoices.' }),
  billingMode: choice('BillingMode', billingModes, { description: 'When customers are billed that have no schedule.' }),
  billingDays: choices('BillingDay', billingDays),
  billingThreshold: safeInt({ nullable: true, description: 'Centimes due from which a customer is billed.' }),
  updatedAt: instant({ api: false }),
});
export type RulesRow = RowOf<typeof rulesFields>;

/** Whose accounts are open with a password alone concerns administrators only. */
const safety = ['secondFactorRoles'] as const;
/** How much cash a driver may hold concerns who handles it. */
const withoutCash = [...safety, 'cashLimit'] as const;

export const rulesEntity = defineEntity('rules', rulesFields, {
  statuses: configStatuses,
  errors,
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      DRIVER: everything,
      SUBDRIVER: everything,
      COLLECTOR: everything,
      SUBCUSTOMER: everything,
      CUSTOMER: everything,
      HOUSEKEEPER: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      COMMERCIAL: everything,
      TRANSPORTOR: everything,
    },
    hide: {
      ACCOUNTANT: safety,
      SUBACCOUNTANT: safety,
      DRIVER: safety,
      SUBDRIVER: safety,
      COLLECTOR: withoutCash,
      SUBCUSTOMER: withoutCash,
      CUSTOMER: withoutCash,
      HOUSEKEEPER: safety,
      BACKOFFICE: safety,
      SUPPORT: safety,
      COMMERCIAL: withoutCash,
      TRANSPORTOR: withoutCash,
    },
  },
  /** Whoever must set up a second factor now may no longer keep a socket open. */
  audienceFields: ['secondFactorRoles'],
  actions: { edit: { ...byAdmin, event: 'edited' } },
});

export type HubAction = keyof typeof hubEntity.lifecycle.actions;
export type CityAction = keyof typeof cityEntity.lifecycle.actions;
export type OffersGroupAction = keyof typeof offersGroupEntity.lifecycle.actions;
export type RulesAction = keyof typeof rulesEntity.lifecycle.actions;

/** The id of the one row of rules. */
export const rulesId = '00000000-0000-7000-8000-000000000001';

/** The key under which the fees from a hub to a city are looked up. */
export function offersLineKey({ hubId, cityId }: Pick<OffersLine, 'hubId' | 'cityId'>): string {
  return `${hubId}.${cityId}`;
}
