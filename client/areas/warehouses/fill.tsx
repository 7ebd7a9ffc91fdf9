// How full a warehouse is: units of its capacity, as a bar and in words, live.
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { stockLevelEntity } from '#client/stock/level.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type Warehouse, WarehouseUnitsQuery } from './documents.ts';
import styles from './fill.module.css';

const watched = [stockLevelEntity];

/** The bar turns amber from nine tenths on, and red above the capacity. */
export function Fill({ warehouse: { id, capacity, units: read } }: { warehouse: Warehouse }): ReactNode {
  const t = useT('warehouses');
  const format = useFormat();
  const { data } = useLive(WarehouseUnitsQuery, { variables: { id }, watch: watched });
  const units = data?.warehouse?.id === id ? data.warehouse.units : read;
  const share = units / capacity;
  return (
    <span className={styles.fill}>
      <span className={styles.bar} aria-hidden>
        <span
          className={cx(share > 1 ? styles.over : share >= 0.9 && styles.nearly)}
          style={{ inlineSize: `${Math.min(100, Math.round(share * 100))}%` }}
        />
      </span>
      <Ltr className={styles.words}>{`${format.number(units)} / ${format.number(capacity)}`}</Ltr>
      <span className={styles.share}>{t('share', { percent: Math.round(share * 100) })}</span>
    </span>
  );
}
