import type { ReactNode } from 'react';
import { extraInputs } from '#shared/areas/extras/input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { changedInput } from '#client/actions/form/form-values.ts';
import type { Extra } from '#client/extras/documents.ts';
import { extraActions } from './actions.ts';
import { extraSpecs, withoutNone } from './specs.tsx';

/** Changes the words of a service, who chooses it, and what it follows. Its code and its prices stay. */
export default function EditExtra({ row, onClose }: { row: Extra; onClose: () => void }): ReactNode {
  const { nameFr, nameEn, nameAr, orderedBy, tie } = row;
  return (
    <EditForm
      actions={extraActions}
      row={row}
      size="lg"
      schema={extraInputs.edit}
      requiredIn={extraInputs.create}
      specs={extraSpecs}
      initial={{ nameFr, nameEn, nameAr, orderedBy, tie: tie ?? 'none' }}
      toInput={(before, values) => withoutNone(changedInput(before, values))}
      onClose={onClose}
    />
  );
}
