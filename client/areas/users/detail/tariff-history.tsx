import type { ReactNode } from 'react';
import { CalendarClock, Tag } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { TariffHistoryQuery } from '../documents.ts';
import styles from './detail.module.css';

const watched = ['company'];

/** The tariffs that a company got, and the one that it will get, the latest first. */
export function TariffHistory({ companyId }: { companyId: string }): ReactNode {
  const t = useT('users');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(TariffHistoryQuery, {
    variables: { companyId },
    watch: watched,
    rowId: companyId,
  });
  const entries = data?.tariffHistory;
  return (
    <section className={styles.section} aria-label={t('tariffs.title')}>
      <h3 className={styles.title}>{t('tariffs.title')}</h3>
      {!entries && error && <ErrorState title={t('tariffs.failed')} text={errorMessage(error)} onRetry={refetch} />}
      {!entries && !error && <Skeleton width="70%" height={14} />}
      {entries?.length === 0 && <p className={styles.hint}>{t('tariffs.none')}</p>}
      {entries && entries.length > 0 && (
        <Timeline
          label={t('tariffs.title')}
          items={entries.map(({ id, at, since, groupName, actor }) => ({
            id,
            icon: since === null ? <Tag size={14} aria-hidden /> : <CalendarClock size={14} aria-hidden />,
            title: groupName ?? t('defaultOffers'),
            ...(since !== null && { detail: t('tariffs.from', { day: format.date(since) }) }),
            sub: actor ? <bdi>{t('story.by', { name: actor.name })}</bdi> : t('story.system'),
            time: format.dateTime(at),
            dateTime: at,
          }))}
        />
      )}
    </section>
  );
}
