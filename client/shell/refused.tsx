import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { homeScreen, type ScreenName, screenPath } from '#shared/access/screens.ts';
import { ButtonLink } from '#client/kit/ui/button-link.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { Page } from './page.tsx';
import { useBackWords, useScreenTitle } from './screen-words.ts';
import styles from './screen-state.module.css';

/** States that the viewer's role may not open the page or the named part of it, with a link to the home screen. */
export function Refused({ screen, part }: { screen: ScreenName; part?: string }): ReactNode {
  const t = useWords('shell');
  const role = useWords('roles');
  const title = useScreenTitle();
  const back = useBackWords();
  const who = useAtomValue(whoAtom);
  if (!who) return null;
  const home = homeScreen(who);
  return (
    <Page still>
      <div className={styles.middle}>
        <Empty
          icon={Lock}
          title={t('refused.title')}
          text={t('refused.text', { page: part ?? title(screen), role: role(who.role) })}
          action={<ButtonLink href={screenPath(home)}>{back(home)}</ButtonLink>}
        />
      </div>
    </Page>
  );
}
