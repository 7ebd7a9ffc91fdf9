import type { ReactNode } from 'react';
import { extraInputs } from '#shared/areas/extras/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { createExtra } from '#client/extras/documents.ts';
import { extraSpecs, withoutNone } from './specs.tsx';

/** Adds a service to the catalogue, with its price of today. */
export default function NewExtra({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('extras');
  const { run } = useAction(createExtra);
  return (
    <CreateForm
      area="extras"
      entity="extra"
      size="lg"
      title={t('add')}
      submitLabel={t('create')}
      schema={extraInputs.create}
      specs={extraSpecs}
      initial={{ code: '', nameFr: '', nameEn: '', nameAr: '', price: null, orderedBy: 'everyone', tie: 'none' }}
      toInput={(values) => withoutNone(filledInput(values))}
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    />
  );
}
