// Tariffs: the fees of a parcel by origin hub, destination city and outcome.
import { type ReactNode, useState } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import type { OffersGroup } from '../documents.ts';
import { locationSearch } from '../locations/location-search.ts';
import { Spreadsheet } from '../spreadsheet/spreadsheet.tsx';
import type { ConfigData } from '../use-config.ts';
import { cityRows, copiedFees, feeColumns, fileFees, useFeeCells } from './fee-cells.ts';
import type { TariffPrices } from './file/tariff-file.ts';
import { TariffFileTools } from './file/tariff-file-tools.tsx';
import { GroupHeader } from './group-header.tsx';
import { type FeeFilter, OffersToolbar } from './offers-toolbar.tsx';
import styles from '../config.module.css';

/** Up to this number, all hubs are shown side by side; above it, and on a phone, one at a time. */
const maxHubs = 5;

/** The rows and columns of a tariff that a filter leaves. */
function useFees({ hubs, cities }: ConfigData, group: OffersGroup | undefined, { search, fromHub, toHub }: FeeFilter) {
  const t = useT('config');
  const isFound = locationSearch(search);
  const columns = feeColumns(
    hubs.filter(({ id }) => fromHub === '' || id === fromHub),
    t,
  );
  const rows = cityRows(
    cities.filter((city) => (toHub === '' || city.hubId === toHub) && isFound(city)),
    hubs,
  );
  return { columns, rows, ...useFeeCells(group) };
}

export default function Offers({ config, onNew }: { config: ConfigData; onNew: () => void }): ReactNode {
  const t = useT('config');
  const phone = useIsPhone();
  const { hubs, groups } = config;
  const [chosen, setChosen] = useState('');
  const [filter, setFilter] = useState<FeeFilter>({ search: '', fromHub: '', toHub: '' });
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  const isSingle = phone || hubs.length > maxHubs;
  const fromHub = filter.fromHub === '' && isSingle ? (hubs[0]?.id ?? '') : filter.fromHub;
  const shown = { ...filter, fromHub };
  const { columns, rows, cell, applyEdits } = useFees(config, group, shown);
  const copyFrom = (id: string): void => {
    const from = groups.find((each) => each.id === id);
    applyEdits(copiedFees(from, rows, columns));
  };
  // All routes of the file, whatever the filter shows.
  const take = (read: readonly TariffPrices[]): void => {
    applyEdits(fileFees(read, cityRows(config.cities, hubs), feeColumns(hubs, t)));
  };
  return (
    <div className={styles.main}>
      <GroupHeader config={config} group={group} onChoose={setChosen} onNew={onNew} onCopy={copyFrom} />
      {group && (
        <>
          <OffersToolbar hubs={hubs} filter={shown} onChange={setFilter} isSingle={isSingle}>
            <TariffFileTools group={group} config={config} onTake={take} />
          </OffersToolbar>
          <Spreadsheet
            key={group.id}
            label={t('offers.named', { name: group.name })}
            rowHeading={t('offers.city')}
            columns={columns}
            rows={rows}
            cell={cell}
            onEdit={applyEdits}
            fillable
            emptyText={t('cities.none')}
          />
        </>
      )}
    </div>
  );
}
