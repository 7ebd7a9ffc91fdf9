// What somebody most likely does next with a parcel: the one labelled button of its drawer. What may be done is the server's word, in
// `allowedActions`; this only chooses among that.
import type { PackageStatus } from '#shared/areas/packages/row.ts';
import type { Who } from '#client/kit/list-screen/definition.ts';
import type { RowAction } from './actions.ts';
import type { Pkg } from './documents.ts';
import { isCarrier } from './who.ts';

export type StepRow = Pick<Pkg, 'status' | 'processed'> & {
  allowedActions: readonly string[];
  driver: object | null;
  collector: object | null;
  hub: { id: string } | null;
  city: { hubId: string } | null;
};

/** By status, the first that the viewer may do and that suits the parcel. */
const inStatus: Readonly<Record<PackageStatus, readonly RowAction[]>> = {
  created: ['confirm'],
  confirmed: ['pickUp', 'assignPickup', 'takeIn'],
  pickup: ['takeIn'],
  inhouse: ['dispatch', 'receive', 'assign'],
  transit: ['arrive'],
  received: ['start', 'schedule', 'handBack'],
  enroute: ['deliver', 'schedule'],
  reported: ['resume', 'markProcessed', 'handBack'],
  scheduled: ['resume', 'markProcessed', 'handBack'],
  interested: ['resume', 'markProcessed', 'handBack'],
  canceled: ['moveReturn', 'assignReturn', 'return', 'relaunch'],
  // What is left then corrects a mistake or is the system's to do: it stays in the menus.
  delivered: [],
  returned: [],
  archived: [],
};

/** When an action is the next thing to do; always, unless it is here. */
const suits: Readonly<Partial<Record<RowAction, (pkg: StepRow, who: Who) => boolean>>> = {
  // Staff may note a collector's pick-up, but it is the collector who does it.
  pickUp: (_, who) => isCarrier(who),
  assignPickup: ({ collector }) => collector === null,
  // A town of another hub: its drivers are there.
  dispatch: ({ driver, hub, city }) => driver === null && hub !== null && city !== null && city.hubId !== hub.id,
  assign: ({ driver }) => driver === null,
  assignReturn: ({ collector }) => collector === null,
  markProcessed: ({ processed }) => !processed,
};

/** The next step of the parcel for this viewer; null when nothing of what they may do is likely. */
export function nextStep(pkg: StepRow, who: Who): RowAction | null {
  return (
    inStatus[pkg.status].find((action) => pkg.allowedActions.includes(action) && (suits[action]?.(pkg, who) ?? true)) ??
    null
  );
}

// Beside the next step: what a driver says when it does not succeed, and what else is needed often.
const second: readonly RowAction[] = ['report', 'schedule', 'edit', 'assign', 'handBack'];

/** The next step and up to two actions beside it. */
export function thumbActions(pkg: StepRow, who: Who): { main: RowAction | null; beside: RowAction[] } {
  const main = nextStep(pkg, who);
  return {
    main,
    beside: second.filter((action) => action !== main && pkg.allowedActions.includes(action)).slice(0, 2),
  };
}
