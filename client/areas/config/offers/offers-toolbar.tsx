import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { useSearchHotkeyEnabled } from '#client/app/preferences/preferences.ts';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import type { ConfigHub } from '../documents.ts';
import { locationName } from '../draft/edit-labels.ts';
import styles from '../config.module.css';

/** Which cells of a tariff are shown. */
export interface FeeFilter {
  search: string;
  /** The origin; empty for all. */
  fromHub: string;
  /** The hub of the destination; empty for all. */
  toHub: string;
}

interface OffersToolbarProps {
  hubs: readonly ConfigHub[];
  filter: FeeFilter;
  onChange: (filter: FeeFilter) => void;
  /** One origin at a time. */
  isSingle: boolean;
  children?: ReactNode;
}

/** The search and the two filters above a tariff. */
export function OffersToolbar({ hubs, filter, onChange, isSingle, children }: OffersToolbarProps): ReactNode {
  const t = useT('config');
  const searchKey = useSearchHotkeyEnabled();
  const optionsOf = (labelOf: (hub: string) => string) =>
    hubs.map((each) => ({ value: each.id, label: labelOf(locationName(each)) }));
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label={t('cities.search')}
          value={filter.search}
          onChange={(search) => {
            onChange({ ...filter, search });
          }}
          hotkey={searchKey}
        />
      </div>
      <div className={styles.filter}>
        <Select
          size="sm"
          label={t('offers.from')}
          emptyLabel={isSingle ? undefined : t('offers.fromAll')}
          value={filter.fromHub}
          onChange={(fromHub) => {
            onChange({ ...filter, fromHub });
          }}
          options={optionsOf((hub) => t('offers.fromHub', { hub }))}
        />
      </div>
      <div className={styles.filter}>
        <Select
          size="sm"
          label={t('offers.to')}
          emptyLabel={t('offers.toAll')}
          value={filter.toHub}
          onChange={(toHub) => {
            onChange({ ...filter, toHub });
          }}
          options={optionsOf((hub) => t('offers.toHub', { hub }))}
        />
      </div>
      {children}
      <span className={styles.unit}>{t('offers.unit')}</span>
    </div>
  );
}
