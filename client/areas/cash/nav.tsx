import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { canOpenScreen, screenPath, type ScreenName } from '#shared/access/screens.ts';
import { useScreenName } from '#client/app/screens/screen-context.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import styles from './nav.module.css';

const parts: readonly ScreenName[] = ['cash', 'handOvers', 'deposits', 'cashDays'];

/**
 * The way between the parts of cash that the viewer may open: in the header, or on phones, whose header has no room, on the
 * page of cash.
 */
export function CashNav({ isOfPage = false }: { isOfPage?: boolean }): ReactNode {
  const isPhone = useIsPhone();
  const t = useT('cash');
  const who = useAtomValue(viewerAtom);
  const screen = useScreenName();
  const [, navigate] = useLocation();
  if (isPhone !== isOfPage) return null;
  return (
    <Segmented
      className={styles.nav}
      label={t('nav.label')}
      value={screen ?? 'cash'}
      items={parts.filter((name) => canOpenScreen(name, who)).map((name) => ({ value: name, label: t(`nav.${name}`) }))}
      onChange={(name) => {
        const part = parts.find((each) => each === name);
        if (part) navigate(screenPath(part));
      }}
    />
  );
}
