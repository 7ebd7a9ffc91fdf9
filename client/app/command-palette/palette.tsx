// Command palette, opened on every page by Ctrl + K or by the search button of the navigation.
import { type ReactNode, useRef, useState } from 'react';
import { Title } from '@radix-ui/react-dialog';
import { useLocation } from 'wouter';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { useT } from '#client/messages/use-t.ts';
import { readSession } from '#client/session/session.ts';
import type { PaletteEntry } from './entries/palette-entry.ts';
import { PaletteSearch } from './palette-search.tsx';
import { addRecent } from './entries/recent-objects.ts';
import styles from './palette.module.css';

export interface PaletteProps {
  open: boolean;
  /** Returns the text that was typed before the field had the focus. */
  takeTyped: () => string;
  onClose: () => void;
}

/** The palette's dialog. The picked entry is executed after the dialog has closed and the focus has returned. */
export function Palette({ open, takeTyped, onClose }: PaletteProps): ReactNode {
  const t = useT('finding');
  const [, navigate] = useLocation();
  const picked = useRef<PaletteEntry | null>(null);
  // Text of the last time, so that nothing is lost if the palette was closed by mistake.
  const [lastText, setLastText] = useState('');
  const runPicked = (): void => {
    const entry = picked.current;
    picked.current = null;
    if (entry?.href !== undefined) navigate(entry.href);
    entry?.run?.();
  };
  const pick = (entry: PaletteEntry, newTab: boolean): void => {
    const { href, recent } = entry;
    const userId = readSession()?.viewer.id;
    if (recent && href !== undefined && userId !== undefined) addRecent(userId, { ...recent, path: href });
    if (newTab && href !== undefined) window.open(href, '_blank', 'noopener');
    else picked.current = entry;
    setLastText('');
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} onClosed={runPicked} className={styles.palette}>
      <Title className={styles.unseen}>{t('palette.title')}</Title>
      <PaletteSearch
        initialText={lastText}
        takeTyped={takeTyped}
        onText={setLastText}
        onPick={pick}
        onClose={onClose}
      />
    </Modal>
  );
}
