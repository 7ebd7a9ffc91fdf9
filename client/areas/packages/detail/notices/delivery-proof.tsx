// Who received the parcel: the name that the driver wrote, the signature and the photo. A moving parcel whose sender wants
// a proof says so.
import type { ReactNode } from 'react';
import { BadgeCheck } from 'lucide-react';
import { includesStatus, movingStatuses } from '#shared/areas/packages/statuses.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import type { Package } from '../../documents.ts';
import { ReportPhotos } from '../activity/report-photos.tsx';
import styles from '../detail.module.css';

export default function DeliveryProof({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const format = useFormat();
  const { receivedBy, proofPhotos, deliveredAt } = pkg;
  if (pkg.wantsProof && includesStatus(movingStatuses, pkg.status))
    return (
      <div className={styles.warnings}>
        <Banner icon={BadgeCheck}>{t('proof.wanted')}</Banner>
      </div>
    );
  if (receivedBy === null && proofPhotos.length === 0) return null;
  const caption = deliveredAt !== null && <time dateTime={deliveredAt}>{format.dateTime(deliveredAt)}</time>;
  return (
    <section className={styles.proof} aria-label={t('proof.title')}>
      <h3 className={styles.proofTitle}>
        <BadgeCheck size={15} aria-hidden />
        {t('proof.title')}
      </h3>
      {receivedBy !== null && <p>{t('said.receivedBy', { name: receivedBy })}</p>}
      {proofPhotos.length > 0 && <ReportPhotos packageId={pkg.id} photos={proofPhotos} caption={caption} isKept />}
    </section>
  );
}
