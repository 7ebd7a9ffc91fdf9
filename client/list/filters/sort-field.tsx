import type { ReactNode } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Select, type SelectProps } from '#client/ui/form/select/select.tsx';
import { useT } from '#client/messages/use-t.ts';
import { parseSort, formatSort } from '../state/list-url.ts';
import type { ListParams, ListDeclaration } from '../list-definition.ts';

interface SortProps {
  area: string;
  list: ListDeclaration;
  params: ListParams;
  onSort: (sort: ListParams['sort']) => void;
}

/** The sort of a list of cards, which have no table header. */
export function SortSelect({ area, list, params, onSort, size }: SortProps & Pick<SelectProps, 'size'>): ReactNode {
  const t = useT(area);
  const tList = useT('list');
  const options = Object.keys(list.sorts).flatMap((by) => [
    { value: by, label: t(`sorts.${by}.asc`) },
    { value: `-${by}`, label: t(`sorts.${by}.desc`) },
  ]);
  return (
    <Select
      size={size}
      label={tList('sort')}
      options={options}
      value={formatSort(params.sort)}
      onChange={(next) => {
        onSort(parseSort(list, next) ?? params.sort);
      }}
    />
  );
}

/** The sort with its label, in the sheet of filters of a phone. */
export function SortField(props: SortProps): ReactNode {
  const t = useT('list');
  return (
    <Field label={t('sort')}>
      <SortSelect {...props} />
    </Field>
  );
}
