import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { Star } from 'lucide-react';
import { Link } from 'wouter';
import { type ScreenName, screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/kit/cx.ts';
import { Tooltip } from '#client/kit/ui/tooltip.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { EntryCount } from './entry-count.tsx';
import { preloadScreen } from './lazy-screen.tsx';
import { starredAtom } from './preferences.ts';
import { screenIcons } from './screen-icons.ts';
import { useScreenTitle } from './screen-words.ts';
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
  const Icon = screenIcons[name];
  const link = (
    <Link
      href={screenPath(name)}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => {
        preloadScreen(name);
      }}
    >
      <Icon size={17} aria-hidden />
      <span className={rail ? styles.unseen : styles.word}>{title}</span>
      <EntryCount name={name} over={rail} />
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
  const t = useWords('shell');
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
