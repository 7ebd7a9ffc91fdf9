import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValue } from '#shared/access/list-spec.ts';
import { maxFilterValues } from '#shared/lib/list-limits.ts';
import { DateRange } from '#client/ui/form/date/date-range.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { isDayRange } from '../state/list-url.ts';
import type { ListFilter } from '../list-definition.ts';
import { formatDayRange } from './format-day-range.ts';
import { useLookupOptions } from './use-lookup-options.ts';
import styles from '../list-screen.module.css';

export interface FilterControlProps<Row> {
  filter: ListFilter<Row>;
  label: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** Number of rows per value, if known. */
  counts?: Readonly<Record<string, number>>;
  /** The counts are upper bounds. */
  most?: boolean;
  rows: readonly Row[];
  /** Opens immediately, because it was just chosen in the menu. */
  opened?: boolean;
  /** A pill above a list, a field in a sheet. */
  look?: 'pill' | 'field';
}

type PropsOf<Row, Kind> = Omit<FilterControlProps<Row>, 'filter'> & {
  filter: Extract<ListFilter<Row>, { kind: Kind }>;
};

const menuGoneMs = 250;
const chosen = (value: FilterValue): readonly string[] => (Array.isArray(value) ? value : []);

function Choice<Row>({
  filter,
  label,
  value,
  onChange,
  counts,
  most = false,
  look,
}: PropsOf<Row, 'choice'>): ReactNode {
  const format = useFormat();
  const { t } = useTranslation();
  const tList = useT('list');
  const options = filter.values.map((one) => ({
    value: one,
    label: filter.label(one, t),
    icon: filter.icon?.(one),
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

function Lookup<Row>({ filter, label, value, onChange, rows, look }: PropsOf<Row, 'lookup'>): ReactNode {
  const tList = useT('list');
  const known = useLookupOptions(filter, chosen(value), rows);
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

function Days<Row>({ label, value, onChange, look, opened = false }: FilterControlProps<Row>): ReactNode {
  const t = useT('list');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    // The menu restores the focus when it has closed. A popover that is already open would treat that as a click
    // outside.
    const timer = setTimeout(() => {
      setOpen(true);
    }, menuGoneMs);
    return () => {
      clearTimeout(timer);
    };
  }, [opened]);
  const format = useFormat();
  const { gte = null, lt = null } = isDayRange(value) ? value : {};
  const range = { gte, lt };
  const active = gte !== null || lt !== null;
  const words = active ? t('pair', { name: label, value: formatDayRange(range, format) }) : label;
  if (look === 'field') return <DateRange label={label} presets value={range} onChange={onChange} />;
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Pill active={active} chevron>
          {words}
        </Pill>
      }
    >
      <div className={styles.days}>
        <DateRange label={label} presets value={range} onChange={onChange} />
      </div>
    </Popover>
  );
}

/** One filter above the list. */
export function FilterControl<Row>(props: FilterControlProps<Row>): ReactNode {
  const { filter, label, value, onChange, counts, most } = props;
  switch (filter.kind) {
    case 'choice':
      return <Choice {...props} filter={filter} />;
    case 'lookup':
      return <Lookup {...props} filter={filter} />;
    case 'days':
      return <Days {...props} />;
    case 'flag': {
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
  }
}
