import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { searchLimits } from '#shared/lib/limits.ts';
import { isIndexable } from '#shared/lib/search.ts';
import type { ServerResults } from './entries/use-server-results.tsx';
import styles from './palette.module.css';

/** Shown in place of results: no match, text too short, or an error. */
export function EmptyResults({ text, found }: { text: string; found: ServerResults }): ReactNode {
  const t = useT('finding');
  const errorText = useErrorMessage();
  if (found.isSearching) return <div className={styles.nothing}>{t('palette.searching')}</div>;
  if (found.error) {
    return (
      <div className={styles.nothing} role="alert">
        {errorText(found.error)}
        <Button size="sm" onClick={found.retry}>
          {t('palette.again')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <SearchX size={18} aria-hidden />
      {!isIndexable(text) ? t('palette.short', { count: searchLimits.characters.min }) : t('palette.none', { text })}
    </div>
  );
}
