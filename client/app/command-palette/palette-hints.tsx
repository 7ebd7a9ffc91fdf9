import type { ReactNode } from 'react';
import { useSetAtom } from 'jotai';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { useT } from '#client/messages/use-t.ts';
import { openOverlayAtom } from '../overlays/open-overlay.ts';
import styles from './palette-hints.module.css';

/** The palette's keys, with a button to the list of all shortcuts. */
export function PaletteHints(): ReactNode {
  const t = useT('finding');
  const open = useSetAtom(openOverlayAtom);
  return (
    <footer className={styles.foot}>
      <span className={styles.hintKey}>
        <Kbd keys="ArrowUp ArrowDown" />
        {t('palette.keys.choose')}
      </span>
      <span className={styles.hintKey}>
        <Kbd keys="Enter" />
        {t('palette.keys.open')}
      </span>
      <span className={styles.hintKey}>
        <Kbd keys="ctrl+Enter" />
        {t('palette.keys.newTab')}
      </span>
      <button
        type="button"
        className={styles.all}
        onClick={() => {
          open('shortcuts');
        }}
      >
        <Kbd keys="?" />
        {t('palette.keys.all')}
      </button>
    </footer>
  );
}
