import { slipInputs } from '#shared/areas/slips/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Slip } from './documents.ts';

/** The form that voids a slip. */
export default createActionForm<Slip>({
  inputs: slipInputs,
  fields: () => ({ voidReason: { kind: 'lines', hint: 'hints.voidReason' } }),
});
