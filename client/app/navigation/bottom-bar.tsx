import { type ReactNode, useState } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis, Search } from 'lucide-react';
import { Link } from 'wouter';
import type { Role } from '#shared/access/roles.ts';
import { canOpenScreen, menuScreens, roundScreens, type ScreenName, screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { worksOnTheRoad } from '#client/session/viewer.ts';
import { openOverlayAtom } from '../overlays/open-overlay.ts';
import { NavCount } from './nav-count.tsx';
import { starredAtom } from '../preferences/preferences.ts';
import { ScreenIcon } from '../screens/screen-icon.tsx';
import { useScreenTitle } from '../screens/screen-titles.ts';
import { MoreSheet } from './more-sheet.tsx';
import styles from './bottom-bar.module.css';

/** Number of pages in the bar. The search button stands behind the second one, "more" at the end. */
const maxPages = 3;
/** The pages of roles that work on the phone, until somebody stars others. */
const usual: Partial<Record<Role, readonly ScreenName[]>> = {
  DRIVER: ['round', 'package', 'cash'],
  SUBDRIVER: ['round', 'package', 'cash'],
  COLLECTOR: ['round', 'package'],
};

/** Splits the pages into those of the bar, starred ones first, and those of the "more" sheet. */
export function splitBottomBar(
  allowed: readonly ScreenName[],
  starred: readonly ScreenName[],
): { bar: ScreenName[]; sheet: ScreenName[] } {
  const stars = starred.filter((name) => allowed.includes(name));
  const order = [...stars, ...allowed.filter((name) => !stars.includes(name))];
  return { bar: order.slice(0, maxPages), sheet: order.slice(maxPages) };
}

/** The bar of the round: its screens, and all other pages in the sheet. Null on a screen that is none of them. */
function splitRoundBar(
  current: ScreenName | null,
  viewer: Parameters<typeof menuScreens>[0],
): { bar: ScreenName[]; sheet: ScreenName[] } | null {
  if (current === null || !roundScreens.includes(current) || !canOpenScreen('round', viewer)) return null;
  const bar = roundScreens.filter((name) => canOpenScreen(name, viewer));
  return { bar, sheet: menuScreens(viewer).filter((name) => !bar.includes(name)) };
}

/** Navigation on phones: three pages, the search, and a sheet with everything else. In the round, its own screens. */
export function BottomBar({ current }: { current: ScreenName | null }): ReactNode {
  const t = useT('shell');
  const title = useScreenTitle();
  const who = useAtomValue(viewerAtom);
  const starred = useAtomValue(starredAtom);
  const openOverlay = useSetAtom(openOverlayAtom);
  const [open, setOpen] = useState(false);
  if (!who) return null;
  const round = splitRoundBar(current, who);
  const { bar, sheet } =
    round ?? splitBottomBar(menuScreens(who), starred.length > 0 ? starred : (usual[who.role] ?? []));
  const beforeSearch = round ? bar.length : 2;
  const pageLink = (name: ScreenName): ReactNode => (
    <Link
      key={name}
      href={screenPath(name)}
      className={cx(styles.place, name === current && styles.current, name === 'roundScan' && styles.scan)}
      aria-current={name === current ? 'page' : undefined}
    >
      <span className={styles.icon}>
        <ScreenIcon name={name} size={20} />
      </span>
      <span className={styles.word}>{title(name)}</span>
      <NavCount name={name} over />
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label={t('nav.label')} data-road={worksOnTheRoad(who.role) ? '' : undefined}>
      {bar.slice(0, beforeSearch).map(pageLink)}
      {!round && (
        <button
          type="button"
          className={styles.place}
          aria-haspopup="dialog"
          onClick={() => {
            openOverlay('palette');
          }}
        >
          <Search size={20} aria-hidden />
          <span className={styles.word}>{t('findShort')}</span>
        </button>
      )}
      {bar.slice(beforeSearch).map(pageLink)}
      <button
        type="button"
        className={cx(styles.place, current !== null && !bar.includes(current) && styles.current)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Ellipsis size={20} aria-hidden />
        <span className={styles.word}>{t('nav.more')}</span>
      </button>
      <MoreSheet
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        screens={sheet}
        current={current}
      />
    </nav>
  );
}
