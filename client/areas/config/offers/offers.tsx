// Tariffs: the fees of a parcel by origin hub, destination city and outcome.
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { normalizeForSearch } from '#client/lib/normalize-for-search.ts';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { feeNames } from '#shared/areas/config/config.ts';
import { GroupHeader } from './group-header.tsx';
import { locationName } from '../draft/edit-labels.ts';
import { feeField } from '../draft/save-mapping.ts';
import { Spreadsheet } from '../spreadsheet/spreadsheet.tsx';
import type { SpreadsheetColumn, SpreadsheetRow } from '../spreadsheet/spreadsheet-types.ts';
import { useDraftCells } from '../draft/use-draft-cells.ts';
import { useSearchHotkeyEnabled } from '#client/app/preferences/preferences.ts';
import type { ConfigData } from '../use-config.ts';
import styles from '../config.module.css';

/** Up to this number, all hubs are shown side by side; above it, and on a phone, one at a time. */
const maxHubs = 5;

export default function Offers({ config, onNew }: { config: ConfigData; onNew: () => void }): ReactNode {
  const t = useT('config');
  const phone = useIsPhone();
  const searchKey = useSearchHotkeyEnabled();
  const { hubs, cities, groups } = config;
  const [chosen, setChosen] = useState('');
  const [search, setSearch] = useState('');
  const [hubChoice, setHub] = useState('');
  const [toHub, setToHub] = useState('');
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  const single = phone || hubs.length > maxHubs;
  const hub = hubChoice === '' && single ? (hubs[0]?.id ?? '') : hubChoice;
  const columns = hubs
    .filter(({ id }) => hub === '' || id === hub)
    .flatMap((each) =>
      feeNames.map((fee): SpreadsheetColumn => ({
        id: `${each.id} ${fee}`,
        label: t(`fees.${fee}`),
        group: `${each.code} · ${locationName(each)}`,
        kind: 'money',
        width: 80,
        grow: 1,
      })),
    );
  const query = normalizeForSearch(search.trim());
  const rows = cities
    .filter(
      (city) =>
        (toHub === '' || city.hubId === toHub) &&
        [city.nameFr, city.nameAr, ...city.aliases].some((name) => normalizeForSearch(name).includes(query)),
    )
    .map((city): SpreadsheetRow => ({
      id: city.id,
      label: locationName(city),
      note: hubs.find(({ id }) => id === city.hubId)?.code,
    }));
  const lines = useMemo(() => new Map(group?.lines.map((line) => [`${line.hubId} ${line.cityId}`, line])), [group]);
  const { cell, applyEdits: type } = useDraftCells((row, column) => {
    const [hubId = '', name = ''] = column.id.split(' ');
    const fee = feeNames.find((each) => each === name);
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
  // Copied prices become edits, as if they were typed.
  const copyFrom = (id: string): void => {
    const model = groups.find((each) => each.id === id);
    const there = new Map(model?.lines.map((line) => [`${line.hubId} ${line.cityId}`, line]));
    type(
      rows.flatMap((row) =>
        columns.map((column) => {
          const [hubId = '', name = ''] = column.id.split(' ');
          const fee = feeNames.find((each) => each === name);
          const value = fee && there.get(`${hubId} ${row.id}`)?.[fee];
          return { row, column, text: value === undefined ? '' : (value / 100).toFixed(2) };
        }),
      ),
    );
  };
  return (
    <div className={styles.main}>
      <GroupHeader config={config} group={group} onChoose={setChosen} onNew={onNew} onCopy={copyFrom} />
      {group && (
        <>
          <div className={styles.toolbar}>
            <div className={styles.search}>
              <SearchField label={t('cities.search')} value={search} onChange={setSearch} hotkey={searchKey} />
            </div>
            <div className={styles.filter}>
              <Select
                size="sm"
                label={t('offers.from')}
                emptyLabel={single ? undefined : t('offers.fromAll')}
                value={hub}
                onChange={setHub}
                options={hubs.map((each) => ({
                  value: each.id,
                  label: t('offers.fromHub', { hub: locationName(each) }),
                }))}
              />
            </div>
            <div className={styles.filter}>
              <Select
                size="sm"
                label={t('offers.to')}
                emptyLabel={t('offers.toAll')}
                value={toHub}
                onChange={setToHub}
                options={hubs.map((each) => ({
                  value: each.id,
                  label: t('offers.toHub', { hub: locationName(each) }),
                }))}
              />
            </div>
            <span className={styles.unit}>{t('offers.unit')}</span>
          </div>
          <Spreadsheet
            key={group.id}
            label={t('offers.named', { name: group.name })}
            rowHeading={t('offers.city')}
            columns={columns}
            rows={rows}
            cell={cell}
            onEdit={type}
            fillable
            emptyText={t('cities.none')}
          />
        </>
      )}
    </div>
  );
}
