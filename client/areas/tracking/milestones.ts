// The four steps that a recipient follows, with a postponed delivery between the last two, and what becomes of a parcel
// that is not delivered.
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';

export interface Milestone {
  /** The key of its label. */
  id: 'confirmed' | 'hub' | 'out' | 'postponed' | 'delivered' | 'canceled' | 'returned';
  /** Decides the glyph. */
  status: PackageStatus;
  state: 'done' | 'current' | 'next';
  at: string | null;
}

/** The index of the step that a parcel of this status has reached; -1 before the first. */
const reached: Readonly<Record<PackageStatus, number>> = {
  created: -1,
  confirmed: 0,
  pickup: 0,
  inhouse: 1,
  transit: 1,
  received: 1,
  enroute: 2,
  reported: 3,
  scheduled: 3,
  interested: 3,
  delivered: 4,
  canceled: -1,
  returned: -1,
  archived: -1,
};

type Step = Omit<Milestone, 'state'>;

function stepsOf(parcel: TrackedParcel): Step[] {
  const { status, confirmedAt, atHubAt, outAt, deliveredAt } = parcel;
  return [
    { id: 'confirmed', status: 'confirmed', at: confirmedAt },
    { id: 'hub', status: 'inhouse', at: atHubAt },
    { id: 'out', status: 'enroute', at: outAt },
    { id: 'postponed', status, at: null },
    { id: 'delivered', status: 'delivered', at: deliveredAt },
  ];
}

/** What has happened to a parcel that will not be delivered, with its return if there is one. */
function undelivered(parcel: TrackedParcel): Milestone[] {
  const { canceledAt, returnedAt } = parcel;
  const past = stepsOf(parcel).filter(({ id, at }) => id !== 'delivered' && at !== null);
  return [
    ...past.map((step): Milestone => ({ ...step, state: 'done' })),
    { id: 'canceled', status: 'canceled', state: returnedAt === null ? 'current' : 'done', at: canceledAt },
    ...(returnedAt === null
      ? []
      : [{ id: 'returned', status: 'returned', state: 'current', at: returnedAt } satisfies Milestone]),
  ];
}

/** The steps of a parcel, in order. */
export function milestonesOf(parcel: TrackedParcel): Milestone[] {
  const { status, deliveredAt, canceledAt } = parcel;
  const isArchivedDelivery = status === 'archived' && deliveredAt !== null;
  const isUndelivered = status === 'archived' && canceledAt !== null && !isArchivedDelivery;
  if (status === 'canceled' || status === 'returned' || isUndelivered) return undelivered(parcel);
  const at = isArchivedDelivery ? reached.delivered : reached[status];
  const isPostponed = at === reached.reported;
  return stepsOf(parcel)
    .map((step, index) => ({
      ...step,
      // A step that a parcel goes through again has the time of an earlier attempt.
      at: index <= at ? step.at : null,
      state: stateOf(index, at),
    }))
    .filter(({ id }) => id !== 'postponed' || isPostponed);
}

function stateOf(index: number, at: number): Milestone['state'] {
  if (index === at) return 'current';
  return index < at ? 'done' : 'next';
}
