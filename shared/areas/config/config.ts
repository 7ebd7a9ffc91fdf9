// The configuration that administrators set: hubs, cities and tariffs; the business rules are in `rules.ts`. Only administrators see and set
// it. All roles get names of hubs and cities from the directory, and the rules, which every dialog needs. Coordinates
// are degrees (WGS84), fees are centimes.
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { weekDays } from '../../lib/work-calendar.ts';
import {
  defineFields,
  choice,
  choices,
  day,
  flag,
  float,
  id,
  instant,
  json,
  type RowOf,
  text,
  texts,
} from '../../entities/fields.ts';

export const configStatuses = ['active'] as const;
const offersGroupStatuses = ['active', 'archived'] as const;

// These tables have no column for the status: their rows are never archived.
export const status = choice('ConfigStatus', configStatuses, { stored: 'elsewhere', api: false });
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

export const errors = { wrongStatus: 'config.archived', notHolder: 'forbidden' } as const;
const onCreate = { who: ['ADMIN'], from: 'nothing', to: 'active', event: 'created' } as const;
export const byAdmin = { who: ['ADMIN'], from: ['active'], to: 'same' } as const;

// The system changes aliases for the staff that validates cities, which does not see the configuration.
const bySystem = { ...byAdmin, who: ['SYS'], internal: true } as const;

export const hubFields = defineFields({
  status,
  /** Three letters; tracking numbers from this hub start with them. */
  code: text(),
  ...place,
  daysOff: choices('WeekDay', weekDays, { description: 'The days of the week on which it is closed, Monday first.' }),
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
  /** Prices that follow on a day: those of these routes, the others stay. */
  plannedLines: json(areLines, { nullable: true }),
  plannedOn: day({ nullable: true, description: 'The day from which `plannedLines` apply.' }),
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
    /** Prices of some routes from a day on; another plan takes its place. */
    plan: { ...byAdmin, event: 'planned', payload: ['name', 'plannedOn'] },
    dropPlan: {
      ...byAdmin,
      event: 'planDropped',
      payload: ['name'],
      guard: ({ plannedOn }) => (plannedOn === null ? 'missing' : null),
    },
    /** The day has come. */
    applyPlan: { ...bySystem, event: 'planApplied', payload: ['name'] },
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

export type HubAction = keyof typeof hubEntity.lifecycle.actions;
export type CityAction = keyof typeof cityEntity.lifecycle.actions;
export type OffersGroupAction = keyof typeof offersGroupEntity.lifecycle.actions;

/** The key under which the fees from a hub to a city are looked up. */
export function offersLineKey({ hubId, cityId }: Pick<OffersLine, 'hubId' | 'cityId'>): string {
  return `${hubId}.${cityId}`;
}
