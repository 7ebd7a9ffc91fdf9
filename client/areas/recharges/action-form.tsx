import { rechargeInputs } from '#shared/areas/recharges/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Recharge } from './documents.ts';

/** The form of the actions on a recharge. */
export default createActionForm<Recharge>({
  inputs: rechargeInputs,
  fields: () => ({ reversalReason: { kind: 'lines', rows: 2, hint: 'hints.reversalReason' } }),
});
