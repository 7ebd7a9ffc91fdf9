import type { ReactNode } from 'react';
import { macroInputs } from '#shared/areas/claims/macro-input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import type { Macro } from './documents.ts';
import { macroRowActions } from './actions.tsx';
import { macroSpecs } from './specs.ts';

/** Corrects a saved answer. */
export default function MacroEdit({ row, onClose }: { row: Macro; onClose: () => void }): ReactNode {
  const { name, textFr, textAr, textEn } = row;
  return (
    <EditForm
      actions={macroRowActions}
      row={row}
      size="lg"
      schema={macroInputs.edit}
      requiredIn={macroInputs.create}
      specs={macroSpecs}
      initial={{ name, textFr: textFr ?? '', textAr: textAr ?? '', textEn: textEn ?? '' }}
      onClose={onClose}
    />
  );
}
