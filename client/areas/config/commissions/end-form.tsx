import { commissionInputs } from '#shared/areas/config/commission-input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Commission } from './documents.ts';

/** The form of the actions on a commission. */
export default createActionForm<Commission>({
  inputs: commissionInputs,
  fields: () => ({ until: { required: true } }),
  validate: ({ values }) => (values['until'] === '' ? [{ path: 'until', code: 'required' }] : []),
});
