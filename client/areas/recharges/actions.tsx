// The actions on a recharge.
import { Undo2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { RechargeLive } from './documents.ts';

export const rechargeRowActions = defineActions({
  area: 'recharges',
  entity: 'recharge',
  fragment: RechargeLive,
  label: ({ reference }) => reference,
  subject: ({ reference, company, amount }) => (
    <>
      <Ltr mono>{reference}</Ltr> · <bdi>{company?.name}</bdi> · <Money centimes={amount} />
    </>
  ),
  actions: {
    reverse: { icon: Undo2, asks: true, fields: ['reversalReason'], destructive: true, singleRowOnly: true },
  },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
