import type { ReactNode } from 'react';
import { MapPinOff } from 'lucide-react';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { isCityUnresolved } from '#shared/areas/packages/derived.ts';
import type { Package } from '../documents.ts';
import styles from './detail.module.css';

/** Banners for blacklist, compliance, lateness and an unknown city. */
export function Warnings({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const hasUnknownCity = isCityUnresolved({ status: pkg.status, cityId: pkg.city?.id ?? null });
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
