import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { useSearchHotkeyEnabled } from '#client/app/preferences/preferences.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import type { ConfigHub } from '../documents.ts';
import { locationName } from '../draft/edit-labels.ts';
import type { LocationFilter } from './use-location-cells.ts';
import styles from '../config.module.css';

interface LocationsToolbarProps extends LocationFilter {
  hubs: readonly ConfigHub[];
  onSearch: (text: string) => void;
  onHub: (id: string) => void;
  onCreate: () => void;
}

/** The search, the filter of cities by hub, and the button for a new row. */
export function LocationsToolbar(props: LocationsToolbarProps): ReactNode {
  const { kind, hubs, search, hub, onSearch, onHub, onCreate } = props;
  const t = useT('config');
  const searchKey = useSearchHotkeyEnabled();
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label={t(kind === 'hub' ? 'hubs.search' : 'cities.search')}
          value={search}
          onChange={onSearch}
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
            onChange={onHub}
            options={hubs.map((each) => ({ value: each.id, label: locationName(each) }))}
          />
        </div>
      )}
      <Button size="sm" icon={Plus} className={styles.push} onClick={onCreate}>
        {t(kind === 'hub' ? 'hubs.new' : 'cities.new')}
      </Button>
    </div>
  );
}
