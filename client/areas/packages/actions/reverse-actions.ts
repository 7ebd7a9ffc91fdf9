// The actions on a parcel that can be undone: those with a transition back to what the parcel was. A confirmation or a
// scan has none; a parcel without a driver cannot be given back to nobody.
import type { ReverseAction } from '#client/actions/define-actions.ts';
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import type { Package } from '../documents.ts';
import type { RowAction } from './actions.ts';

const allows = ({ allowedActions }: Package, action: Package['allowedActions'][number]): boolean =>
  allowedActions.includes(action);

/** Names a parcel that cannot go back. */
const named = 'trackingNumber';

/** The reverse of giving parcels to a collector. */
const collectorAgain = (action: RowAction): ReverseAction<Package> => ({
  action,
  reads: `${named} collector { id }`,
  possible: ({ collector }) => collector !== null,
  input: ({ collector }) => ({ collectorId: collector?.id }),
  announced: true,
});

/** The reverse of what came of a visit, by whoever recorded it. */
const outcome: ReverseAction<Package> = { action: 'undoOutcome', announced: true };

export const reverseActions = {
  assign: {
    action: 'assign',
    reads: `${named} driver { id } status`,
    possible: ({ driver }) => driver !== null,
    input: ({ driver, status }, t) => ({
      driverId: driver?.id,
      ...(includesStatus(heldStatuses, status) && { note: t('undone.note') }),
    }),
    announced: true,
  },
  assignPickup: collectorAgain('assignPickup'),
  assignReturn: collectorAgain('assignReturn'),
  report: outcome,
  schedule: outcome,
  markInterested: outcome,
  // A relaunch sends a parcel to the road with its driver, or back to the shelf without one.
  cancel: {
    action: 'relaunch',
    possible: ({ status, driver }, after) =>
      (status === 'enroute' || (status === 'inhouse' && driver === null)) && allows(after, 'relaunch'),
    input: (_, t) => ({ note: t('undone.mistake') }),
    announced: true,
  },
  // The parcel that an exchange sends back exists already.
  deliver: { ...outcome, reads: `${named} exchange`, possible: ({ exchange }) => !exchange, explained: true },
} satisfies Partial<Record<RowAction, ReverseAction<Package>>>;
