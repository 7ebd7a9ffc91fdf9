// Hubs and cities: a spreadsheet, and a map preview of the active row's location.
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import type { ConfigCity, ConfigHub } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { locationName } from '../draft/edit-labels.ts';
import { Spreadsheet } from '../spreadsheet/spreadsheet.tsx';
import type { ConfigData } from '../use-config.ts';
import { CityMatchBanner } from './city-match-banner.tsx';
import { HubBoard } from './hub-board.tsx';
import { LocationsToolbar } from './locations-toolbar.tsx';
import { type LocationKind, useLocationCells } from './use-location-cells.ts';
import styles from '../config.module.css';

const LocationPreview = lazyPart(() => import('./location-preview.tsx'));
const NewLocationDialog = lazyPanel(() => import('./new-location-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ kind }) => useT('config')(kind === 'hub' ? 'hubs.new' : 'cities.new'),
});

interface LocationsProps {
  config: ConfigData;
  kind: LocationKind;
  onNew: () => void;
}

/** The spreadsheet of hubs or cities, by `kind`. */
export function Locations({ config, kind, onNew }: LocationsProps): ReactNode {
  const t = useT('config');
  const { hubs } = config;
  const [search, setSearch] = useState('');
  const [hub, setHub] = useState('');
  const [making, setMaking] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const filter = { kind, search, hub };
  const { columns, rows, byId, cell, applyEdits } = useLocationCells(config, filter);
  const active = byId.get(activeId ?? rows[0]?.id ?? '');
  return (
    <>
      {kind === 'hub' && <HubBoard hubs={hubs} />}
      <div className={styles.split}>
        <div className={styles.main}>
          {kind === 'city' && <CityMatchBanner />}
          <LocationsToolbar
            {...filter}
            hubs={hubs}
            onSearch={setSearch}
            onHub={setHub}
            onCreate={() => {
              setMaking(true);
            }}
          />
          <Spreadsheet
            key={kind}
            label={t(`sections.${kind === 'hub' ? 'hubs' : 'cities'}`)}
            columns={columns}
            rows={rows}
            cell={cell}
            onEdit={applyEdits}
            onRowChange={(row) => {
              setActiveId(row?.id ?? null);
            }}
            emptyText={t('cities.none')}
          />
        </div>
        {active && <ActiveLocation location={active} config={config} />}
        {making && (
          <Suspense fallback={null}>
            <NewLocationDialog
              kind={kind}
              hubs={hubs}
              onClose={() => {
                setMaking(false);
              }}
              onMade={onNew}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Where the active row is, with the coordinates of the draft. */
function ActiveLocation({
  location,
  config: { hubs, cities },
}: {
  location: ConfigHub | ConfigCity;
  config: ConfigData;
}): ReactNode {
  const draft = useAtomValue(draftAtom);
  const degrees = (field: 'lat' | 'lng'): number | null => {
    const edit = draft.get(editKey({ id: location.id, field }));
    const value = edit ? edit.after : location[field];
    return typeof value === 'number' ? value : null;
  };
  return (
    <aside className={styles.aside}>
      <Suspense fallback={null}>
        <LocationPreview
          name={locationName(location)}
          point={{ lat: degrees('lat'), lng: degrees('lng') }}
          others={cities}
          hubs={hubs}
        />
      </Suspense>
    </aside>
  );
}
