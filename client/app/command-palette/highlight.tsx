import type { ReactNode } from 'react';
import { findMatch } from './entries/entry-matching.ts';
import styles from './palette.module.css';

/** A text with the match underlined. */
export function Highlight({ text, searched }: { text: string; searched: string }): ReactNode {
  const found = findMatch(text, searched);
  if (!found) return text;
  const [from, to] = found;
  return (
    <>
      {text.slice(0, from)}
      <mark className={styles.said}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
