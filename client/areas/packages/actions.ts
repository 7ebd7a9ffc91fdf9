// What each action on a parcel looks like and needs from a person. What may be done is the server's word, in `allowedActions`.
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
import type { IconType } from '#client/kit/icon-type.ts';

/** Actions on a parcel that is there; making one is not among them. */
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

/** Takes the parcel out of its way: shown apart, in red. */
export const harmfulActions: readonly string[] = ['cancel', 'writeOff'];

/** What a dialog asks for, in its order; an action that is not here runs at once. */
export const askedFields = {
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
export type AskingAction = keyof typeof askedFields;
export type AskedField = (typeof askedFields)[AskingAction][number];

/** True when the action asks for something first. */
export function isAsking(action: string): action is AskingAction {
  return Object.hasOwn(askedFields, action);
}

/** The status that the action leads to, when it always leads to the same one. */
export function targetOf(action: RowAction): PackageStatus | null {
  const { to } = packageLifecycle.actions[action];
  return typeof to === 'string' && to !== 'same' ? to : null;
}

/** True when the action leads to another status: what a status menu holds. */
export function changesStatus(action: string): boolean {
  return isRowAction(action) && [packageLifecycle.actions[action].to].flat().some((to) => to !== 'same');
}

const rank = (action: string): number => packageActions.findIndex((one) => one === action);

/** The actions in the order of a parcel's life, what changes no status last. */
export function inOrder(actions: readonly string[]): RowAction[] {
  const known = actions.filter(isRowAction).toSorted((a, b) => rank(a) - rank(b));
  const moves = known.filter(changesStatus);
  return [...moves, ...known.filter((action) => !moves.includes(action))];
}
