// Actions on hubs, cities, tariffs and rules.
import { defineLifecycle } from '../../access/lifecycle.ts';
import {
  type CityRow,
  configStatuses,
  type HubRow,
  type OffersGroupRow,
  offersGroupStatuses,
  type RulesRow,
} from './row.ts';

const errors = { wrongStatus: 'config.archived', notHolder: 'forbidden' } as const;
const byAdmin = [{ who: ['ADMIN'], from: ['active'] }] as const;
const onCreate = [{ who: ['ADMIN'], from: 'nothing' }] as const;

export const hubLifecycle = defineLifecycle<HubRow>()('hub', {
  statuses: configStatuses,
  errors,
  actions: {
    create: { on: onCreate, to: 'active', event: 'created' },
    edit: { on: byAdmin, to: 'same', event: 'edited' },
  },
});

export const cityLifecycle = defineLifecycle<CityRow>()('city', {
  statuses: configStatuses,
  errors,
  actions: {
    create: { on: onCreate, to: 'active', event: 'created' },
    edit: { on: byAdmin, to: 'same', event: 'edited' },
  },
});

export const offersGroupLifecycle = defineLifecycle<OffersGroupRow>()('offersGroup', {
  statuses: offersGroupStatuses,
  errors,
  actions: {
    create: { on: onCreate, to: 'active', event: 'created' },
    edit: { on: byAdmin, to: 'same', event: 'edited' },
    assign: { on: byAdmin, to: 'same', event: 'assigned' },
    /** Senders that moved to another group. */
    release: { on: [{ who: ['SYS'], from: offersGroupStatuses }], to: 'same', event: 'released', internal: true },
    setDefault: {
      on: byAdmin,
      to: 'same',
      event: 'madeDefault',
      guard: (row) => (row.isDefault ? 'offers.already_default' : null),
    },
    stepDown: { on: [{ who: ['SYS'], from: ['active'] }], to: 'same', event: 'steppedDown', internal: true },
    archive: {
      on: byAdmin,
      to: 'archived',
      event: 'archived',
      guard: (row) => (row.isDefault || row.companyIds.length > 0 ? 'offers.in_use' : null),
    },
  },
});

export const rulesLifecycle = defineLifecycle<RulesRow>()('rules', {
  statuses: configStatuses,
  errors,
  actions: { edit: { on: byAdmin, to: 'same', event: 'edited' } },
});

export type HubAction = keyof typeof hubLifecycle.actions;
export type CityAction = keyof typeof cityLifecycle.actions;
export type OffersGroupAction = keyof typeof offersGroupLifecycle.actions;
export type RulesAction = keyof typeof rulesLifecycle.actions;
