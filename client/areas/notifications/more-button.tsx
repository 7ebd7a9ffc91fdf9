import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { casablancaDay } from '#client/kit/format.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Note } from './documents.ts';
import styles from './centre.module.css';

export interface LoadMoreProps {
  rows: readonly Note[];
  next: string | null;
  onMore: (from: { after: string; above: string }) => void;
}

/** Loads the next page; renders nothing after the last one. */
export function LoadMoreButton({ rows, next, onMore }: LoadMoreProps): ReactNode {
  const t = useWords('notifications');
  const end = rows.at(-1);
  if (next === null || !end) return null;
  return (
    <div className={styles.more}>
      <Button
        icon={ChevronDown}
        onClick={() => {
          onMore({ after: next, above: casablancaDay(end.createdAt) });
        }}
      >
        {t('more')}
      </Button>
    </div>
  );
}
