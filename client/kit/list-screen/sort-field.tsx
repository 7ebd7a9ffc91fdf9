import type { ReactNode } from 'react';
import { Field } from '#client/kit/ui/field.tsx';
import { Select } from '#client/kit/ui/select.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { readSort, sortText } from './address.ts';
import type { Asked, ListRules } from './definition.ts';

/** The sort of a list on a phone, where there is no table header. */
export function SortField({
  area,
  list,
  params,
  onSort,
}: {
  area: string;
  list: ListRules;
  params: Asked;
  onSort: (sort: Asked['sort']) => void;
}): ReactNode {
  const t = useWords(area);
  const tList = useWords('list');
  const options = Object.keys(list.sorts).flatMap((by) => [
    { value: by, label: t(`sorts.${by}.asc`) },
    { value: `-${by}`, label: t(`sorts.${by}.desc`) },
  ]);
  return (
    <Field label={tList('sort')}>
      <Select
        options={options}
        value={sortText(params.sort)}
        onChange={(next) => {
          onSort(readSort(list, next) ?? params.sort);
        }}
      />
    </Field>
  );
}
