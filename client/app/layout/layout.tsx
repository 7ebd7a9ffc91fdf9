import type { ReactNode } from 'react';
import { useIsPhone } from '#client/lib/media-query.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { LogoReminder } from '../driver/logo-reminder.tsx';
import { Nav } from '../navigation/nav.tsx';
import { ProfileNoticePlace } from '../settings/profile-notice-place.tsx';
import styles from './layout.module.css';

/** Layout of the pages with navigation. */
export function Layout({ screen, children }: { screen: ScreenName | null; children: ReactNode }): ReactNode {
  const t = useT('shell');
  const phone = useIsPhone();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      {!phone && <Nav current={screen} />}
      <main id="main" tabIndex={-1} className={styles.sheet}>
        <LogoReminder />
        <ProfileNoticePlace screen={screen} />
        {children}
      </main>
      {phone && <BottomBar current={screen} />}
    </div>
  );
}
