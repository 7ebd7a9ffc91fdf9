import { attemptInputs } from '#shared/areas/attempts/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Attempt } from './documents.ts';

/** The form of the decisions about an attempt. */
export default createActionForm<Attempt>({
  inputs: attemptInputs,
  fields: () => ({ note: { kind: 'lines', rows: 3, hint: 'hints.note' } }),
});
