import type { ReactNode } from 'react';
import { MapPinOff } from 'lucide-react';
import { Banner } from '#client/kit/ui/banner.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { cityUnresolved } from '#shared/areas/packages/derive.ts';
import type { Pkg } from '../documents.ts';
import styles from './drawer.module.css';

/** Banners for blacklist, compliance, lateness and an unknown city. */
export function Warnings({ pkg }: { pkg: Pkg }): ReactNode {
  const t = useWords('packages');
  const hasUnknownCity = cityUnresolved({ status: pkg.status, cityId: pkg.city?.id ?? null });
  const isBlacklisted = pkg.undeliveredOrders > 0;
  if (!isBlacklisted && !pkg.nonCompliant && !pkg.late && !hasUnknownCity) return null;
  return (
    <div className={styles.warnings}>
      {isBlacklisted && <Banner tone="danger">{t('blacklist', { count: pkg.undeliveredOrders })}</Banner>}
      {pkg.nonCompliant && (
        <Banner tone="danger" title={t('nonCompliant.title')}>
          {t('nonCompliant.text')}
        </Banner>
      )}
      {pkg.late && pkg.inDeliverySince !== null && (
        <Banner tone="warning">
          {t('lateSince')} <RelativeTime at={pkg.inDeliverySince} />
        </Banner>
      )}
      {hasUnknownCity && (
        <Banner tone="warning" icon={MapPinOff}>
          {t('cityToValidate', { city: pkg.cityText })}
        </Banner>
      )}
    </div>
  );
}
