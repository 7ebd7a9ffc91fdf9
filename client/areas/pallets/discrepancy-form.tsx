import { discrepancyInputs } from '#shared/areas/pallets/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { colleagueLookup } from '#client/comments/colleague-lookup.ts';
import type { Discrepancy } from './discrepancy-documents.ts';

/** The form of the actions on a discrepancy. */
export default createActionForm<Discrepancy>({
  inputs: discrepancyInputs,
  fields: () => ({
    explanation: { kind: 'lines', hint: 'hints.explanation' },
    ownerId: { lookup: colleagueLookup, required: true, placeholder: 'form.chooseColleague' },
  }),
});
