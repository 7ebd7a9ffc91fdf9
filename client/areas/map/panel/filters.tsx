import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { type DriverState, driverStates } from '#client/kit/map/sprites.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { zeroCounts } from '../canvas/clusters.ts';
import type { FleetRow } from '../fleet/driver-state.ts';
import { DriverStateGlyph } from './state-glyph.tsx';
import styles from './panel.module.css';

// Problems first.
const filterStates: readonly DriverState[] = ['late', 'moving', 'stopped', 'offline'];

function countStates(rows: readonly FleetRow[]): Record<DriverState, number> {
  const counts = zeroCounts();
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export interface StateFilterProps {
  rows: readonly FleetRow[];
  value: DriverState | null;
  onChange: (state: DriverState | null) => void;
}

/** The number of drivers in each state; selecting one filters the list. */
export function StateFilter({ rows, value, onChange }: StateFilterProps): ReactNode {
  const t = useWords('map');
  const format = useFormat();
  const counts = countStates(rows);
  return (
    <fieldset aria-label={t('filter.label')} className={styles.filters}>
      <button
        type="button"
        aria-pressed={value === null}
        className={cx(styles.chip, value === null && styles.chosen)}
        onClick={() => {
          onChange(null);
        }}
      >
        {t('filter.all')} <bdi dir="ltr">{format.number(rows.length)}</bdi>
      </button>
      {filterStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={value === state}
          aria-label={`${t(`state.${state}`)} ${format.number(counts[state])}`}
          title={t(`state.${state}`)}
          className={cx(styles.chip, value === state && styles.chosen)}
          onClick={() => {
            onChange(value === state ? null : state);
          }}
        >
          <DriverStateGlyph state={state} /> <bdi dir="ltr">{format.number(counts[state])}</bdi>
        </button>
      ))}
    </fieldset>
  );
}

/** The legend of the driver symbols. */
export function Legend(): ReactNode {
  const t = useWords('map');
  return (
    <ul className={styles.legend}>
      {['moving' as const, ...driverStates.filter((state) => state !== 'moving')].map((state) => (
        <li key={state}>
          <DriverStateGlyph state={state} size={17} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
