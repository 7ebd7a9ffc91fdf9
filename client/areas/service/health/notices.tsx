import type { ReactNode } from 'react';
import { serverNow } from '#client/lib/server-clock.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ServiceHealth } from '../documents.ts';
import { sum } from './health-state.ts';
import styles from '../service.module.css';

/** Warnings that need an operator's attention. */
export function Notices({ health }: { health: ServiceHealth }): ReactNode {
  const t = useT('service');
  const format = useFormat();
  const age = (ms: number): string => format.age(new Date(serverNow() - ms), serverNow()) ?? '';
  const skipped = sum(health.instances, (one) => one.skipped);
  const foreign = sum(health.instances, (one) => one.foreign);
  const { oldSnapshots } = health.database;
  if (oldSnapshots.length + skipped + foreign === 0) return null;
  return (
    <div className={styles.notices}>
      {oldSnapshots.map(({ pid, application, ageMs }) => (
        <Banner key={pid} tone="warning" title={t('notices.snapshot.title', { age: age(ageMs) })}>
          {t(application === '' ? 'notices.snapshot.unnamed' : 'notices.snapshot.text', {
            application,
            pid,
          })}
        </Banner>
      ))}
      {skipped > 0 && (
        <Banner tone="warning" title={t('notices.skipped.title', { count: skipped })}>
          {t('notices.skipped.text')}
        </Banner>
      )}
      {foreign > 0 && (
        <Banner tone="info" title={t('notices.foreign.title', { count: foreign })}>
          {t('notices.foreign.text')}
        </Banner>
      )}
    </div>
  );
}
