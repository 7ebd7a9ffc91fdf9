import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { homeScreen, type ScreenName, screenPath } from '#shared/access/screens.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Page } from '../layout/page.tsx';
import { useBackLabel, useScreenTitle } from './screen-titles.ts';
import styles from './screen-state.module.css';

/** States that the viewer's role may not open the page or the named part of it, with a link to the home screen. */
export function AccessDenied({ screen, part }: { screen: ScreenName; part?: string }): ReactNode {
  const t = useT('shell');
  const role = useT('roles');
  const title = useScreenTitle();
  const back = useBackLabel();
  const who = useAtomValue(viewerAtom);
  if (!who) return null;
  const home = homeScreen(who);
  return (
    <Page isStatic>
      <div className={styles.middle}>
        <EmptyState
          icon={Lock}
          title={t('refused.title')}
          text={t('refused.text', { page: part ?? title(screen), role: role(who.role) })}
          action={<ButtonLink href={screenPath(home)}>{back(home)}</ButtonLink>}
        />
      </div>
    </Page>
  );
}
