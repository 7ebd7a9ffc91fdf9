import { type ReactNode, useRef } from 'react';
import { useArrivalFocus } from '#client/shell/arrival.ts';
import { LivePill } from '#client/shell/live-pill.tsx';
import { LogoBadge } from '#client/shell/logo-reminder.tsx';
import { PresenceStack } from '#client/shell/presence-stack.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import styles from './panel.module.css';

const presenceLocation = { screen: 'map' } as const;

/** The page title, the live indicator and who else views the map. */
export function PanelHeader(): ReactNode {
  const t = useWords('map');
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t('title')}
      </h1>
      <LivePill />
      <LogoBadge />
      <span className={styles.people}>
        <PresenceStack place={presenceLocation} />
      </span>
    </header>
  );
}
