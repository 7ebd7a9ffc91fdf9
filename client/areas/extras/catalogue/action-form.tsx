import { extraInputs } from '#shared/areas/extras/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Extra } from '#client/extras/documents.ts';

/** The form of a price from a day on. */
export default createActionForm<Extra>({ inputs: extraInputs, fields: () => ({ since: { hint: 'hints.since' } }) });
