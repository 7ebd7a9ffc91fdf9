import type { ReactNode } from 'react';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { FilterControlProps } from './filter-control.tsx';
import { ValuePill } from './value-pill.tsx';

/** A flag of which both values are asked for: all, yes, no. */
export function YesNoFilter({ label, value, onChange, look, opened }: FilterControlProps): ReactNode {
  const t = useT('list');
  const chosen = value === true ? 'yes' : value === false ? 'no' : 'any';
  const field = (
    <Segmented
      block
      label={label}
      value={chosen}
      items={(['any', 'yes', 'no'] as const).map((answer) => ({ value: answer, label: t(`answers.${answer}`) }))}
      onChange={(next) => {
        onChange(next === 'any' ? null : next === 'yes');
      }}
    />
  );
  if (look === 'field') return field;
  return (
    <ValuePill label={label} opened={opened} words={chosen === 'any' ? null : t(`answers.${chosen}`)}>
      {() => field}
    </ValuePill>
  );
}
