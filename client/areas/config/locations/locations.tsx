// Hubs and cities: a spreadsheet, and a map preview of the active row's location.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import type { ConfigCity, ConfigHub } from '../documents.ts';
import { draftAtom, editKey, type EditTarget, type FieldValue } from '../draft/draft.ts';
import { locationName } from '../draft/edit-labels.ts';
import { Spreadsheet } from '../spreadsheet/spreadsheet.tsx';
import type { SpreadsheetColumn, SpreadsheetRow } from '../spreadsheet/spreadsheet-types.ts';
import { useDraftCells } from '../draft/use-draft-cells.ts';
import type { ConfigData } from '../use-config.ts';
import { useSearchHotkeyEnabled } from '#client/app/preferences/preferences.ts';
import { CityMatchBanner } from './city-match-banner.tsx';
import styles from '../config.module.css';

const LocationPreview = lazyPart(() => import('./location-preview.tsx'));
const NewLocationDialog = lazyPart(() => import('./new-location-dialog.tsx'));

type LocationKind = 'hub' | 'city';
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

function useColumns(kind: LocationKind, hubs: readonly ConfigHub[]): SpreadsheetColumn[] {
  const t = useT('config');
  const options = hubs.map((hub) => ({ value: hub.id, label: locationName(hub), hint: hub.code }));
  const names: SpreadsheetColumn[] = [
    { id: 'nameFr', label: t('fields.nameFr'), kind: 'text', required: true, width: 150, grow: 1 },
    { id: 'nameAr', label: t('fields.nameAr'), kind: 'text', required: true, rtl: true, width: 130, grow: 1 },
  ];
  const point: SpreadsheetColumn[] = [
    { id: 'lat', label: t('fields.lat'), kind: 'latitude', width: 88 },
    { id: 'lng', label: t('fields.lng'), kind: 'longitude', width: 88 },
  ];
  if (kind === 'hub')
    return [
      ...names.slice(0, 1),
      { id: 'code', label: t('fields.code'), kind: 'code', required: true, width: 76 },
      ...names.slice(1),
      ...point,
    ];
  return [
    ...names,
    { id: 'hubId', label: t('fields.hubId'), kind: 'choice', options, required: true, width: 118 },
    { id: 'aliases', label: t('fields.aliases'), kind: 'words', width: 170, grow: 1.6 },
    ...point,
  ];
}

function valueOf(place: ConfigHub | ConfigCity, field: string): FieldValue {
  const value = new Map<string, unknown>(Object.entries(place)).get(field);
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

interface LocationsProps {
  config: ConfigData;
  kind: LocationKind;
  onNew: () => void;
}

/** The spreadsheet of hubs or cities, by `kind`. */
export function Locations({ config, kind, onNew }: LocationsProps): ReactNode {
  const t = useT('config');
  const { hubs, cities } = config;
  const draft = useAtomValue(draftAtom);
  const [search, setSearch] = useState('');
  const [hub, setHub] = useState('');
  const [making, setMaking] = useState(false);
  const places: readonly (ConfigHub | ConfigCity)[] = kind === 'hub' ? hubs : cities;
  const [activeId, setActiveId] = useState<string | null>(null);
  const columns = useColumns(kind, hubs);
  const searchKey = useSearchHotkeyEnabled();
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places]);
  const query = normalize(search.trim());
  const found = places.filter((place) => {
    const aliases = 'aliases' in place ? place.aliases : [];
    return (
      (hub === '' || ('hubId' in place && place.hubId === hub)) &&
      [place.nameFr, place.nameAr, ...aliases].some((name) => normalize(name).includes(query))
    );
  });
  const rows = found.map((place): SpreadsheetRow => ({ id: place.id, label: locationName(place) }));
  const targetOf = (row: SpreadsheetRow, column: SpreadsheetColumn): EditTarget | null => {
    const place = byId.get(row.id);
    return place
      ? { entity: kind, id: row.id, field: column.id, version: place.version, before: valueOf(place, column.id) }
      : null;
  };
  const { cell, applyEdits: type } = useDraftCells(targetOf);
  const active = byId.get(activeId ?? rows[0]?.id ?? '') ?? null;
  const degrees = (field: 'lat' | 'lng'): number | null => {
    const edit = active && draft.get(editKey({ id: active.id, field }));
    const value = edit ? edit.after : active?.[field];
    return typeof value === 'number' ? value : null;
  };
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        {kind === 'city' && <CityMatchBanner />}
        <div className={styles.toolbar}>
          <div className={styles.search}>
            <SearchField
              label={t(kind === 'hub' ? 'hubs.search' : 'cities.search')}
              value={search}
              onChange={setSearch}
              hotkey={searchKey}
            />
          </div>
          {kind === 'city' && (
            <div className={styles.filter}>
              <Select
                size="sm"
                label={t('fields.hubId')}
                emptyLabel={t('cities.allHubs')}
                value={hub}
                onChange={setHub}
                options={hubs.map((each) => ({ value: each.id, label: locationName(each) }))}
              />
            </div>
          )}
          <Button
            size="sm"
            icon={Plus}
            className={styles.push}
            onClick={() => {
              setMaking(true);
            }}
          >
            {t(kind === 'hub' ? 'hubs.new' : 'cities.new')}
          </Button>
        </div>
        <Spreadsheet
          key={kind}
          label={t(`sections.${kind === 'hub' ? 'hubs' : 'cities'}`)}
          columns={columns}
          rows={rows}
          cell={cell}
          onEdit={type}
          onRowChange={(row) => {
            setActiveId(row?.id ?? null);
          }}
          emptyText={t('cities.none')}
        />
      </div>
      {active && (
        <aside className={styles.aside}>
          <Suspense fallback={null}>
            <LocationPreview
              name={locationName(active)}
              point={{ lat: degrees('lat'), lng: degrees('lng') }}
              others={cities}
              hubs={hubs}
            />
          </Suspense>
        </aside>
      )}
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
  );
}
