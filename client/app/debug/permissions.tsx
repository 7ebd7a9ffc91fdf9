import type { ReactNode } from 'react';
import { canOpenScreen, screenNames, screenTable } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { DebugSnapshot } from './debug-snapshot.ts';
import styles from './debug.module.css';

/** Roles and audience of the viewer, and the pages they may open; pages that are not built yet are dimmed. */
export function Permissions({ state: { viewer, audience } }: { state: DebugSnapshot }): ReactNode {
  const t = useT('debug');
  if (!viewer) return null;
  const who = { role: viewer.effectiveRole, manager: viewer.manager };
  const screens = screenNames.filter((name) => screenTable[name].roles !== 'public' && canOpenScreen(name, who));
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('rights')}</h3>
      <p className={styles.mono} dir="ltr">
        {viewer.roles.join(' ')}
        {viewer.manager && ' · manager'}
        {viewer.hub && ` · ${viewer.hub.nameFr}`}
        {viewer.company && ` · ${viewer.company.name}`}
        {audience !== null && ` · ${audience}`}
      </p>
      <details className={styles.details}>
        <summary>{t('screens', { count: screens.length })}</summary>
        <ul className={styles.chips} dir="ltr">
          {screens.map((name) => (
            <li key={name} className={cx(styles.chip, !screenTable[name].built && styles.quietChip)}>
              {name}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
