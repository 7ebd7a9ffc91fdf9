import { Gauge } from 'lucide-react';
import { ledgerAccountInputs } from '#shared/areas/ledger/account.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { defineActions } from '#client/actions/define-actions.ts';
import { type CashHolder, HolderLive } from '../documents.ts';

/** How much cash one driver may hold, in place of the limit of all. */
export const limitActions = defineActions<CashHolder, 'setLimit'>({
  area: 'cash',
  entity: 'ledgerAccount',
  fragment: HolderLive,
  label: ({ driver }) => driver?.name ?? '',
  actions: { setLimit: { icon: Gauge, fields: ['cashLimit'], singleRowOnly: true } },
  Form: createActionForm<CashHolder>({
    inputs: ledgerAccountInputs,
    fields: () => ({ cashLimit: { hint: 'hints.cashLimit' } }),
    initial: (_, [holder]) => ({ cashLimit: holder?.cashLimit ?? null }),
  }),
});
