import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterValue, isDayRange, isFilterSet, isNumberRange } from '#shared/access/list-spec.ts';
import { maxFilterValues } from '#shared/lib/limits.ts';
import { DateRange } from '#client/ui/form/date/date-range.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { type LoadLookup } from '../../list-definition.ts';
import { hasAnswers, isFlag, type ListFilter } from '../list-filter.ts';
import { formatDayRange, formatNumberRange } from './format-range.ts';
import { useLookupOptions } from '../lookup/use-lookup-options.ts';
import { NumberRange } from './number-range.tsx';
import { NumbersFilter } from './numbers-filter.tsx';
import { ValuePill } from './value-pill.tsx';
import { YesNoFilter } from './yes-no-filter.tsx';

export interface FilterControlProps {
  filter: ListFilter;
  label: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** Number of rows per value, if known. */
  counts?: Readonly<Record<string, number>>;
  /** The counts are upper bounds. */
  most?: boolean;
  rows: readonly LiveRow[];
  /** Opens immediately, because it was just chosen in the menu. */
  opened?: boolean;
  /** A pill above a list, a field in a sheet. */
  look?: 'pill' | 'field';
}

const chosen = (value: FilterValue): readonly string[] => (Array.isArray(value) ? value : []);

function Choice({ filter, label, value, onChange, counts, most = false, look }: FilterControlProps): ReactNode {
  const format = useFormat();
  const { t } = useTranslation(filter.messages);
  const tList = useT('list');
  const { values = [], valueLabel = String, valueIcon } = filter;
  const options = values.map((one) => ({
    value: one,
    label: valueLabel(one, t),
    icon: valueIcon?.(one),
    hint: counts ? `${most ? '≤ ' : ''}${format.number(counts[one] ?? 0)}` : undefined,
  }));
  return (
    <MultiSelect
      label={label}
      variant={look}
      placeholder={tList('any')}
      options={options}
      value={chosen(value)}
      max={maxFilterValues}
      onChange={(next) => {
        onChange(next);
      }}
    />
  );
}

type LookupProps = FilterControlProps & { lookup: LoadLookup };

function Lookup({ filter: { column }, lookup, label, value, onChange, rows, look }: LookupProps): ReactNode {
  const tList = useT('list');
  const known = useLookupOptions({ lookup, column }, chosen(value), rows);
  return (
    <MultiSelect
      label={label}
      variant={look}
      placeholder={tList('any')}
      options={known.options}
      load={known.load}
      value={chosen(value)}
      max={maxFilterValues}
      onChange={(next, options) => {
        known.remember(options);
        onChange(next);
      }}
    />
  );
}

function Days({ label, value, onChange, look, opened }: FilterControlProps): ReactNode {
  const format = useFormat();
  const { gte = null, lt = null } = isDayRange(value) ? value : {};
  const range = { gte, lt };
  const field = <DateRange label={label} presets value={range} onChange={onChange} />;
  if (look === 'field') return field;
  return (
    <ValuePill label={label} opened={opened} words={isFilterSet(range) ? formatDayRange(range, format) : null}>
      {() => field}
    </ValuePill>
  );
}

function Between({ filter: { money = false }, label, value, onChange, look, opened }: FilterControlProps): ReactNode {
  const format = useFormat();
  const { t } = useTranslation('kit');
  const { min = null, max = null } = isNumberRange(value) ? value : {};
  const range = { min, max };
  const key = `${String(min)} ${String(max)}`;
  const field = (close?: () => void): ReactNode => (
    <NumberRange
      key={key}
      label={label}
      money={money}
      value={range}
      onChange={(next) => {
        onChange(next);
        close?.();
      }}
    />
  );
  if (look === 'field') return field();
  const figure = (n: number): string => (money ? format.amount(n, { whole: true }) : format.number(n));
  const words = `${formatNumberRange(range, figure)}${money ? ` ${t('currency')}` : ''}`;
  return (
    <ValuePill label={label} opened={opened} words={isFilterSet(range) ? words : null}>
      {field}
    </ValuePill>
  );
}

function Flag({ filter, label, value, onChange, counts, most }: FilterControlProps): ReactNode {
  const active = value === true;
  return (
    <Pill
      icon={filter.icon}
      iconTone="warning"
      active={active}
      count={counts?.['true']}
      isUpperBound={most}
      onClick={() => {
        onChange(active ? null : true);
      }}
    >
      {label}
    </Pill>
  );
}

/** One filter above the list. */
export function FilterControl(props: FilterControlProps): ReactNode {
  const { kind, lookup } = props.filter;
  if (kind === 'range') return <Days {...props} />;
  if (kind === 'between') return <Between {...props} />;
  if (kind === 'numbers') return <NumbersFilter {...props} />;
  // An address may say "not late", which a pill that is on or off does not show.
  if (hasAnswers(props.filter) || props.value === false) return <YesNoFilter {...props} />;
  if (isFlag(props.filter)) return <Flag {...props} />;
  return lookup ? <Lookup {...props} lookup={lookup} /> : <Choice {...props} />;
}
