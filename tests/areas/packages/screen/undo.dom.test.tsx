// Which actions on a parcel can be undone, typed by hand: those with a transition back to what the parcel was.
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { hiddenFields } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { packageRowActions } from '#client/areas/packages/actions/actions.ts';
import { packageColumns } from '#client/areas/packages/list/columns.tsx';
import { seesClientInvoices, seesDriverInvoices } from '#client/areas/packages/permissions.ts';
import { buildPackage } from '../support/package.ts';

type Given = Parameters<typeof buildPackage>[1];
const person = { id: 'x', name: 'Karim', avatarId: null, kind: 'driver', __typename: 'Person' } as const;

/** The reverse action that is offered; null for none. */
function reverseOf(action: string, before: Given, after: Given): string | null {
  const { reverse } = packageRowActions.spec(action);
  const isPossible = reverse?.possible?.(buildPackage(1, before), buildPackage(1, after)) ?? true;
  return reverse && isPossible ? reverse.action : null;
}

describe('undo', () => {
  it.each<[string, Given, Given, string | null]>([
    ['assign', { driver: person }, {}, 'assign'],
    ['assign', { driver: null }, {}, null],
    ['assignPickup', { collector: person }, {}, 'assignPickup'],
    ['assignPickup', { collector: null }, {}, null],
    ['assignReturn', { collector: person }, {}, 'assignReturn'],
    ['report', {}, {}, 'undoOutcome'],
    ['schedule', { status: 'received' }, {}, 'undoOutcome'],
    ['markInterested', { status: 'enroute' }, {}, 'undoOutcome'],
    ['cancel', { status: 'enroute' }, { allowedActions: ['relaunch'] }, 'relaunch'],
    ['cancel', { status: 'inhouse', driver: null }, { allowedActions: ['relaunch'] }, 'relaunch'],
    ['cancel', { status: 'inhouse', driver: person }, { allowedActions: ['relaunch'] }, null],
    ['cancel', { status: 'created' }, { allowedActions: ['relaunch'] }, null],
    ['cancel', { status: 'enroute' }, { allowedActions: [] }, null],
    ['deliver', { exchange: false }, {}, 'undoOutcome'],
    // The toast says why: notUndone.deliver.
    ['deliver', { exchange: true }, {}, null],
    ...['confirm', 'pickUp', 'takeIn', 'dispatch', 'arrive', 'receive', 'start', 'resume'].map(
      (action): [string, Given, Given, null] => [action, {}, {}, null],
    ),
    ...['handBack', 'writeOff', 'return', 'archive', 'correct', 'setFees', 'markProcessed', 'addNote'].map(
      (action): [string, Given, Given, null] => [action, {}, {}, null],
    ),
  ])('%s of %j that became %j is undone by %s', (action, before, after, reverse) => {
    expect(reverseOf(action, before, after)).toBe(reverse);
  });
});

describe.each(roles)('a %s', (role) => {
  const hidden = hiddenFields(packageEntity.access, { role });
  const viewer = { role, manager: false };

  it('has no column, in the table or in a file, of a field that is hidden from the role', () => {
    const seen = packageColumns.filter(({ visibleTo }) => visibleTo?.(viewer) ?? true);
    const fields = seen.flatMap(({ id, exported = [] }) => [id, ...exported.map(({ path }) => path)]);
    expect(fields.filter((field) => hidden.includes(field))).toEqual([]);
  });

  it('has the filters by invoice that it may use', () => {
    const { clientInvoiced, driverInvoiced } = packageList.filters;
    expect([seesClientInvoices(viewer), seesDriverInvoices(viewer)]).toEqual([
      !hidden.includes(clientInvoiced.column),
      !hidden.includes(driverInvoiced.column),
    ]);
  });
});
