import type { ReactNode } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { menuScreens, type ScreenName } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { RAIL_QUERY, useMediaQuery } from '#client/lib/media-query.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Logo } from '../layout/logo.tsx';
import { NavGroups } from './nav-groups.tsx';
import { SearchButton } from './search-button.tsx';
import { navFoldedAtom, singleKeysAtom, starredAtom } from '../preferences/preferences.ts';
import { SupportHours } from './support-hours.tsx';
import { UserBlock } from '../account/user-block.tsx';
import { useOrganisationName } from '#client/session/use-organisation-name.ts';
import styles from './nav.module.css';

/** The sidebar: 228 px wide, or a 56 px rail if folded or if the window is narrow. */
export function Nav({ current }: { current: ScreenName | null }): ReactNode {
  const t = useT('shell');
  const who = useAtomValue(viewerAtom);
  const starred = useAtomValue(starredAtom);
  const singleKeys = useAtomValue(singleKeysAtom);
  const [folded, setFolded] = useAtom(navFoldedAtom);
  // The map needs the width, as a narrow window does.
  const narrow = useMediaQuery(RAIL_QUERY) || current === 'map';
  const rail = folded || narrow;
  const fold = (): void => {
    setFolded(!folded);
  };
  // French keyboards type [ with AltGr, which browsers report as Ctrl+Alt, or as Alt on a Mac.
  useHotkeys({ '[': fold, 'ctrl+alt+[': fold, 'alt+[': fold }, { enabled: !narrow, singleKeys });
  if (!who) return null;
  return (
    <header className={cx(styles.nav, rail && styles.rail)}>
      <div className={styles.brand}>
        <Logo size={28} />
        {!rail && <BrandNames />}
        {!narrow && (
          <IconButton
            icon={folded ? PanelLeftOpen : PanelLeftClose}
            mirrorIcon
            size="sm"
            className={styles.fold}
            keys="["
            label={t(folded ? 'nav.unfold' : 'nav.fold')}
            onClick={fold}
          />
        )}
      </div>
      <SearchButton rail={rail} />
      <nav className={styles.pages} aria-label={t('nav.label')}>
        <NavGroups allowed={menuScreens(who)} starred={starred} current={current} rail={rail} />
      </nav>
      {!rail && (
        <div className={styles.support}>
          <SupportHours />
        </div>
      )}
      <UserBlock rail={rail} />
    </header>
  );
}

function BrandNames(): ReactNode {
  const t = useT('shell');
  const organisation = useOrganisationName();
  return (
    <div className={styles.names}>
      <span className={styles.product}>{t('product')}</span>
      {organisation !== null && <span className={styles.organisation}>{organisation}</span>}
    </div>
  );
}
