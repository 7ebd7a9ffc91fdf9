import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { leastSearched } from './entry.ts';
import type { Found } from './use-found.tsx';
import styles from './palette.module.css';

/** Shown in place of results: no match, text too short, or an error. */
export function Nothing({ text, found }: { text: string; found: Found }): ReactNode {
  const t = useWords('finding');
  const errorText = useProblemWords();
  if (found.searching) return <div className={styles.nothing}>{t('palette.searching')}</div>;
  if (found.problem) {
    return (
      <div className={styles.nothing} role="alert">
        {errorText(found.problem)}
        <Button size="sm" onClick={found.again}>
          {t('palette.again')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <SearchX size={18} aria-hidden />
      {text.length < leastSearched ? t('palette.short', { count: leastSearched }) : t('palette.none', { text })}
    </div>
  );
}
