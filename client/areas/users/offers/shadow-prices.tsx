// What the last 30 days of the chosen customers would have cost with another tariff.
import type { ReactNode } from 'react';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { type ShadowPrice, ShadowPricesQuery } from '../documents.ts';
import styles from './offers.module.css';

const watched: string[] = [];

function sumOf(rows: readonly ShadowPrice[]): Omit<ShadowPrice, 'city'> {
  const sum = (pick: (row: ShadowPrice) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  return {
    parcels: sum(({ parcels }) => parcels),
    cost: sum(({ cost }) => cost),
    wouldCost: sum(({ wouldCost }) => wouldCost),
    unpriced: sum(({ unpriced }) => unpriced),
  };
}

function Amounts({ row: { parcels, cost, wouldCost } }: { row: Omit<ShadowPrice, 'city'> }): ReactNode {
  const format = useFormat();
  return (
    <>
      <td>{format.number(parcels)}</td>
      <td>
        <Money centimes={cost} unit="none" />
      </td>
      <td>
        <Money centimes={wouldCost} unit="none" />
      </td>
      <td>
        <Money centimes={wouldCost - cost} unit="none" sign />
      </td>
    </>
  );
}

/** By city, side by side, with the difference. Amounts are fees without tax. */
export function ShadowPrices({ groupId, companyIds }: { groupId: string; companyIds: string[] }): ReactNode {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const localizedName = useLocalizedName();
  const { data, error } = useLive(ShadowPricesQuery, { variables: { groupId, companyIds }, watch: watched });
  const rows = data?.shadowPrices;
  const total = sumOf(rows ?? []);
  return (
    <section className={styles.changes} aria-label={t('shadow.title')}>
      <h3>{t('shadow.title')}</h3>
      {error && !rows && <p>{errorMessage(error)}</p>}
      {!rows && !error && <Skeleton width="100%" height={72} />}
      {rows?.length === 0 && <p className={styles.same}>{t('shadow.none')}</p>}
      {rows && rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('shadow.city')}</th>
                <th scope="col">{t('shadow.parcels')}</th>
                <th scope="col">{t('shadow.cost')}</th>
                <th scope="col">{t('shadow.wouldCost')}</th>
                <th scope="col">{t('shadow.difference')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={row.city?.id ?? place}>
                  <th scope="row">{row.city && localizedName(row.city)}</th>
                  <Amounts row={row} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('shadow.total')}</th>
                <Amounts row={total} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {total.unpriced > 0 && <p className={styles.same}>{t('shadow.unpriced', { count: total.unpriced })}</p>}
    </section>
  );
}
