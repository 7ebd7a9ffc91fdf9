import { ledgerAccountInputs } from '#shared/areas/ledger/account.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { DriverAccount } from '../documents.ts';

/** The form of the limit of one driver. */
export default createActionForm<DriverAccount>({
  inputs: ledgerAccountInputs,
  fields: () => ({ cashLimit: { hint: 'hints.cashLimit' } }),
  initial: (_, [holder]) => ({ cashLimit: holder?.cashLimit ?? null }),
});
