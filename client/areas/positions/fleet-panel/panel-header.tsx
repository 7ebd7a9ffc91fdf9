import { type ReactNode, useRef } from 'react';
import { useFocusOnNavigate } from '#client/app/layout/focus-on-navigate.ts';
import { ConnectionIndicator } from '#client/app/layout/connection-indicator.tsx';
import { LogoBadge } from '#client/app/driver/logo-reminder.tsx';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './fleet-panel.module.css';

const presenceLocation = { screen: 'map' } as const;

/** The page title, the live indicator and who else views the map. */
export function PanelHeader(): ReactNode {
  const t = useT('map');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigate(heading);
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t('title')}
      </h1>
      <ConnectionIndicator />
      <LogoBadge />
      <span className={styles.people}>
        <PresenceStack location={presenceLocation} />
      </span>
    </header>
  );
}
