// The attempts at a parcel, each with what speaks against it: in its drawer, and in a claim about a false attempt.
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { useT } from '#client/messages/use-t.ts';
import { type Attempt, PackageAttemptsQuery } from './documents.ts';
import { AttemptStatus, Evidence } from './evidence.tsx';
import styles from './attempts.module.css';

const watched = ['attempt'];
const none: readonly Attempt[] = [];

interface OfPackageProps {
  packageId: string;
  /** Says so when there are none. */
  saysNone?: boolean;
}

/** The attempts at a parcel, live. */
export function AttemptsOfPackage({ packageId, saysNone = false }: OfPackageProps): ReactNode {
  const t = useT('attempts');
  const format = useFormat();
  const variables = useMemo(() => ({ packageId }), [packageId]);
  const list = useLive(PackageAttemptsQuery, { variables, watch: watched });
  const belongs = useMemo(() => (row: LiveRow) => row['packageId'] === packageId, [packageId]);
  const attempts = useLiveRows({ entity: 'attempt', list, rows: list.data?.attemptsOfPackage ?? none, belongs });
  if (attempts.length === 0 && !(saysNone && list.data)) return null;
  return (
    <section className={styles.ofPackage} aria-label={t('ofPackage.title')}>
      <h3>{t('ofPackage.title')}</h3>
      {attempts.length === 0 && <p className={styles.muted}>{t('ofPackage.none')}</p>}
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <Link href={`${screenPath('attempts')}?tab=all&id=${attempt.id}`} className={styles.attempt}>
              <span className={styles.line}>
                <span className={styles.muted}>
                  {format.dateTime(attempt.attemptedAt)} · <bdi>{attempt.driver?.name}</bdi>
                </span>
                <AttemptStatus attempt={attempt} />
              </span>
              <Evidence attempt={attempt} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
