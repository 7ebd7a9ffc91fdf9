// Chooses the action that the drawer shows as its primary button. The server decides which actions are allowed
// (`allowedActions`); this file only picks one of them.
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import type { ListViewer } from '#client/list/list-definition.ts';
import type { RowAction } from './actions.ts';
import type { Package } from '../documents.ts';
import { isCarrier } from '../permissions.ts';

export type ActionCandidate = Pick<Package, 'status' | 'processed'> & {
  allowedActions: readonly string[];
  driver: object | null;
  collector: object | null;
  hub: { id: string } | null;
  city: { hubId: string } | null;
};

/** Candidates by status, most likely first. */
const candidates: Readonly<Record<PackageStatus, readonly RowAction[]>> = {
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
  // The remaining actions are corrections or are run by the system, so they are only in the menus.
  delivered: [],
  returned: [],
  archived: [],
};

/** Extra conditions for a candidate. An action without an entry always qualifies. */
const qualifies: Readonly<Partial<Record<RowAction, (pkg: ActionCandidate, viewer: ListViewer) => boolean>>> = {
  // Staff can record a pick-up, but normally the collector does.
  pickUp: (_, viewer) => isCarrier(viewer),
  assignPickup: ({ collector }) => collector === null,
  // Only for a city that another hub serves: that hub's drivers deliver there.
  dispatch: ({ driver, hub, city }) => driver === null && hub !== null && city !== null && city.hubId !== hub.id,
  assign: ({ driver }) => driver === null,
  assignReturn: ({ collector }) => collector === null,
  markProcessed: ({ processed }) => !processed,
};

/** The primary action of the parcel for this viewer; null when no allowed action is a candidate. */
export function primaryAction(pkg: ActionCandidate, viewer: ListViewer): RowAction | null {
  return (
    candidates[pkg.status].find(
      (action) => pkg.allowedActions.includes(action) && (qualifies[action]?.(pkg, viewer) ?? true),
    ) ?? null
  );
}

/** A button of the action bar beside the primary one. `label` is a key of the messages `short`. */
export interface SecondaryButton {
  action: RowAction;
  label: string;
  /** First values of the form: the button already says them. */
  initial?: Readonly<Record<string, unknown>>;
}

/** The reasons that the configuration offers. */
export interface OfferedReasons {
  reportReasons: readonly string[];
  cancelReasons: readonly string[];
}

const isOff = (reasons: readonly string[] | undefined, reason: string): boolean => reasons?.includes(reason) === false;

/**
 * What a driver at the door needs, each in one tap. A reason that is not offered is in no button: the action then asks for one of
 * the others. Without the configuration (it is not loaded yet) all reasons count as offered; the form knows better by then.
 */
function failedVisits(offered: OfferedReasons | null): readonly SecondaryButton[] {
  return [
    isOff(offered?.reportReasons, 'no_answer')
      ? { action: 'report', label: 'report' }
      : { action: 'report', label: 'noAnswer', initial: { reason: 'no_answer' } },
    { action: 'schedule', label: 'schedule' },
    isOff(offered?.cancelReasons, 'refused')
      ? { action: 'cancel', label: 'cancel' }
      : { action: 'cancel', label: 'refused', initial: { reason: 'refused' } },
  ];
}

// For everybody else, first the outcomes of a failed delivery, then other frequent actions.
const secondaryCandidates: readonly RowAction[] = ['report', 'schedule', 'edit', 'assign', 'handBack'];

/** The primary action and up to three secondary buttons. */
export function actionBarActions(
  pkg: ActionCandidate,
  viewer: ListViewer,
  offered: OfferedReasons | null,
): { main: RowAction | null; beside: SecondaryButton[] } {
  const main = primaryAction(pkg, viewer);
  const isAllowed = (action: RowAction): boolean => action !== main && pkg.allowedActions.includes(action);
  if (isCarrier(viewer) && isAllowed('report'))
    return { main, beside: failedVisits(offered).filter(({ action }) => isAllowed(action)) };
  return {
    main,
    beside: secondaryCandidates
      .filter(isAllowed)
      .slice(0, 2)
      .map((action) => ({ action, label: action })),
  };
}
