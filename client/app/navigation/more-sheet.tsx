import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { type ScreenName, screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Sheet } from '#client/ui/overlay/dialog/sheet.tsx';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { LanguageSwitch } from '../preferences/language-switch.tsx';
import { ScreenIcon } from '../screens/screen-icon.tsx';
import { useScreenTitle } from '../screens/screen-titles.ts';
import { SupportHours } from './support-hours.tsx';
import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import { useSignOut } from '../account/use-sign-out.ts';
import { useOrganisationName } from '#client/session/use-organisation-name.ts';
import styles from './more-sheet.module.css';

export interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  /** Pages that are not in the bottom bar. */
  screens: readonly ScreenName[];
  current: ScreenName | null;
}

/** Everything that is not in the bottom bar: other pages, profile, language, theme, support, sign-out. */
export function MoreSheet({ open, onClose, screens, current }: MoreSheetProps): ReactNode {
  const t = useT('shell');
  const title = useScreenTitle();
  const signOut = useSignOut();
  const pages: readonly ScreenName[] = [...screens, 'profile'];
  return (
    <Sheet open={open} onClose={onClose} title={<SignedInUser />}>
      <div className={styles.body}>
        <ul>
          {pages.map((name) => (
            <li key={name}>
              <Link
                href={screenPath(name)}
                className={cx(styles.page, name === current && styles.current)}
                aria-current={name === current ? 'page' : undefined}
                onClick={onClose}
              >
                <ScreenIcon name={name} size={20} />
                {title(name)}
              </Link>
            </li>
          ))}
        </ul>
        <LanguageSwitch block />
        <ThemeSwitch block />
        <SupportHours centred />
        <Button size="touch" block icon={LogOut} mirrorIcon onClick={() => signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </Sheet>
  );
}

function SignedInUser(): ReactNode {
  const role = useT('roles');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const organisation = useOrganisationName();
  if (!viewer) return null;
  return (
    <span className={styles.who}>
      <Avatar name={viewer.name} photo={viewer.avatarId} size={36} decorative />
      <span className={styles.names}>
        <span>{viewer.name}</span>
        <span className={styles.role}>
          {role(viewer.effectiveRole)}
          {organisation !== null && ` · ${organisation}`}
        </span>
      </span>
    </span>
  );
}
