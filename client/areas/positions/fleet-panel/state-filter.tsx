import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { type DriverMarkerState, driverMarkerStates } from '#client/ui/map/map-sprites.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { zeroCounts } from '../canvas/clusters.ts';
import type { FleetRow } from '../fleet/driver-state.ts';
import { DriverStateGlyph } from './driver-state-glyph.tsx';
import styles from './state-filter.module.css';

// Problems first.
const filterStates: readonly DriverMarkerState[] = ['late', 'moving', 'stopped', 'offline'];

function countStates(rows: readonly FleetRow[]): Record<DriverMarkerState, number> {
  const counts = zeroCounts();
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export interface StateFilterProps {
  rows: readonly FleetRow[];
  value: DriverMarkerState | null;
  onChange: (state: DriverMarkerState | null) => void;
}

/** The number of drivers in each state; selecting one filters the list. */
export function StateFilter({ rows, value, onChange }: StateFilterProps): ReactNode {
  const t = useT('map');
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
        {t('filter.all')}{' '}
        <bdi dir="ltr" translate="no">
          {format.number(rows.length)}
        </bdi>
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
          <DriverStateGlyph state={state} />{' '}
          <bdi dir="ltr" translate="no">
            {format.number(counts[state])}
          </bdi>
        </button>
      ))}
    </fieldset>
  );
}

/** The legend of the driver symbols. */
export function Legend(): ReactNode {
  const t = useT('map');
  return (
    <ul className={styles.legend}>
      {['moving' as const, ...driverMarkerStates.filter((state) => state !== 'moving')].map((state) => (
        <li key={state}>
          <DriverStateGlyph state={state} size={17} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
