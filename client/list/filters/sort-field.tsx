import type { ReactNode } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { useT } from '#client/messages/use-t.ts';
import { parseSort, formatSort } from '../state/list-url.ts';
import type { ListParams, ListDeclaration } from '../list-definition.ts';

/** The sort of a list on a phone, where there is no table header. */
export function SortField({
  area,
  list,
  params,
  onSort,
}: {
  area: string;
  list: ListDeclaration;
  params: ListParams;
  onSort: (sort: ListParams['sort']) => void;
}): ReactNode {
  const t = useT(area);
  const tList = useT('list');
  const options = Object.keys(list.sorts).flatMap((by) => [
    { value: by, label: t(`sorts.${by}.asc`) },
    { value: `-${by}`, label: t(`sorts.${by}.desc`) },
  ]);
  return (
    <Field label={tList('sort')}>
      <Select
        options={options}
        value={formatSort(params.sort)}
        onChange={(next) => {
          onSort(parseSort(list, next) ?? params.sort);
        }}
      />
    </Field>
  );
}
