import { claimInputs } from '#shared/areas/claims/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { colleagueLookup } from './colleague-lookup.ts';
import type { Claim } from './documents.ts';

/** The form of the actions on a claim. */
export default createActionForm<Claim>({
  inputs: claimInputs,
  fields: () => ({
    assigneeId: { lookup: colleagueLookup, required: true, placeholder: 'form.chooseColleague' },
    question: { kind: 'lines' },
    reason: { kind: 'lines' },
    comment: { kind: 'lines' },
  }),
});
