// Where a parcel's fees come from: set by hand, or a line of a tariff. The server sends no tariff to roles from whom fees
// are hidden.
import type { ReactNode } from 'react';
import { Money } from '#client/ui/display/money.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import type { Package } from '../../documents.ts';
import { PackageTariffQuery } from '../../tariff-document.ts';
import { ExtraLines } from '#client/extras/extra-lines-part.ts';
import styles from './why.module.css';

const watched = ['package'];
const fees = [
  ['delivered', 'feeDelivered'],
  ['refused', 'feeRefused'],
  ['returned', 'feeReturned'],
] as const;

type Source = ResultOf<typeof PackageTariffQuery>['packagePriceSource'];

/** What was noted when the fees were set: which price and promotion, when and by whom. */
function PriceSource({ source }: { source: Source | undefined }): ReactNode {
  const t = useT('explanations');
  const format = useFormat();
  if (!source) return null;
  const { by, name, promotion, off, at, actor } = source;
  return (
    <>
      {by !== null && (
        <p>
          {t(`fees.noted.${by}`, { name: name ?? '', at: format.dateTime(at) })}
          {actor && (
            <>
              {' · '}
              <bdi>{actor.name}</bdi>
            </>
          )}
        </p>
      )}
      {promotion !== null && (
        <p>
          {t('fees.promotion', { name: promotion })} <Money centimes={0 - (off ?? 0)} />
        </p>
      )}
    </>
  );
}

/** Where the fees and the prices of the extra services come from. */
export function FeeReasons({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('explanations');
  return (
    <>
      <TariffReasons pkg={pkg} />
      {pkg.extras.length > 0 && (
        <>
          <p>{t('fees.extras')}</p>
          <ExtraLines codes={pkg.extras} fees={pkg.extraFees} />
        </>
      )}
    </>
  );
}

/** The source of the fees in words, and the fees of the tariff where they apply or differ. */
function TariffReasons({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('explanations');
  const tPackages = useT('packages');
  const errorMessage = useErrorMessage();
  const localizedName = useLocalizedName();
  const { data, error } = useLive(PackageTariffQuery, { variables: { id: pkg.id }, watch: watched, rowId: pkg.id });
  if (pkg.feesFixed === true)
    return (
      <>
        <p>{t('fees.fixed')}</p>
        <PriceSource source={data?.packagePriceSource} />
      </>
    );
  if (pkg.city === null) return <p>{t('fees.noCity')}</p>;
  if (error && !data) return <p>{errorMessage(error)}</p>;
  if (!data) return <Skeleton width={220} />;
  const route = { from: pkg.originHub ? localizedName(pkg.originHub) : '', to: localizedName(pkg.city) };
  const tariff = data.packageTariff;
  if (!tariff) return <p>{t('fees.noTariff', route)}</p>;
  const isCurrent = fees.every(([line, field]) => pkg[field] === tariff[line]);
  return (
    <>
      <p>{t(tariff.isOwn ? 'fees.own' : 'fees.default', { group: tariff.groupName, ...route })}</p>
      <PriceSource source={data.packagePriceSource} />
      {!isCurrent && <p>{t('fees.changed')}</p>}
      <dl className={styles.fees}>
        {fees.map(([line, field]) => (
          <div key={field}>
            <dt>{tPackages(`details.${field}`)}</dt>
            <dd>
              <Money centimes={tariff[line]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
