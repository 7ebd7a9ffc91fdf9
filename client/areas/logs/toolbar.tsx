// What the log is narrowed by: words, objects, acts, people, roles, days.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FunnelX, X } from 'lucide-react';
import { roles } from '#shared/access/roles.ts';
import type { LogFilter } from '#shared/areas/logs/log.ts';
import { searchDebounceMs } from '#shared/lib/limits.ts';
import { useDebounced } from '#client/lib/use-delay.ts';
import { useLive } from '#client/live/use-live.ts';
import { addDays } from '#client/lib/formatters.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { DateRange } from '#client/ui/form/date/date-range.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { LogKindsQuery } from './documents.ts';
import type { LogAddress } from './log-url.ts';
import { PeopleFilter } from './people-filter.tsx';
import { useLogWords } from './use-log-words.ts';
import styles from './logs.module.css';

const noVariables = {};
const noEntities: readonly string[] = [];
const actorRoles = [...roles, 'SYS'] as const;

/** A filter by no value is none. */
const listOf = <Value extends string>(values: readonly Value[]): Value[] | undefined =>
  values.length > 0 ? [...values] : undefined;

interface ToolbarProps {
  address: LogAddress;
  /** The people of the events on the page, by whose names the filter knows them. */
  people: readonly Option[];
  onChange: (change: Partial<LogAddress>) => void;
}

/** The search field; what is typed goes into the address after a pause. */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }): ReactNode {
  const t = useT('logs');
  const [text, setText] = useState(value);
  const rested = useDebounced(text, searchDebounceMs).trim();
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== value) onSearch(wanted);
  });
  useEffect(() => {
    search(rested);
  }, [rested]);
  return (
    <search className={styles.search}>
      <SearchField value={text} onChange={setText} label={t('search')} hotkey />
    </search>
  );
}

/** The days, of which the last is shown included. */
function Days({ filter, onFilter }: { filter: LogFilter; onFilter: (part: Partial<LogFilter>) => void }): ReactNode {
  const t = useT('logs');
  const isOn = filter.from !== undefined || filter.to !== undefined;
  return (
    <Popover
      label={t('filters.days')}
      trigger={
        <Pill active={isOn} chevron>
          {t('filters.days')}
        </Pill>
      }
    >
      <DateRange
        presets
        label={t('filters.days')}
        value={{ gte: filter.from ?? null, lt: filter.to === undefined ? null : addDays(filter.to, 1) }}
        onChange={({ gte, lt }) => {
          onFilter({ from: gte ?? undefined, to: lt === null ? undefined : addDays(lt, -1) });
        }}
      />
    </Popover>
  );
}

/** The choices of objects, and of the acts on those that are chosen. */
function useKinds(filter: LogFilter): { objects: readonly Option[]; names: readonly Option[] } {
  const words = useLogWords();
  const { data } = useLive(LogKindsQuery, { variables: noVariables, watch: noEntities });
  const kinds = data?.logKinds ?? [];
  const objects = kinds.map(({ object }) => ({ value: object, label: words.object(object) }));
  const names = kinds
    .filter(({ object }) => filter.objects?.includes(object) ?? true)
    .flatMap(({ object, names: ofKind }) =>
      ofKind.map((value) => ({ value, label: `${words.object(object)} · ${words.actName(value)}` })),
    );
  return { objects, names };
}

export function Toolbar({ address: { filter, search }, people, onChange }: ToolbarProps): ReactNode {
  const t = useT('logs');
  const words = useLogWords();
  const onFilter = (part: Partial<LogFilter>): void => {
    onChange({ filter: { ...filter, ...part } });
  };
  const { objects, names } = useKinds(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined) || search !== '';
  return (
    <div className={styles.toolbar}>
      <Search
        key={search}
        value={search}
        onSearch={(text) => {
          onChange({ search: text });
        }}
      />
      <MultiSelect
        label={t('filters.objects')}
        options={objects}
        value={filter.objects ?? []}
        onChange={(values) => {
          onFilter({ objects: listOf(values), names: undefined });
        }}
      />
      <MultiSelect
        label={t('filters.names')}
        options={names}
        value={filter.names ?? []}
        onChange={(values) => {
          onFilter({ names: listOf(values) });
        }}
      />
      <PeopleFilter
        people={people}
        value={filter.actors ?? []}
        onChange={(actors) => {
          onFilter({ actors: listOf(actors) });
        }}
      />
      <MultiSelect
        label={t('filters.roles')}
        options={actorRoles.map((value) => ({ value, label: words.role(value) }))}
        value={filter.roles ?? []}
        onChange={(values) => {
          onFilter({ roles: listOf(actorRoles.filter((role) => values.includes(role))) });
        }}
      />
      <Days filter={filter} onFilter={onFilter} />
      {filter.objectId !== undefined && (
        <Pill
          active
          icon={X}
          onClick={() => {
            onFilter({ objectId: undefined });
          }}
        >
          {t('filters.oneObject')}
        </Pill>
      )}
      {isFiltered && (
        <Button
          size="sm"
          tone="quiet"
          icon={FunnelX}
          onClick={() => {
            onChange({ filter: {}, search: '' });
          }}
        >
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
