// The cells of hubs and cities: a row for each of them, and their fields as columns.
import { useMemo } from 'react';
import { useT } from '#client/messages/use-t.ts';
import type { ConfigCity, ConfigHub } from '../documents.ts';
import type { FieldValue } from '../draft/draft.ts';
import { locationName } from '../draft/edit-labels.ts';
import { type DraftCells, useDraftCells } from '../draft/use-draft-cells.ts';
import type { SpreadsheetColumn, SpreadsheetRow } from '../spreadsheet/spreadsheet-types.ts';
import type { ConfigData } from '../use-config.ts';
import { locationSearch } from './location-search.ts';

export type LocationKind = 'hub' | 'city';

/** Which rows are shown. */
export interface LocationFilter {
  kind: LocationKind;
  search: string;
  /** The hub of cities; empty for all. */
  hub: string;
}

interface LocationCells extends DraftCells {
  columns: readonly SpreadsheetColumn[];
  rows: readonly SpreadsheetRow[];
  byId: ReadonlyMap<string, ConfigHub | ConfigCity>;
}

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

function valueOf(location: ConfigHub | ConfigCity, field: string): FieldValue {
  const value = new Map<string, unknown>(Object.entries(location)).get(field);
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The spreadsheet of hubs or cities, with the values of the draft. */
export function useLocationCells({ hubs, cities }: ConfigData, { kind, search, hub }: LocationFilter): LocationCells {
  const locations: readonly (ConfigHub | ConfigCity)[] = kind === 'hub' ? hubs : cities;
  const columns = useColumns(kind, hubs);
  const byId = useMemo(() => new Map(locations.map((location) => [location.id, location])), [locations]);
  const isFound = locationSearch(search);
  const rows = locations
    .filter((location) => (hub === '' || ('hubId' in location && location.hubId === hub)) && isFound(location))
    .map((location): SpreadsheetRow => ({ id: location.id, label: locationName(location) }));
  const cells = useDraftCells((row, column) => {
    const location = byId.get(row.id);
    return location
      ? { entity: kind, id: row.id, field: column.id, version: location.version, before: valueOf(location, column.id) }
      : null;
  });
  return { columns, rows, byId, ...cells };
}
