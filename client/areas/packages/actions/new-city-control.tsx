// The city of a new destination, with the fees that the parcel will have there.
import type { ReactNode } from 'react';
import { type FieldState, LookupControl } from '#client/actions/form/field-controls.tsx';
import { isOption } from '#client/actions/form/form-values.ts';
import { cityLookup } from '#client/actions/form/lookups.ts';
import { useActionText } from '#client/actions/use-run-action.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import type { Package } from '../documents.ts';
import { PackageTariffQuery } from '../tariff-document.ts';
import styles from './controls.module.css';

const noEntities: readonly string[] = [];
const fees = [
  ['delivered', 'feeDelivered'],
  ['refused', 'feeRefused'],
  ['returned', 'feeReturned'],
] as const;

function NewFees({ pkg, cityId }: { pkg: Package; cityId: string }): ReactNode {
  const t = useT('packages');
  const tKit = useT('kit');
  const format = useFormat();
  const { data, isPreviousData } = useLive(PackageTariffQuery, {
    variables: { id: pkg.id, cityId },
    watch: noEntities,
  });
  if (pkg.feesFixed === true) return <p className={styles.quiet}>{t('newPrice.fixed')}</p>;
  if (cityId === pkg.city?.id) return <p className={styles.quiet}>{t('newPrice.same')}</p>;
  if (!data || isPreviousData) return <Skeleton width={180} />;
  const tariff = data.packageTariff;
  if (!tariff) return <Banner tone="warning">{t('newPrice.none')}</Banner>;
  if (fees.every(([line, field]) => tariff[line] === pkg[field]))
    return <p className={styles.quiet}>{t('newPrice.same')}</p>;
  return (
    <section className={styles.fees} aria-label={t('newPrice.title')}>
      <h3 className={styles.quiet}>{t('newPrice.title')}</h3>
      <dl>
        {fees.map(([line, field]) => {
          const before = pkg[field];
          return (
            <div key={line}>
              <dt>{t(`details.${field}`)}</dt>
              <dd>
                <Money centimes={tariff[line]} />
                {before !== null && before !== tariff[line] && (
                  <span className={styles.quiet}>
                    {t('newPrice.was', { amount: `${format.amount(before)} ${tKit('currency')}` })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Chooses the city, and shows the new fees before the change is saved. */
export function NewCityControl({ field, rows }: { field: FieldState; rows: readonly Package[] }): ReactNode {
  const t = useActionText('packages');
  const [pkg] = rows;
  const city = isOption(field.value) ? field.value.value : null;
  return (
    <div className={styles.stack}>
      <LookupControl field={field} lookup={cityLookup} label={t('fields.cityId')} placeholder={t('choose.city')} />
      {/* Announced: the fees are what the choice of a city changes. */}
      <div aria-live="polite">{pkg && city !== null && <NewFees pkg={pkg} cityId={city} />}</div>
    </div>
  );
}
