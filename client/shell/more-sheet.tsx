import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { type ScreenName, screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/kit/cx.ts';
import { Avatar } from '#client/kit/ui/avatar.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Sheet } from '#client/kit/ui/sheet.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { sessionAtom } from '#client/session/session.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { screenIcons } from './screen-icons.ts';
import { useScreenTitle } from './screen-words.ts';
import { SupportHours } from './support-hours.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useWorkplace } from './workplace.ts';
import styles from './more-sheet.module.css';

export interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  /** Pages that are not in the bottom bar. */
  screens: readonly ScreenName[];
  current: ScreenName | null;
}

/** Everything that is not in the bottom bar: other pages, profile, language, theme, support, sign-out. */
export default function MoreSheet({ open, onClose, screens, current }: MoreSheetProps): ReactNode {
  const t = useWords('shell');
  const title = useScreenTitle();
  const signOut = useSignOut();
  const pages: readonly ScreenName[] = [...screens, 'profile'];
  return (
    <Sheet open={open} onClose={onClose} title={<SignedInUser />}>
      <div className={styles.body}>
        <ul>
          {pages.map((name) => {
            const Icon = screenIcons[name];
            return (
              <li key={name}>
                <Link
                  href={screenPath(name)}
                  className={cx(styles.page, name === current && styles.current)}
                  aria-current={name === current ? 'page' : undefined}
                  onClick={onClose}
                >
                  <Icon size={20} aria-hidden />
                  {title(name)}
                </Link>
              </li>
            );
          })}
        </ul>
        <LanguageSwitch block />
        <ThemeSwitch block />
        <SupportHours centred />
        <Button size="touch" block icon={LogOut} mirrorIcon onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </Sheet>
  );
}

function SignedInUser(): ReactNode {
  const role = useWords('roles');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const organisation = useWorkplace();
  if (!viewer) return null;
  return (
    <span className={styles.who}>
      <Avatar name={viewer.name} size={36} decorative />
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
