import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { ThemeToggle } from '../preferences/theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './user-block.module.css';

/** The signed-in user with the user menu, and the theme button. */
export function UserBlock({ rail }: { rail: boolean }): ReactNode {
  const role = useT('roles');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  if (!viewer) return null;
  const trigger = (
    <button type="button" className={styles.who}>
      <Avatar name={viewer.name} photo={viewer.avatarId} size={28} decorative={!rail} />
      {!rail && (
        <span className={styles.names}>
          <span dir="auto" className={styles.name}>
            {viewer.name}
          </span>
          <span className={styles.role}>{role(viewer.effectiveRole)}</span>
        </span>
      )}
    </button>
  );
  return (
    <div className={cx(styles.block, rail && styles.rail)}>
      <UserMenu trigger={trigger} label={viewer.name} />
      <ThemeToggle />
    </div>
  );
}
