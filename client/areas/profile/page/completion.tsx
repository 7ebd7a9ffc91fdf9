import type { ReactNode } from 'react';
import { requiredProfileFields } from '#shared/areas/users/profile.ts';
import { cx } from '#client/lib/cx.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Profile } from '../documents.ts';
import styles from './completion.module.css';

const radius = 19;
const around = 2 * Math.PI * radius;

/** How much of the profile is there, in percent of what the role needs. */
export function Completion({ viewer, profile }: { viewer: SessionViewer; profile: Profile | undefined }): ReactNode {
  const t = useT('profile');
  if (!profile) return <div className={styles.completion} aria-busy />;
  const needed = requiredProfileFields(viewer.effectiveRole).length;
  const missing = profile.missing.length;
  const percent = Math.round((100 * (needed - missing)) / needed);
  const isComplete = missing === 0;
  const rest = profile.isPaid ? 'completion.beforePaid' : 'completion.missing';
  return (
    <div className={styles.completion}>
      <span className={styles.ring} aria-hidden>
        <svg viewBox="0 0 44 44" width="44" height="44">
          <circle className={styles.ringRest} cx="22" cy="22" r={radius} />
          <circle
            className={cx(styles.ringDone, !isComplete && styles.ringOpen)}
            cx="22"
            cy="22"
            r={radius}
            strokeDasharray={`${(around * percent) / 100} ${around}`}
          />
        </svg>
        <bdi dir="ltr" translate="no">
          {percent}
        </bdi>
      </span>
      <div>
        <p className={styles.completionTitle}>
          {isComplete ? t('completion.complete') : t('completion.percent', { percent })}
        </p>
        <p className={styles.quiet}>{isComplete ? t('completion.thanks') : t(rest, { count: missing })}</p>
      </div>
    </div>
  );
}
