// The actions on a pallet, and on its discrepancies. Scanning, splitting, signing and printing have parts of their own.
import {
  Ban,
  CheckCheck,
  CircleCheck,
  ClipboardCheck,
  Lock,
  LockOpen,
  MapPinCheck,
  Truck,
  UserPlus,
} from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { DiscrepancyLive } from './discrepancy-documents.ts';
import { PalletLive } from './documents.ts';

export const palletRowActions = defineActions({
  area: 'pallets',
  entity: 'pallet',
  fragment: PalletLive,
  label: ({ number }) => number,
  actions: {
    seal: { icon: Lock, fields: ['sealNumber'], singleRowOnly: true },
    depart: { icon: Truck, asks: true, singleRowOnly: true },
    arrive: { icon: MapPinCheck, singleRowOnly: true },
    finish: { icon: ClipboardCheck, asks: true, singleRowOnly: true },
    close: { icon: CheckCheck, singleRowOnly: true },
    unseal: { icon: LockOpen, asks: true, singleRowOnly: true },
    setCarrier: { icon: UserPlus, fields: ['carrierId'], singleRowOnly: true },
    cancel: { icon: Ban, asks: true, destructive: true, singleRowOnly: true },
  },
  changesStatus: () => true,
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});

export const discrepancyRowActions = defineActions({
  area: 'discrepancies',
  entity: 'palletDiscrepancy',
  fragment: DiscrepancyLive,
  label: ({ trackingNumber }) => trackingNumber,
  actions: {
    resolve: { icon: CircleCheck, fields: ['resolution', 'explanation'], singleRowOnly: true },
    assign: { icon: UserPlus, fields: ['ownerId'], singleRowOnly: true },
  },
  Form: lazyPanel(() => import('./discrepancy-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
