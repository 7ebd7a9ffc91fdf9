// The actions on a product in a warehouse.
import { ArrowLeftRight, ClipboardCheck, PackagePlus, PackageX, SlidersHorizontal } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { type StockLevel, StockLevelLive } from '#client/stock/level.ts';
import { productName } from '../lookups.ts';

export const levelRowActions = defineActions<StockLevel, 'receive' | 'inspect' | 'adjust' | 'transfer' | 'writeOff'>({
  area: 'stock',
  entity: 'stockLevel',
  fragment: StockLevelLive,
  label: productName,
  subject: (level) => (
    <>
      <bdi>{productName(level)}</bdi> · <Ltr mono>{level.sku}</Ltr> · <bdi>{level.warehouse?.name}</bdi>
    </>
  ),
  actions: {
    receive: { icon: PackagePlus, fields: ['quantity', 'reason'], singleRowOnly: true },
    inspect: { icon: ClipboardCheck, fields: ['good', 'damaged', 'reason'], singleRowOnly: true },
    adjust: { icon: SlidersHorizontal, fields: ['counted', 'reason'], singleRowOnly: true },
    transfer: { icon: ArrowLeftRight, fields: ['warehouseId', 'quantity', 'reason'], singleRowOnly: true },
    writeOff: { icon: PackageX, fields: ['kind', 'quantity', 'reason'], singleRowOnly: true, destructive: true },
  },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
