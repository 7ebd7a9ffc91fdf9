import { priceRuleInputs } from '#shared/areas/config/price-rule-input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { PriceRule } from './documents.ts';

/** The form of the actions on a price. */
export default createActionForm<PriceRule>({
  inputs: priceRuleInputs,
  fields: () => ({ until: { required: true } }),
  validate: ({ values }) => (values['until'] === '' ? [{ path: 'until', code: 'required' }] : []),
});
