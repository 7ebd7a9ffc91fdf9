// What does not follow from the input of a shelf: its cities, and the hub that it leads to.
import { type ReactNode, useState } from 'react';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { cityLookup, createHubLookup } from '#client/actions/form/lookups.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import type { Shelf } from './documents.ts';

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Chooses several cities; `named` are those that are chosen at first. */
function CitiesControl({ field, named }: { field: FieldState; named: readonly Option[] }): ReactNode {
  const t = useT('shelves');
  const { load } = useLookup(cityLookup);
  const [options, setOptions] = useState(named);
  return (
    <MultiSelect
      variant="field"
      label={t('fields.cityIds')}
      placeholder={t('form.chooseCities')}
      options={options}
      load={load}
      max={60}
      value={idsIn(field.value)}
      onChange={(ids, chosen) => {
        setOptions(chosen);
        field.onChange(ids);
      }}
    />
  );
}

/** The controls of a shelf. */
export function shelfFields(shelf: Shelf | undefined): Readonly<Record<string, FieldSpec>> {
  const named = shelf?.cities.map((city) => ({ value: city.id, label: placeName(city) })) ?? [];
  return {
    code: { hint: 'hints.code', text: { ltr: true, mono: true, maxLength: 12 } },
    place: { hint: 'hints.place' },
    cityIds: {
      hint: 'hints.cityIds',
      marksOptional: false,
      render: (field) => <CitiesControl field={field} named={named} />,
    },
    toHubId: { hint: 'hints.toHubId', marksOptional: false, lookup: createHubLookup(), placeholder: 'form.chooseHub' },
  };
}
