import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { moroccoDay } from '#client/lib/formatters.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { NotificationItem } from '../documents.ts';
import styles from './list.module.css';

export interface LoadMoreProps {
  rows: readonly NotificationItem[];
  next: string | null;
  onMore: (from: { after: string; above: string }) => void;
}

/** Loads the next page; renders nothing after the last one. */
export function LoadMoreButton({ rows, next, onMore }: LoadMoreProps): ReactNode {
  const t = useT('notifications');
  const end = rows.at(-1);
  if (next === null || !end) return null;
  return (
    <div className={styles.more}>
      <Button
        icon={ChevronDown}
        onClick={() => {
          onMore({ after: next, above: moroccoDay(end.createdAt) });
        }}
      >
        {t('more')}
      </Button>
    </div>
  );
}
