import type { ReactNode } from 'react';
import { holidayInputs } from '#shared/areas/config/holiday-input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { createHoliday } from './documents.ts';
import { holidaySpecs } from './specs.tsx';

/** A holiday that is proposed by nobody, such as those that follow the moon. */
export default function NewHoliday({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('holidays');
  const { run } = useAction(createHoliday);
  return (
    <CreateForm
      area="holidays"
      entity="holiday"
      title={t('add')}
      submitLabel={t('create')}
      schema={holidayInputs.create}
      specs={holidaySpecs}
      initial={{ day: '', nameFr: '', nameAr: '', nameEn: '' }}
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    />
  );
}
