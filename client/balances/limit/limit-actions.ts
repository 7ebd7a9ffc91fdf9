import { Gauge } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { DriverAccount } from '../documents.ts';

/** How much cash one driver may hold, in place of the limit of all. */
export const limitActions = defineActions<DriverAccount, 'setLimit'>({
  area: 'cash',
  entity: 'ledgerAccount',
  fragment: DriverAccount,
  label: ({ driver }) => driver?.name ?? '',
  actions: { setLimit: { icon: Gauge, fields: ['cashLimit'], singleRowOnly: true } },
  Form: lazyPanel(() => import('./limit-form.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('cash')('actions.setLimit'),
  }),
});
