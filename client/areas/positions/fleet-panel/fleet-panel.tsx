import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { useAtomValue } from 'jotai';
import { useIsTouch } from '#client/lib/media-query.ts';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import type { DriverMarkerState } from '#client/ui/map/map-sprites.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import type { FleetRow } from '../fleet/driver-state.ts';
import { useMapContext } from '../map-context.ts';
import { StateFilter } from './state-filter.tsx';
import { FleetList } from './fleet-list.tsx';
import styles from './fleet-panel.module.css';

const FleetEmpty = lazyPart(() => import('./fleet-empty.tsx'));

function filterRows(rows: readonly FleetRow[], search: string, state: DriverMarkerState | null): readonly FleetRow[] {
  const wanted = plainText(search.trim());
  if (wanted === '' && state === null) return rows;
  return rows.filter(
    (row) =>
      (state === null || row.state === state) &&
      (wanted === '' || plainText(row.driver.driver.name).includes(wanted) || row.driver.phone?.includes(wanted)),
  );
}

function FleetSkeleton(): ReactNode {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={styles.bones} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.bone}>
          <Skeleton shape="circle" height={34} width={34} />
          <div>
            <Skeleton width="55%" height={11} />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Search field, state filter and list of drivers. */
export function FleetPanel({ problem }: { problem: RequestError | undefined }): ReactNode {
  const t = useT('map');
  const { rows, isLoaded: known } = useMapContext();
  const singleKeys = useAtomValue(singleKeysAtom);
  const touch = useIsTouch();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<DriverMarkerState | null>(null);
  const asked = useDeferredValue(search);
  const shown = filterRows(rows, asked, state);
  const clear = (): void => {
    setSearch('');
    setState(null);
  };
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('search')} value={search} onChange={setSearch} hotkey={singleKeys && !touch} />
        <StateFilter rows={rows} value={state} onChange={setState} />
      </div>
      {!known && !problem && <FleetSkeleton />}
      {(known || problem) && shown.length === 0 && (
        <Suspense fallback={null}>
          <FleetEmpty problem={known ? undefined : problem} filtered={rows.length > 0} onClear={clear} />
        </Suspense>
      )}
      {shown.length > 0 && <FleetList rows={shown} />}
    </>
  );
}
