import { ratingInputs } from '#shared/areas/ratings/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Rating } from './documents.ts';

/** The form of the actions on a rating. */
export default createActionForm<Rating>({
  inputs: ratingInputs,
  fields: () => ({ reason: { kind: 'lines', hint: 'hints.reason' } }),
});
