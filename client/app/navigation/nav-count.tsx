import type { ReactNode } from 'react';
import { useAtomValue, atom } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';
import { Count } from '#client/ui/display/count.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './nav-count.module.css';

interface NavCountValue {
  value: number;
  /** Shown as "1 000+" above this. */
  cap: number;
}

/**
 * Counts beside the navigation entries. The layout is outside of LiveProvider, so the components that query a count
 * write it here.
 */
export const navCountsAtom = atom<Readonly<Partial<Record<ScreenName, NavCountValue>>>>({});

/** Count beside a navigation entry, or over its icon (`over`). Renders nothing for 0. */
export function NavCount({ name, over = false }: { name: ScreenName; over?: boolean }): ReactNode {
  const t = useT('shell');
  const count = useAtomValue(navCountsAtom)[name];
  if (!count || count.value === 0) return null;
  return (
    <span className={over ? styles.over : styles.beside}>
      <span className={styles.unseen}>, </span>
      <Count value={count.value} cap={count.cap} tone="solid" />
      <span className={styles.unseen}> {t('nav.waiting')}</span>
    </span>
  );
}
