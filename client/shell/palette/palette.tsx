// Finding anything by typing: over every page, by Ctrl + K or the search of the navigation.
import { type ReactNode, useRef, useState } from 'react';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { useLocation } from 'wouter';
import { pageDirection } from '#client/kit/direction.tsx';
import { useReturnFocus } from '#client/kit/ui/use-return-focus.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { readSession } from '#client/session/session.ts';
import type { Entry } from './entry.ts';
import { Finder } from './finder.tsx';
import { addRecent } from './recent.ts';
import styles from './palette.module.css';

export interface PaletteProps {
  open: boolean;
  /** What was typed before it was there. */
  typed: string;
  onClose: () => void;
}

/** The palette's frame: what is picked happens once it is closed and the focus is back where it was. */
export function Palette({ open, typed, onClose }: PaletteProps): ReactNode {
  const t = useWords('finding');
  const [, navigate] = useLocation();
  const picked = useRef<Entry | null>(null);
  // Closed by mistake, it opens with what was typed.
  const [kept, setKept] = useState('');
  const focus = useReturnFocus(() => {
    const entry = picked.current;
    picked.current = null;
    if (entry?.href !== undefined) navigate(entry.href);
    entry?.run?.();
  });
  const pick = (entry: Entry, newTab: boolean): void => {
    const { href, recent } = entry;
    const person = readSession()?.viewer.id;
    if (recent && href !== undefined && person !== undefined) addRecent(person, { ...recent, path: href });
    if (newTab && href !== undefined) window.open(href, '_blank', 'noopener');
    else picked.current = entry;
    setKept('');
    onClose();
  };
  return (
    <Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Portal>
        <Overlay className={styles.scrim} />
        <Content
          {...focus}
          data-blocks=""
          dir={pageDirection()}
          className={styles.palette}
          aria-describedby={undefined}
        >
          <Title className={styles.unseen}>{t('palette.title')}</Title>
          <Finder
            begin={typed === '' ? kept : typed}
            replaces={typed === ''}
            onText={setKept}
            onPick={pick}
            onClose={onClose}
          />
        </Content>
      </Portal>
    </Root>
  );
}
