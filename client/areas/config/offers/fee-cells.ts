// The cells of a tariff: one row for each city, and for each hub a column for each fee.
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { feeNames } from '#shared/areas/config/config.ts';
import type { ConfigCity, ConfigHub, OffersGroup } from '../documents.ts';
import { locationName } from '../draft/edit-labels.ts';
import type { TariffPrices } from './file/tariff-file.ts';
import { feeField } from '../draft/save-mapping.ts';
import { type DraftCells, useDraftCells } from '../draft/use-draft-cells.ts';
import type { CellEdit, SpreadsheetColumn, SpreadsheetRow } from '../spreadsheet/spreadsheet-types.ts';

export function feeColumns(hubs: readonly ConfigHub[], t: TFunction): SpreadsheetColumn[] {
  return hubs.flatMap((hub) =>
    feeNames.map((fee): SpreadsheetColumn => ({
      id: `${hub.id} ${fee}`,
      label: t(`fees.${fee}`),
      group: `${hub.code} · ${locationName(hub)}`,
      kind: 'money',
      width: 80,
      grow: 1,
    })),
  );
}

/** The rows of cities, each with the code of its hub. */
export function cityRows(cities: readonly ConfigCity[], hubs: readonly ConfigHub[]): SpreadsheetRow[] {
  return cities.map((city) => ({
    id: city.id,
    label: locationName(city),
    note: hubs.find(({ id }) => id === city.hubId)?.code,
  }));
}

/** The hub and the fee of a column. */
function feeOf({ id }: SpreadsheetColumn) {
  const [hubId = '', name = ''] = id.split(' ');
  return { hubId, fee: feeNames.find((each) => each === name) };
}

type Line = OffersGroup['lines'][number];

/** The lines of a tariff by hub and city. */
function linesOf(group: OffersGroup | undefined): ReadonlyMap<string, Line> {
  return new Map(group?.lines.map((line) => [`${line.hubId} ${line.cityId}`, line]));
}

/** The fees of a tariff, with those of the draft. */
export function useFeeCells(group: OffersGroup | undefined): DraftCells {
  const lines = useMemo(() => linesOf(group), [group]);
  return useDraftCells((row, column) => {
    const { hubId, fee } = feeOf(column);
    return group && fee
      ? {
          entity: 'offersGroup',
          id: group.id,
          field: feeField(hubId, row.id, fee),
          version: group.version,
          before: lines.get(`${hubId} ${row.id}`)?.[fee] ?? null,
        }
      : null;
  });
}

/** The fees of another tariff as if they were typed into these cells. */
export function copiedFees(
  from: OffersGroup | undefined,
  rows: readonly SpreadsheetRow[],
  columns: readonly SpreadsheetColumn[],
): CellEdit[] {
  const lines = linesOf(from);
  return rows.flatMap((row) =>
    columns.map((column) => {
      const { hubId, fee } = feeOf(column);
      const value = fee && lines.get(`${hubId} ${row.id}`)?.[fee];
      return { row, column, text: value === undefined ? '' : (value / 100).toFixed(2) };
    }),
  );
}

/** The fees of a file as if they were typed. */
export function fileFees(
  read: readonly TariffPrices[],
  rows: readonly SpreadsheetRow[],
  columns: readonly SpreadsheetColumn[],
): CellEdit[] {
  const byCity = new Map(rows.map((row) => [row.id, row]));
  return read.flatMap(({ hubId, cityId, ...fees }) => {
    const row = byCity.get(cityId ?? '');
    if (!row) return [];
    return columns.flatMap((column) => {
      const { hubId: of, fee } = feeOf(column);
      if (of !== hubId || !fee) return [];
      const value = fees[fee];
      return [{ row, column, text: value === null ? '' : (value / 100).toFixed(2) }];
    });
  });
}
