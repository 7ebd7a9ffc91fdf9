// Narrows the statistics to one city, hub or customer.
import { type ReactNode, useEffect, useState } from 'react';
import { statisticsFilters, type StatisticsFilter } from '#shared/areas/charts/chart.ts';
import { cityLookup, companyLookup, createHubLookup } from '#client/actions/form/lookups.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { useT } from '#client/messages/use-t.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { StatisticsState } from '#shared/areas/statistics/view-query.ts';
import styles from './screen.module.css';

const lookups = { city: cityLookup, hub: createHubLookup(), client: companyLookup };

interface PartProps {
  by: StatisticsFilter;
  of: string | null;
  onChoose: (id: string | null) => void;
}

function Part({ by, of, onChoose }: PartProps): ReactNode {
  const t = useT('statistics');
  const { load, byId } = useLookup(lookups[by]);
  const [found, setFound] = useState<Option | null>(null);
  const option = found?.value === of ? found : null;
  useEffect(() => {
    let isCurrent = true;
    const find = async (id: string): Promise<void> => {
      const [named] = (await byId?.([id])) ?? [];
      if (isCurrent) setFound(named ?? null);
    };
    if (of !== null) void find(of);
    return () => {
      isCurrent = false;
    };
  }, [of, byId]);
  return (
    <Combobox
      value={option}
      load={load}
      label={t(`by.${by}`)}
      placeholder={t(`choose.${by}`)}
      onChange={(chosen) => {
        setFound(chosen);
        onChoose(chosen?.value ?? null);
      }}
    />
  );
}

/** All, or the parcels of a city, a hub or a customer. */
export function PartFilter({
  state: { by, of },
  onChange,
}: {
  state: StatisticsState;
  onChange: (change: Pick<StatisticsState, 'by' | 'of'>) => void;
}): ReactNode {
  const t = useT('statistics');
  const [asked, setAsked] = useState<StatisticsFilter | null>(by);
  const chosen = by ?? asked;
  return (
    <div className={styles.filter}>
      <Segmented
        label={t('by.label')}
        value={chosen ?? 'all'}
        items={(['all', ...statisticsFilters] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
        onChange={(value) => {
          setAsked(value === 'all' ? null : value);
          if (by !== null) onChange({ by: null, of: null });
        }}
      />
      {chosen !== null && (
        <div className={styles.part}>
          <Part
            key={chosen}
            by={chosen}
            of={of}
            onChoose={(id) => {
              onChange(id === null ? { by: null, of: null } : { by: chosen, of: id });
            }}
          />
        </div>
      )}
    </div>
  );
}
