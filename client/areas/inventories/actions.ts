// The actions on an inventory. Scanning and printing have parts of their own.
import { Ban, ClipboardCheck } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
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
      OwnForm: lazyPart(() => import('./close-form.tsx')),
    },
    cancel: { icon: Ban, asks: true, destructive: true, singleRowOnly: true },
  },
});
