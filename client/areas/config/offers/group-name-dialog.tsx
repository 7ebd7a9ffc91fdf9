import type { ReactNode } from 'react';
import { offersGroupInputs } from '#shared/areas/config/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { useAction } from '#client/live/use-action.ts';
import { createMutations, type OffersGroup } from '../documents.ts';
import { offersGroupRowActions } from './actions.ts';

const name: FieldSpec = { required: true, text: { maxLength: 60 } };

/** Creates a tariff, optionally with a copy of another's prices, or renames one. */
export default function GroupNameDialog({
  group,
  groups,
  onClose,
  onMade,
}: {
  group?: OffersGroup;
  groups: readonly OffersGroup[];
  onClose: () => void;
  onMade: (id: string) => void;
}): ReactNode {
  const t = useT('config');
  const { run } = useAction(createMutations.offersGroup);
  if (group)
    return (
      <EditForm
        actions={offersGroupRowActions}
        row={group}
        title={t('offers.rename')}
        submitLabel={t('offers.rename')}
        schema={offersGroupInputs.edit}
        specs={{ name }}
        initial={{ name: group.name }}
        onClose={onClose}
      />
    );
  const copyOf: FieldSpec = {
    render: ({ value, ...field }) => (
      <Select
        {...field}
        value={typeof value === 'string' ? value : ''}
        emptyLabel={t('offers.beginEmpty')}
        options={groups.map((each) => ({ value: each.id, label: each.name }))}
      />
    ),
  };
  return (
    <CreateForm
      area="config"
      entity="offersGroup"
      title={t('offers.new')}
      submitLabel={t('create')}
      schema={offersGroupInputs.create}
      specs={{ name, copyOf }}
      initial={{ name: '', ...(groups.length > 0 && { copyOf: '' }) }}
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        onMade(row.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
