// The actions on an invoice. Money is never shown before the server has answered.
import { CircleCheck, CircleX, RefreshCw, RotateCcw } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { InvoiceLive } from '#client/invoices/documents.ts';

export const invoiceRowActions = defineActions({
  area: 'billing',
  entity: 'invoice',
  plural: 'invoices',
  fragment: InvoiceLive,
  label: ({ reference }) => reference,
  subject: ({ reference, company, driver, amount }) => (
    <>
      <Ltr mono>{reference}</Ltr> · <bdi>{company?.name ?? driver?.name}</bdi> · <Money centimes={amount} />
    </>
  ),
  actions: {
    pay: { icon: CircleCheck, asks: true, fields: ['paymentReference'] },
    reject: { icon: CircleX, asks: true, fields: ['failureReason'], destructive: true, singleRowOnly: true },
    reopen: { icon: RotateCcw },
    regenerate: { icon: RefreshCw, asks: true },
  },
  amount: 'amount',
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
