// One saved view of a list: its tab, filters, order, search and columns under a name, as the query string of its
// address. Its owner alone changes it; while it is shared, the owner's team sees it too.
import { type Role, roles } from '../../access/roles.ts';
import { type RowScope, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, flag, id, instant, type RowOf, text } from '../../entities/fields.ts';

const savedViewStatuses = ['active', 'removed'] as const;
/** Limits of a person's views. Names of lists are not checked, so their number has a limit of its own. */
export const savedViewLimits = { name: 60, query: 8_000, perList: 50, inAll: 200 } as const;

const savedViewFields = defineFields({
  status: choice('SavedViewStatus', savedViewStatuses),
  ownerId: id({ api: false }),
  list: text({ description: 'The list, by the name of its area.' }),
  name: text({ isPersonal: true }),
  query: text({ description: 'The query string of the address, with its tab and its order.' }),
  shared: flag({ description: "True if the owner's team sees it." }),
  /** The team that sees it: that of the owner when it was shared. */
  teamId: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type SavedViewRow = RowOf<typeof savedViewFields>;

const ownOrTeams = within({ ownerId: 'user', teamId: 'team' });
const own = within({ ownerId: 'user' });

function forEachRole<Value>(value: Value): Record<Role, Value> {
  return {
    ADMIN: value,
    ACCOUNTANT: value,
    SUBACCOUNTANT: value,
    DRIVER: value,
    COLLECTOR: value,
    CUSTOMER: value,
    HOUSEKEEPER: value,
    BACKOFFICE: value,
    SUPPORT: value,
    COMMERCIAL: value,
    SUBDRIVER: value,
    SUBCUSTOMER: value,
    TRANSPORTOR: value,
  };
}

const byOwner = { who: roles, from: ['active'], only: forEachRole(own) } as const;

export const savedViewEntity = defineEntity('savedView', savedViewFields, {
  statuses: savedViewStatuses,
  isWithoutNames: true,
  access: { see: forEachRole<RowScope<SavedViewRow>>(ownOrTeams) },
  actions: {
    create: { who: roles, from: 'nothing', to: 'active', event: 'created', payload: ['name', 'list'] },
    rename: { ...byOwner, to: 'same', event: 'renamed', payload: ['name'] },
    update: { ...byOwner, to: 'same', event: 'updated', payload: ['name'] },
    share: { ...byOwner, to: 'same', event: 'shared', payload: ['name'] },
    unshare: { ...byOwner, to: 'same', event: 'unshared', payload: ['name'] },
    remove: { ...byOwner, to: 'removed', event: 'removed', payload: ['name'] },
    restore: { ...byOwner, from: ['removed'], to: 'active', event: 'restored', payload: ['name'] },
  },
});
export type SavedViewAction = keyof typeof savedViewEntity.lifecycle.actions;
