import type { ReactNode } from 'react';
import { shelfInputs } from '#shared/areas/house/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { createShelf, type Shelf } from './documents.ts';
import { shelfFields } from './fields.tsx';

interface Data {
  shelvesOfHub: readonly Shelf[];
}

const specs = shelfFields(undefined);

/** A new shelf, behind the others. */
export default function NewShelf({
  data,
  hubId,
  onClose,
  onCreated,
}: SectionFormProps<Data> & { hubId: string }): ReactNode {
  const t = useT('shelves');
  const { run } = useAction(createShelf);
  const last = Math.max(0, ...data.shelvesOfHub.map(({ place }) => place));
  return (
    <CreateForm
      area="shelves"
      entity="shelf"
      title={t('new')}
      submitLabel={t('create')}
      schema={shelfInputs.create}
      specs={specs}
      initial={{ code: '', place: Math.min(last + 1, 999), kind: 'cities', cityIds: [], toHubId: null }}
      toInput={(values) => ({ ...filledInput(values), hubId })}
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    />
  );
}
