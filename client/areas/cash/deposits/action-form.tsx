import { depositInputs } from '#shared/areas/cash/deposit.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Deposit } from './documents.ts';

/** The form of the actions on a deposit. */
export default createActionForm<Deposit>({
  inputs: depositInputs,
  fields: () => ({ cancelReason: { kind: 'lines', rows: 2, hint: 'hints.cancelReason' } }),
});
