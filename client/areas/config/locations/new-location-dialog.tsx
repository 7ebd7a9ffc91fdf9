import type { ReactNode } from 'react';
import { cityInputs, hubInputs } from '#shared/areas/config/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/live/use-action.ts';
import { createMutations, type ConfigHub } from '../documents.ts';
import { locationName } from '../draft/edit-labels.ts';

const code: FieldSpec = {
  hint: 'hubs.codeHint',
  render: ({ value, onChange, ...field }) => (
    <TextField
      {...field}
      value={typeof value === 'string' ? value : ''}
      maxLength={3}
      ltr
      mono
      autoComplete="off"
      onChange={(event) => {
        onChange(event.target.value.toUpperCase());
      }}
    />
  ),
};

function hubChoice(hubs: readonly ConfigHub[]): FieldSpec {
  const options = hubs.map((each) => ({ value: each.id, label: locationName(each) }));
  return {
    render: ({ value, ...field }) => (
      <Select {...field} value={typeof value === 'string' ? value : ''} options={options} />
    ),
  };
}

/** Creates a hub or city from its required fields; the others are edited in the spreadsheet. */
export default function NewLocationDialog({
  kind,
  hubs,
  onClose,
  onMade,
}: {
  kind: 'hub' | 'city';
  hubs: readonly ConfigHub[];
  onClose: () => void;
  onMade: () => void;
}): ReactNode {
  const t = useT('config');
  const hub = useAction(createMutations.hub);
  const city = useAction(createMutations.city);
  const isHub = kind === 'hub';
  const names = { nameFr: '', nameAr: '' };
  return (
    <CreateForm
      area="config"
      entity={kind}
      title={t(isHub ? 'hubs.new' : 'cities.new')}
      submitLabel={t('create')}
      schema={isHub ? hubInputs.create : cityInputs.create}
      specs={{ code, nameAr: { text: { dir: 'rtl', lang: 'ar' } }, hubId: hubChoice(hubs) }}
      initial={isHub ? { code: '', ...names } : { ...names, hubId: hubs[0]?.id ?? '' }}
      send={async (input) => {
        const outcome = await (isHub ? hub : city).run(input);
        return outcome.ok ? { ok: true, data: outcome.data.result.row.nameFr } : outcome;
      }}
      onCreated={(name) => {
        toast({ text: t('made', { name }), tone: 'success' });
        onMade();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
