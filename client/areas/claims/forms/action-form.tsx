import { claimInputs } from '#shared/areas/claims/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { colleagueLookup } from '#client/comments/colleague-lookup.ts';
import type { Claim } from '../documents.ts';
import { mergeTargets } from './merge-targets.ts';

/** The form of the actions on a claim. */
export default createActionForm<Claim>({
  inputs: claimInputs,
  fields: (_, [claim]) => ({
    ...(claim && {
      intoId: { lookup: mergeTargets(claim), required: true, placeholder: 'form.chooseClaim', hint: 'hints.merge' },
    }),
    assigneeId: { lookup: colleagueLookup, required: true, placeholder: 'form.chooseColleague' },
    question: { kind: 'lines' },
    reason: { kind: 'lines' },
    comment: { kind: 'lines' },
  }),
});
