import type { ReactNode } from 'react';
import { useIsPhone } from '#client/kit/media.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LogoReminder } from './logo-reminder.tsx';
import { Nav } from './nav.tsx';
import styles from './layout.module.css';

/** Layout of the pages with navigation. */
export function Layout({ screen, children }: { screen: ScreenName | null; children: ReactNode }): ReactNode {
  const t = useWords('shell');
  const phone = useIsPhone();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      {!phone && <Nav current={screen} />}
      <main id="main" tabIndex={-1} className={styles.sheet}>
        <LogoReminder />
        {children}
      </main>
      {phone && <BottomBar current={screen} />}
    </div>
  );
}
