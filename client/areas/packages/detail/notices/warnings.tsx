import type { ReactNode } from 'react';
import { MapPinOff } from 'lucide-react';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { isCityUnresolved } from '#shared/areas/packages/derived.ts';
import type { Package } from '../../documents.ts';
import { Why } from '../why/why.tsx';
import styles from '../detail.module.css';

/** Banners for blacklist, compliance, lateness and an unknown city; each explains itself. */
export function Warnings({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const hasUnknownCity = isCityUnresolved({ status: pkg.status, cityId: pkg.city?.id ?? null });
  const isBlacklisted = pkg.undeliveredOrders > 0;
  if (!isBlacklisted && !pkg.nonCompliant && !pkg.late && !hasUnknownCity) return null;
  return (
    <div className={styles.warnings}>
      {isBlacklisted && (
        <Banner tone="danger" action={<Why topic="blacklist" />}>
          {t('blacklistNamed', { count: pkg.undeliveredOrders, name: pkg.recipientName })}
        </Banner>
      )}
      {pkg.nonCompliant && (
        <Banner tone="danger" title={t('nonCompliant.title')} action={<Why topic="compliance" />}>
          {t('nonCompliant.text')}
        </Banner>
      )}
      {pkg.late && pkg.inDeliverySince !== null && (
        <Banner tone="warning" action={<Why topic="late" />}>
          {t('lateSince')} <RelativeTime at={pkg.inDeliverySince} />
        </Banner>
      )}
      {hasUnknownCity && (
        <Banner tone="warning" icon={MapPinOff} action={<Why topic="city" />}>
          {t('cityToValidate', { city: pkg.cityText })}
        </Banner>
      )}
    </div>
  );
}
