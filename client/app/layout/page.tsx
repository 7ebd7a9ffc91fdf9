import { type ReactNode, useRef } from 'react';
import { useFocusOnNavigate } from './focus-on-navigate.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ConnectionIndicator } from './connection-indicator.tsx';
import type { PresenceLocation } from '#shared/live/presence.ts';
import { useKeeping } from '#client/live/keeping.ts';
import { LogoBadge } from '../driver/logo-reminder.tsx';
import { LocationUploadBadge } from '../driver/location-upload-badge.tsx';
import { useShellExtensions } from '../extension-points/shell-extensions.ts';
import { PresenceStack } from '../presence/presence-stack.tsx';
import { useScreenName } from '../screens/screen-context.ts';
import { ProfileBadge } from '../settings/profile-notice-place.tsx';
import { useScreenTitle } from '../screens/screen-titles.ts';
import styles from './page.module.css';

export interface PageProps {
  /** Defaults to the screen's own title. */
  title?: ReactNode;
  /** After the title and the connection indicator: a view switch, a count. */
  aside?: ReactNode;
  /** At the end of the header, after the present users; the primary action last. */
  actions?: ReactNode;
  /** Presence location of the viewer; the screen by default, null where everybody has an own one. */
  presenceLocation?: PresenceLocation | null;
  /** Hides the connection indicator and presence on a page without live data. */
  isStatic?: boolean;
  /**
   * Fills the rest of the page and scrolls. A child with `flex: 1; min-block-size: 0` fills it exactly and can scroll
   * inside instead: a table with a sticky head and a pager below.
   */
  children: ReactNode;
}

/** Header and content of a screen. */
export function Page({ title, aside, actions, presenceLocation, isStatic = false, children }: PageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigate(heading);
  const screen = useScreenName();
  const screenTitle = useScreenTitle();
  const { JobTray } = useShellExtensions();
  const Waiting = useKeeping()?.Badge;
  const here = presenceLocation === undefined ? screen && { screen } : presenceLocation;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Breadcrumb screen={screen} title={title ?? (screen && screenTitle(screen))} headingRef={heading} />
        {aside}
        {!isStatic && <ConnectionIndicator />}
        {!isStatic && Waiting && <Waiting />}
        <LogoBadge />
        <LocationUploadBadge />
        {!isStatic && <ProfileBadge screen={screen} />}
        <div className={styles.actions}>
          {JobTray && !isStatic && <JobTray />}
          {here && !isStatic && <PresenceStack location={here} />}
          {actions}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
