import { handOverInputs } from '#shared/areas/cash/hand-over-input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import type { HandOver } from './documents.ts';
import { OutcomeControl } from './outcome-control.tsx';
import { PiecesControl } from './pieces-control.tsx';

/** The controls of a count. */
export const countFields: Readonly<Record<string, FieldSpec>> = {
  counted: { hint: 'hints.counted' },
  pieces: { group: true, deps: ['counted'], render: (field) => <PiecesControl field={field} /> },
};

/** The form of the actions on a hand-over. */
export default createActionForm<HandOver>({
  inputs: handOverInputs,
  fields: (_, rows) => ({
    ...countFields,
    outcome: {
      group: true,
      render: (field) => <OutcomeControl field={field} handOver={rows[0]} />,
    },
    reason: { kind: 'lines', rows: 2, hint: 'hints.reason' },
  }),
  initial: (action, [row]) =>
    action === 'resolve' ? { outcome: row?.possibleOutcomes[0] ?? '' } : action === 'count' ? { pieces: null } : {},
});
