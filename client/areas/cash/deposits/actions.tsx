// The actions on a deposit.
import { CircleSlash } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { DepositLive } from './documents.ts';

export const depositRowActions = defineActions({
  area: 'deposits',
  entity: 'deposit',
  fragment: DepositLive,
  label: ({ reference }) => reference,
  subject: ({ reference, amount }) => (
    <>
      <Ltr mono>{reference}</Ltr> · <Money centimes={amount} />
    </>
  ),
  actions: { cancel: { icon: CircleSlash, fields: ['cancelReason'], destructive: true, singleRowOnly: true } },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
