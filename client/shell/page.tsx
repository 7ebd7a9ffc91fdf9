import { type ReactNode, useRef } from 'react';
import { useArrivalFocus } from './arrival.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LivePill } from './live-pill.tsx';
import type { Place } from '#shared/live/signals.ts';
import { LogoBadge } from './logo-reminder.tsx';
import { PositionBadge } from './position-badge.tsx';
import { PresenceStack } from './presence-stack.tsx';
import { useScreenName } from './screen-context.ts';
import { useScreenTitle } from './screen-words.ts';
import styles from './page.module.css';

export interface PageProps {
  /** Defaults to the screen's own title. */
  title?: ReactNode;
  /** After the title and the connection indicator: a view switch, a count. */
  aside?: ReactNode;
  /** At the end of the header, after the present users; the primary action last. */
  actions?: ReactNode;
  /** Presence location of the viewer; the screen by default. */
  place?: Place;
  /** Hides the connection indicator and presence on a page without live data. */
  still?: boolean;
  /**
   * Fills the rest of the page and scrolls. A child with `flex: 1; min-block-size: 0` fills it exactly and can scroll
   * inside instead: a table with a sticky head and a pager below.
   */
  children: ReactNode;
}

/** Header and content of a screen. */
export function Page({ title, aside, actions, place, still = false, children }: PageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  const screen = useScreenName();
  const screenTitle = useScreenTitle();
  const here = place ?? (screen && { screen });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Breadcrumb screen={screen} title={title ?? (screen && screenTitle(screen))} headingRef={heading} />
        {aside}
        {!still && <LivePill />}
        <LogoBadge />
        <PositionBadge />
        <div className={styles.actions}>
          {here && !still && <PresenceStack place={here} />}
          {actions}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
