import { type ReactNode, useEffect } from 'react';
import { useAtomValue, atom, useSetAtom } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';
import { exactCountLimit } from '#shared/lib/limits.ts';
import { Count } from '#client/ui/display/count.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './nav-count.module.css';

/**
 * Counts beside the navigation entries. The layout is outside of LiveProvider, so the components that query a count
 * write it here.
 */
export const navCountsAtom = atom<Readonly<Partial<Record<ScreenName, number>>>>({});

/** Writes the count of a screen, above `exactCountLimit` if it is not exact, as long as the component is mounted. */
export function useNavCount(name: ScreenName, value: number): void {
  const setCounts = useSetAtom(navCountsAtom);
  useEffect(() => {
    setCounts((counts) => ({ ...counts, [name]: value }));
    return () => {
      setCounts(({ [name]: _, ...others }) => others);
    };
  }, [name, value, setCounts]);
}

/** Count beside a navigation entry, or over its icon (`over`). Renders nothing for 0. */
export function NavCount({ name, over = false }: { name: ScreenName; over?: boolean }): ReactNode {
  const t = useT('shell');
  const count = useAtomValue(navCountsAtom)[name];
  if (!count) return null;
  return (
    <span className={over ? styles.over : styles.beside}>
      <span className={styles.unseen}>, </span>
      <Count value={count} cap={exactCountLimit} tone="solid" />
      <span className={styles.unseen}> {t('nav.waiting')}</span>
    </span>
  );
}
