// The actions on a parcel as data: icon, form fields, order. The server decides which are allowed and sends them in
// `allowedActions`.

import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { TFunction } from 'i18next';
import {
  Archive,
  Ban,
  BellOff,
  CalendarClock,
  CheckCheck,
  CircleCheck,
  Coins,
  FileText,
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
  UserX,
  Warehouse,
} from 'lucide-react';
import { type PackageAction, packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import type { ExpectedFields } from '#client/live/keeping.ts';
import { type ActionSpec, defineActions, type ResultTexts } from '#client/actions/define-actions.ts';
import { type Package, PackageLive } from '../documents.ts';
import { reverseActions } from './reverse-actions.ts';

/** Actions that a user can run on an existing parcel from its menus; the others are run where their subject is shown. */
export type RowAction = Exclude<
  PackageAction,
  | 'create'
  | 'createReturn'
  | 'createAgain'
  | 'resolveCity'
  | 'unresolveCity'
  | 'flag'
  | 'recordWhatsapp'
  | 'recordRequest'
  | 'removePhoto'
  | 'recordAnswer'
  | 'setInvoice'
  | 'settleCash'
  | 'shelve'
  | 'noteReprint'
  // They are made on the page of slips, with who drives them or gives them back.
  | 'transferSlip'
  | 'driverReturnSlip'
>;

const slip: ActionSpec<Package> = {
  icon: FileText,
  ownMutation: true,
  OwnForm: lazyPanel(() => import('./slip-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
};

// First the actions that change the status, in the order of the lifecycle.
const actions: Readonly<Record<RowAction, ActionSpec<Package>>> = {
  confirm: { icon: CircleCheck },
  pickUp: { icon: PackageOpen },
  takeIn: { icon: Warehouse },
  dispatch: { icon: Truck, fields: ['toHubId'] },
  arrive: { icon: Warehouse },
  receive: { icon: PackageCheck },
  start: { icon: Send },
  deliver: {
    icon: CheckCheck,
    fields: ['cash', 'receivedBy', 'signatureId', 'photoIds', 'note'],
    reverse: reverseActions.deliver,
  },
  report: {
    icon: BellOff,
    fields: ['reason', 'date', 'proofOfNoResponse', 'photoIds', 'note'],
    reverse: reverseActions.report,
  },
  schedule: { icon: CalendarClock, fields: ['date', 'note'], reverse: reverseActions.schedule },
  markInterested: { icon: Star, fields: ['date', 'note'], reverse: reverseActions.markInterested },
  resume: { icon: Send },
  handBack: { icon: Undo2, fields: ['note'] },
  cancel: { icon: Ban, destructive: true, fields: ['reason', 'note'], reverse: reverseActions.cancel },
  writeOff: { icon: PackageX, destructive: true, fields: ['reason', 'note'] },
  return: { icon: House, fields: ['note'] },
  relaunch: { icon: RotateCcw, fields: ['note'], singleRowOnly: true },
  archive: { icon: Archive },
  correct: { icon: RotateCcw, fields: ['note'] },
  undoOutcome: { icon: Undo2 },
  edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
  assignPickup: { icon: UserPlus, fields: ['collectorId'], reverse: reverseActions.assignPickup },
  assign: {
    icon: UserPlus,
    fields: ['driverId', 'note'],
    hotkey: 'a',
    reverse: reverseActions.assign,
  },
  assignReturn: { icon: UserPlus, fields: ['collectorId'], reverse: reverseActions.assignReturn },
  moveReturn: { icon: Undo2 },
  redirect: { icon: Route, fields: ['cityId', 'address', 'note'], singleRowOnly: true },
  pickupSlip: slip,
  exitSlip: { ...slip, hotkey: 'b' },
  returnSlip: slip,
  setFees: { icon: Coins, fields: ['feeDelivered', 'feeRefused', 'feeReturned', 'note'] },
  markProcessed: { icon: CheckCheck },
  addNote: { icon: StickyNote, fields: ['internalNote'] },
  eraseRecipient: {
    icon: UserX,
    destructive: true,
    singleRowOnly: true,
    ownMutation: true,
    OwnForm: lazyPanel(() => import('./erase-form.tsx'), {
      frame: 'dialog',
      useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
    }),
  },
};

/** The status after the action; null when it depends on the parcel or does not change. */
function targetStatus(action: RowAction): PackageStatus | null {
  const { to } = packageEntity.lifecycle.actions[action];
  return typeof to === 'string' && to !== 'same' ? to : null;
}

const isRowAction = (action: string): action is RowAction => Object.hasOwn(actions, action);

/** True when the action can change the status. The status menu lists these actions. */
export function changesStatus(action: string): boolean {
  return isRowAction(action) && [packageEntity.lifecycle.actions[action].to].flat().some((to) => to !== 'same');
}

// A toast names the parcel, or their number, and what became of it: its new status or its new driver.
function resultTexts(t: TFunction): ResultTexts<Package> {
  const statusLabel = (status: string): string => t(`status.${status}`, { ns: 'statuses' });
  return {
    done: (action, rows) => {
      const [first] = rows;
      if (!first || !isRowAction(action)) return '';
      const person = action === 'assign' ? first.driver : first.collector;
      const outcome =
        targetStatus(action) === null ? t(`done.${action}`, { name: person?.name ?? '' }) : statusLabel(first.status);
      const what = rows.length === 1 ? first.trackingNumber : t('list.results', { count: rows.length });
      return t('outcome', { what, outcome });
    },
    status: statusLabel,
  };
}

export const packageRowActions = defineActions<Package, RowAction>({
  area: 'packages',
  entity: 'package',
  plural: 'packages',
  fragment: PackageLive,
  actions,
  label: ({ trackingNumber }) => trackingNumber,
  subject: ({ trackingNumber, recipientName }) => `${trackingNumber} · ${recipientName}`,
  // The interface never shows money before the server does.
  expected: (action) => {
    const status = action === 'deliver' ? null : targetStatus(action);
    return status === null ? undefined : { status };
  },
  whileWaiting: (action, _, role): ExpectedFields => {
    const status = isRowAction(action) ? targetStatus(action) : null;
    if (status === null) return {};
    // Without the conditions that only the server knows: what it refuses later becomes a question to the driver.
    return { status, allowedActions: packageEntity.lifecycle.granted(role, status).map(({ name }) => name) };
  },
  changesStatus,
  amount: 'cod',
  texts: resultTexts,
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
  Edit: lazyPanel(() => import('../forms/edit-form.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('packages')('actions.edit'),
  }),
});
