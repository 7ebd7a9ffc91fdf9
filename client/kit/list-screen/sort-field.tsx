import type { ReactNode } from 'react';
import { Field } from '#client/kit/ui/field.tsx';
import { Select } from '#client/kit/ui/select.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Asked, ListRules } from './definition.ts';

/** The order of a list where there is no table head to click: on a phone. */
export function SortField({ area, list, asked, onSort }: { area: string; list: ListRules; asked: Asked; onSort: (sort: Asked['sort']) => void }): ReactNode {
  const t = useWords(area);
  const words = useWords('list');
  const options = Object.keys(list.sorts).flatMap((by) => [
    { value: by, label: t(`sorts.${by}.asc`) },
    { value: `-${by}`, label: t(`sorts.${by}.desc`) },
  ]);
  const value = `${asked.sort.direction === 'desc' ? '-' : ''}${asked.sort.by}`;
  return (
    <Field label={words('sort')}>
      <Select
        options={options} value={value}
        onChange={(next) => { onSort({ by: next.replace(/^-/, ''), direction: next.startsWith('-') ? 'desc' : 'asc' }); }}
      />
    </Field>
  );
}
