// The actions on an inventory. Scanning and printing have parts of their own.
import { Ban, ClipboardCheck } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { InventoryLive } from './documents.ts';

export const inventoryActions = defineActions({
  area: 'inventories',
  entity: 'inventory',
  fragment: InventoryLive,
  label: ({ number }) => number,
  actions: {
    close: {
      icon: ClipboardCheck,
      asks: true,
      singleRowOnly: true,
      OwnForm: lazyPanel(() => import('./close-form.tsx'), {
        frame: 'dialog',
        useTitle: () => useT('inventories')('ask.close'),
      }),
    },
    cancel: { icon: Ban, asks: true, destructive: true, singleRowOnly: true },
  },
});
