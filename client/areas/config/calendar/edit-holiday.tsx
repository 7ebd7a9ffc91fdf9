import type { ReactNode } from 'react';
import { holidayInputs } from '#shared/areas/config/holiday-input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import type { Holiday } from '#client/calendar/documents.ts';
import { holidayActions } from './actions.ts';
import { holidaySpecs } from './specs.tsx';

/** Corrects a holiday. */
export default function EditHoliday({ row, onClose }: { row: Holiday; onClose: () => void }): ReactNode {
  const { day, nameFr, nameAr, nameEn } = row;
  return (
    <EditForm
      actions={holidayActions}
      row={row}
      schema={holidayInputs.edit}
      requiredIn={holidayInputs.create}
      specs={holidaySpecs}
      initial={{ day, nameFr, nameAr, nameEn }}
      onClose={onClose}
    />
  );
}
