// The actions on a warehouse.
import { DoorClosed, DoorOpen, Pencil } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { type Warehouse, WarehouseLive } from './documents.ts';

export const warehouseRowActions = defineActions<Warehouse, 'edit' | 'close' | 'reopen'>({
  area: 'warehouses',
  entity: 'warehouse',
  fragment: WarehouseLive,
  label: ({ name }) => name,
  actions: {
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    close: { icon: DoorClosed, reverse: { action: 'reopen' }, destructive: true },
    reopen: { icon: DoorOpen },
  },
  Edit: lazyPanel(() => import('./edit-form.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('warehouses')('actions.edit'),
  }),
});
