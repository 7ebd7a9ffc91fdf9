// Chooses the driver of parcels: all drivers in sight with their load, place and distance, live; searched and moved
// through with the keyboard.
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { Search } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { useFieldControl } from '#client/ui/form/field-context.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useMapLocations } from '../locations.ts';
import { CandidateOption } from './candidate-option.tsx';
import { type Candidate, isFar, matchesSearch } from './candidates.ts';
import { useCandidates } from './use-candidates.ts';
import styles from './assign.module.css';

export interface DriverPickerProps {
  value: Option | null;
  onChange: (value: Option | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** The hub of all the parcels: only its drivers can take them. Null when they are of several. */
  hubId: string | null;
  /** The city of each parcel. */
  cityIds: readonly string[];
}

const toOption = ({ row }: Candidate): Option => ({ value: row.id, label: row.driver.driver.name });

/** The candidate that an arrow key leads to; those that cannot be chosen are skipped. */
function neighbour(candidates: readonly Candidate[], chosen: string | undefined, step: 1 | -1): Candidate | undefined {
  const open = candidates.filter(({ isOfHub }) => isOfHub);
  const at = open.findIndex(({ row }) => row.id === chosen);
  if (at < 0) return step === 1 ? open[0] : open.at(-1);
  return open[at + step] ?? open[at];
}

export default function DriverPicker({ value, onChange, onBlur, ref, hubId, cityIds }: DriverPickerProps): ReactNode {
  const t = useT('map');
  const format = useFormat();
  const listId = useId();
  const field = useFieldControl({});
  const [search, setSearch] = useState('');
  const { landmarks } = useMapLocations();
  const { all, isLoaded, failed } = useCandidates({ hubId, cityIds });
  const shown = all.filter((candidate) => matchesSearch(candidate, search));
  const chosen = all.find(({ row }) => row.id === value?.value);
  const optionId = (id: string): string => `${listId}-${id}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = neighbour(shown, value?.value, event.key === 'ArrowDown' ? 1 : -1);
    if (!next) return;
    onChange(toOption(next));
    document.getElementById(optionId(next.row.id))?.scrollIntoView({ block: 'nearest' });
  };
  const searchAria = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': listId,
    'aria-activedescendant': value ? optionId(value.value) : undefined,
  };
  const listAria = { role: 'listbox', 'aria-label': t('list.label'), 'aria-busy': !isLoaded };
  return (
    <div className={styles.picker}>
      <TextField
        {...field}
        ref={ref}
        prefix={<Search size={16} aria-hidden />}
        value={search}
        autoComplete="off"
        placeholder={t('search')}
        {...searchAria}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSearch(event.target.value);
        }}
      />
      <div id={listId} {...listAria} className={styles.list}>
        {shown.map((candidate) => (
          <CandidateOption
            key={candidate.row.id}
            id={optionId(candidate.row.id)}
            candidate={candidate}
            isChosen={candidate.row.id === value?.value}
            landmarks={landmarks}
            showsHub={hubId === null}
            onChoose={() => {
              onChange(toOption(candidate));
            }}
          />
        ))}
      </div>
      {!isLoaded && !failed && <PanelSkeleton flush />}
      {isLoaded && shown.length === 0 && (
        <p className={styles.none}>{t(search === '' ? 'list.none' : 'list.noMatch')}</p>
      )}
      <output className={styles.far}>
        {chosen?.metres != null && isFar(chosen)
          ? t('assign.farText', {
              name: chosen.row.driver.driver.name,
              km: format.number(Math.round(chosen.metres / 1_000)),
            })
          : ''}
      </output>
      {failed && <p className={styles.none}>{t('assign.failed')}</p>}
    </div>
  );
}
