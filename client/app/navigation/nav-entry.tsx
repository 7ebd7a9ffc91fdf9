import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { Star } from 'lucide-react';
import { Link } from 'wouter';
import { type ScreenName, screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { Tooltip } from '#client/ui/overlay/popover/tooltip.tsx';
import { useT } from '#client/messages/use-t.ts';
import { NavCount } from './nav-count.tsx';
import { useShellExtensions } from '../extension-points/shell-extensions.ts';
import { preloadScreen } from '../screens/lazy-screen.tsx';
import { starredAtom } from '../preferences/preferences.ts';
import { ScreenIcon } from '../screens/screen-icon.tsx';
import { useScreenTitle } from '../screens/screen-titles.ts';
import { toggleStar } from './starred.ts';
import styles from './nav.module.css';

export interface NavEntryProps {
  name: ScreenName;
  current: boolean;
  /** Only the icon, with a tooltip. */
  rail: boolean;
}

/** A page in the navigation, with a star to add it to the favourites. */
export function NavEntry({ name, current, rail }: NavEntryProps): ReactNode {
  const title = useScreenTitle()(name);
  const { screens } = useShellExtensions();
  const link = (
    <Link
      href={screenPath(name)}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => {
        preloadScreen(screens[name]?.load);
      }}
    >
      <ScreenIcon name={name} size={17} />
      <span className={rail ? styles.unseen : styles.word}>{title}</span>
      <NavCount name={name} over={rail} />
    </Link>
  );
  return (
    <li className={cx(styles.entry, current && styles.current)}>
      {rail ? (
        <Tooltip text={title} side="end">
          {link}
        </Tooltip>
      ) : (
        <>
          {link}
          <StarButton name={name} title={title} />
        </>
      )}
    </li>
  );
}

function StarButton({ name, title }: { name: ScreenName; title: string }): ReactNode {
  const t = useT('shell');
  const [starred, setStarred] = useAtom(starredAtom);
  const isStarred = starred.includes(name);
  return (
    <button
      type="button"
      className={cx(styles.star, isStarred && styles.starred)}
      aria-pressed={isStarred}
      aria-label={t('starred.toggle', { page: title })}
      onClick={() => {
        setStarred(toggleStar(starred, name));
      }}
    >
      <Star size={14} aria-hidden />
    </button>
  );
}
