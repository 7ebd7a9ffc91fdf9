import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import { useOrganisationName } from '#client/session/use-organisation-name.ts';
import styles from './viewer-summary.module.css';

/** Name, organisation and roles; the effective role is highlighted, since it alone decides the rights. */
export function ViewerSummary({ viewer }: { viewer: SessionViewer }): ReactNode {
  const t = useT('profile');
  const role = useT('roles');
  const organisation = useOrganisationName();
  return (
    <section className={styles.who} aria-label={t('who')}>
      <div className={styles.facts}>
        <p className={styles.name}>{viewer.name}</p>
        {organisation !== null && <p>{organisation}</p>}
        <ul className={styles.roles} aria-label={t('roles')}>
          {viewer.roles.map((held) => {
            const effective = held === viewer.effectiveRole;
            return (
              <li key={held} className={cx(styles.role, effective && styles.effective)}>
                {effective && <Check size={13} aria-hidden />}
                {role(held)}
                {effective && viewer.manager && <> · {t('manager')}</>}
                {effective && <span className={styles.unseen}>{t('effective')}</span>}
              </li>
            );
          })}
        </ul>
        {viewer.roles.length > 1 && <p>{t('severalRoles', { role: role(viewer.effectiveRole) })}</p>}
      </div>
    </section>
  );
}
