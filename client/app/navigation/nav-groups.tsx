import { type ReactNode, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { menuGroups, type ScreenName, screenTable } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { NavEntry } from './nav-entry.tsx';
import { useGroupTitle } from '../screens/screen-titles.ts';
import { splitStarred } from './starred.ts';
import styles from './nav.module.css';

export interface NavGroupsProps {
  allowed: readonly ScreenName[];
  starred: readonly ScreenName[];
  current: ScreenName | null;
  rail: boolean;
}

/** The navigation's groups: the main group without a heading, then the favourites, then the other groups. */
export function NavGroups({ allowed, starred, current, rail }: NavGroupsProps): ReactNode {
  const groupTitle = useGroupTitle();
  const groups = menuGroups
    .map((group) => ({ group, names: allowed.filter((name) => screenTable[name].menu === group) }))
    .filter(({ group, names }) => group !== 'none' && names.length > 0);
  return (
    <>
      {groups.map(({ group, names }) => (
        <div key={group}>
          <NavGroup heading={group === 'main' ? null : groupTitle(group)} names={names} current={current} rail={rail} />
          {group === 'main' && <Favourites allowed={allowed} starred={starred} rail={rail} />}
        </div>
      ))}
    </>
  );
}

interface NavGroupProps {
  heading: string | null;
  names: readonly ScreenName[];
  current: ScreenName | null;
  rail: boolean;
}

function NavGroup({ heading, names, current, rail }: NavGroupProps): ReactNode {
  return (
    <div className={styles.group}>
      {heading !== null && (rail ? <hr className={styles.rule} /> : <h2 className={styles.heading}>{heading}</h2>)}
      <ul>
        {names.map((name) => (
          <NavEntry key={name} name={name} current={name === current} rail={rail} />
        ))}
      </ul>
    </div>
  );
}

/** The first ten starred pages, the rest under "more". The current page is marked in its own group only. */
function Favourites({ allowed, starred, rail }: Omit<NavGroupsProps, 'current'>): ReactNode {
  const t = useT('shell');
  const [open, setOpen] = useState(false);
  const { first, rest } = splitStarred(starred, allowed);
  if (first.length === 0) return null;
  return (
    <>
      <NavGroup heading={t('starred.title')} names={open ? [...first, ...rest] : first} current={null} rail={rail} />
      {rest.length > 0 && !rail && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          <span className={cx(styles.chevron, open && styles.up)}>
            <ChevronDown size={16} aria-hidden />
          </span>
          {open ? t('starred.less') : t('starred.more', { count: rest.length })}
        </button>
      )}
    </>
  );
}
