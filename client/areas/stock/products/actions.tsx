// The actions on a product: what it is called, and whether it is still sold.
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { type StockProduct, StockProductLive } from '../documents.ts';
import { productName } from '../lookups.ts';

export const productRowActions = defineActions<StockProduct, 'edit' | 'archive' | 'restore'>({
  area: 'stock',
  entity: 'stockProduct',
  fragment: StockProductLive,
  label: productName,
  actions: {
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    archive: { icon: Archive, reverse: { action: 'restore' } },
    restore: { icon: ArchiveRestore },
  },
  Edit: lazyPanel(() => import('./edit-form.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('stock')('actions.edit'),
  }),
});
