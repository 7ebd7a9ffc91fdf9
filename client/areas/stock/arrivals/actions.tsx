// The actions on an arrival.
import { Ban, ClipboardCheck } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { type StockArrival, StockArrivalLive } from '../documents.ts';

export const arrivalRowActions = defineActions<StockArrival, 'count' | 'cancel'>({
  area: 'arrivals',
  entity: 'stockArrival',
  fragment: StockArrivalLive,
  label: ({ reference }) => reference,
  subject: ({ reference, company, warehouse }) => (
    <>
      <Ltr mono>{reference}</Ltr> · <bdi>{company?.name}</bdi> · <bdi>{warehouse?.name}</bdi>
    </>
  ),
  actions: {
    count: { icon: ClipboardCheck, fields: ['lines', 'countNote'], singleRowOnly: true },
    cancel: { icon: Ban, asks: true, singleRowOnly: true, destructive: true },
  },
  Form: lazyPanel(() => import('./count-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
