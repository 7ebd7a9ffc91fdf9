// What a parcel takes from the stock: goods of its sender, with how many are available, live.
import { type ReactNode, useMemo } from 'react';
import { maxStockLines } from '#shared/areas/packages/input.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { LinesControl } from '#client/actions/form/lines-control.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { StockLevelQuery } from '../documents.ts';
import { createItemLookup } from '../lookups.ts';
import styles from './stock-lines-control.module.css';

const watched = ['stockLevel'];

/** How many are available, while the form is open. */
function Available({ id, wanted }: { id: string; wanted: number | null }): ReactNode {
  const t = useT('stock');
  const { data } = useLive(StockLevelQuery, { variables: { id }, watch: watched, rowId: id });
  const level = data?.stockLevel;
  if (!level) return null;
  const lacks = (wanted ?? 0) > level.available;
  return (
    <span className={lacks ? styles.lacks : undefined} role={lacks ? 'status' : undefined}>
      <bdi>{level.warehouse?.name}</bdi> · {t('availableNow', { count: level.available })}
    </span>
  );
}

const available = ({ value }: Option, quantity: number | null): ReactNode => <Available id={value} wanted={quantity} />;

/** Chooses the goods of a parcel. Without a company, those of all that the viewer sees. */
export default function StockLinesControl({
  field,
  companyId,
}: {
  field: FieldState;
  companyId: string | null;
}): ReactNode {
  const t = useT('stock');
  const lookup = useMemo(() => createItemLookup(companyId), [companyId]);
  return (
    <LinesControl
      field={field}
      lookup={lookup}
      itemLabel={t('parcel.product')}
      quantityLabel={t('parcel.quantity')}
      placeholder={t('parcel.choose')}
      addLabel={t('parcel.add')}
      max={maxStockLines}
      about={available}
    />
  );
}
