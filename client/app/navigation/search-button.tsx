import type { ReactNode } from 'react';
import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Tooltip } from '#client/ui/overlay/popover/tooltip.tsx';
import { useT } from '#client/messages/use-t.ts';
import { openOverlayAtom } from '../overlays/open-overlay.ts';
import styles from './nav.module.css';

/** Button at the top of the navigation that looks like a search field and opens the palette. */
export function SearchButton({ rail }: { rail: boolean }): ReactNode {
  const t = useT('shell');
  const open = useSetAtom(openOverlayAtom);
  const button = (
    <button
      type="button"
      className={cx(styles.find, rail && styles.findRail)}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={rail ? t('find') : undefined}
      onClick={() => {
        open('palette');
      }}
    >
      <Search size={rail ? 17 : 15} aria-hidden />
      {!rail && (
        <>
          <span className={styles.word}>{t('find')}</span>
          <Kbd keys="mod+k" className={styles.findKey} />
        </>
      )}
    </button>
  );
  return (
    <div className={styles.findPlace}>
      {rail ? (
        <Tooltip text={t('find')} keys="mod+k" side="end">
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </div>
  );
}
