// What is done to hubs, cities, tariffs and rules.
import { defineLifecycle } from '../../access/lifecycle.ts';
import {
  type CityRow,
  configStatuses,
  type HubRow,
  type OffersGroupRow,
  offersGroupStatuses,
  type RulesRow,
} from './rows.ts';

const refusals = { wrongStatus: 'config.archived', notHolder: 'forbidden' } as const;
const admin = [{ who: ['ADMIN'], from: ['active'] }] as const;
const newly = [{ who: ['ADMIN'], from: 'nothing' }] as const;

export const hubLifecycle = defineLifecycle<HubRow>()('hub', {
  statuses: configStatuses,
  refusals,
  actions: {
    create: { on: newly, to: 'active', event: 'created' },
    edit: { on: admin, to: 'same', event: 'edited' },
  },
});

export const cityLifecycle = defineLifecycle<CityRow>()('city', {
  statuses: configStatuses,
  refusals,
  actions: {
    create: { on: newly, to: 'active', event: 'created' },
    edit: { on: admin, to: 'same', event: 'edited' },
  },
});

export const offersGroupLifecycle = defineLifecycle<OffersGroupRow>()('offersGroup', {
  statuses: offersGroupStatuses,
  refusals,
  actions: {
    create: { on: newly, to: 'active', event: 'created' },
    edit: { on: admin, to: 'same', event: 'edited' },
    assign: { on: admin, to: 'same', event: 'assigned' },
    /** What another group loses because a sender came to this one. */
    release: { on: [{ who: ['SYS'], from: offersGroupStatuses }], to: 'same', event: 'released', internal: true },
    setDefault: {
      on: admin,
      to: 'same',
      event: 'madeDefault',
      unless: (row) => (row.isDefault ? 'offers.already_default' : null),
    },
    stepDown: { on: [{ who: ['SYS'], from: ['active'] }], to: 'same', event: 'steppedDown', internal: true },
    archive: {
      on: admin,
      to: 'archived',
      event: 'archived',
      unless: (row) => (row.isDefault || row.companyIds.length > 0 ? 'offers.in_use' : null),
    },
  },
});

export const rulesLifecycle = defineLifecycle<RulesRow>()('rules', {
  statuses: configStatuses,
  refusals,
  actions: { edit: { on: admin, to: 'same', event: 'edited' } },
});

export type HubAction = keyof typeof hubLifecycle.actions;
export type CityAction = keyof typeof cityLifecycle.actions;
export type OffersGroupAction = keyof typeof offersGroupLifecycle.actions;
export type RulesAction = keyof typeof rulesLifecycle.actions;
