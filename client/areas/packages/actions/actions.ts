// Presentation data of the actions on a parcel: icon, dialog fields, order. The server decides which actions are
// allowed and sends them in `allowedActions`.
import {
  Archive,
  Ban,
  BellOff,
  CalendarClock,
  CheckCheck,
  CircleCheck,
  Coins,
  House,
  PackageCheck,
  PackageOpen,
  PackageX,
  Pencil,
  RotateCcw,
  Route,
  Send,
  Star,
  StickyNote,
  Truck,
  Undo2,
  UserPlus,
  Warehouse,
} from 'lucide-react';
import type { PackageAction } from '#shared/areas/packages/lifecycle.ts';
import { packageActions, packageLifecycle } from '#shared/areas/packages/lifecycle.ts';
import type { PackageStatus } from '#shared/areas/packages/row.ts';
import type { IconType } from '#client/lib/icon-type.ts';

/** Actions that a user can run on an existing parcel. */
export type RowAction = Exclude<PackageAction, 'create' | 'createReturn' | 'createAgain' | 'flag'>;

const icons: Readonly<Record<RowAction, IconType>> = {
  edit: Pencil,
  confirm: CircleCheck,
  assignPickup: UserPlus,
  pickUp: PackageOpen,
  takeIn: Warehouse,
  dispatch: Truck,
  arrive: Warehouse,
  assign: UserPlus,
  receive: PackageCheck,
  start: Send,
  deliver: CheckCheck,
  report: BellOff,
  schedule: CalendarClock,
  markInterested: Star,
  resume: Send,
  handBack: Undo2,
  cancel: Ban,
  writeOff: PackageX,
  assignReturn: UserPlus,
  moveReturn: Undo2,
  return: House,
  relaunch: RotateCcw,
  archive: Archive,
  correct: RotateCcw,
  redirect: Route,
  setFees: Coins,
  markProcessed: CheckCheck,
  addNote: StickyNote,
};

/** The icon of an action. */
export function actionIcon(action: RowAction): IconType {
  return icons[action];
}

/** True for the name of an action on a parcel. */
export function isRowAction(action: string): action is RowAction {
  return Object.hasOwn(icons, action);
}

/** Actions that end a delivery; shown in red, after the others. */
export const destructiveActions: readonly string[] = ['cancel', 'writeOff'];

/** The fields of each action's dialog, in display order. An action without an entry runs without a dialog. */
export const actionFields = {
  assignPickup: ['collectorId'],
  dispatch: ['toHubId'],
  assign: ['driverId', 'note'],
  deliver: ['cash', 'note'],
  report: ['reason', 'date', 'proofOfNoResponse', 'note'],
  schedule: ['date', 'note'],
  markInterested: ['date', 'note'],
  handBack: ['note'],
  cancel: ['reason', 'note'],
  writeOff: ['reason', 'note'],
  assignReturn: ['collectorId'],
  return: ['note'],
  relaunch: ['note'],
  correct: ['note'],
  redirect: ['cityId', 'address', 'note'],
  setFees: ['feeDelivered', 'feeRefused', 'feeReturned', 'note'],
  addNote: ['internalNote'],
} as const satisfies Partial<Record<RowAction, readonly string[]>>;
export type DialogAction = keyof typeof actionFields;
export type ActionField = (typeof actionFields)[DialogAction][number];

/** True when the action opens a dialog before it runs. */
export function needsDialog(action: string): action is DialogAction {
  return Object.hasOwn(actionFields, action);
}

/** The status after the action; null when it depends on the parcel or does not change. */
export function targetStatus(action: RowAction): PackageStatus | null {
  const { to } = packageLifecycle.actions[action];
  return typeof to === 'string' && to !== 'same' ? to : null;
}

/** True when the action can change the status. The status menu lists these actions. */
export function changesStatus(action: string): boolean {
  return isRowAction(action) && [packageLifecycle.actions[action].to].flat().some((to) => to !== 'same');
}

const rank = (action: string): number => packageActions.findIndex((known) => known === action);

/** Sorts known actions by the lifecycle's order; actions that do not change the status come last. */
export function sortActions(actions: readonly string[]): RowAction[] {
  const known = actions.filter(isRowAction).toSorted((a, b) => rank(a) - rank(b));
  const transitions = known.filter(changesStatus);
  return [...transitions, ...known.filter((action) => !transitions.includes(action))];
}
