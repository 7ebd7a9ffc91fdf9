import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ArrowUp, RefreshCw } from 'lucide-react';
import { Pill } from '#client/kit/ui/pill.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { useAround } from './around.ts';
import type { Changes } from '#client/live/pending.ts';

export interface PendingPillProps {
  area: string;
  changes: Pick<Changes, 'pending' | 'apply'>;
  /** How many of them are rows that would come in. */
  fresh: number;
}

/** What waits to be read: rows stay where they are until somebody asks for it here. */
export function PendingPill({ area, changes: { pending, apply }, fresh }: PendingPillProps): ReactNode {
  const { announce } = useAround();
  const t = useWords(area);
  const words = fresh > 0 ? t('list.pending', { count: fresh }) : t('list.stale', { count: pending });
  useEffect(() => { if (pending > 0) announce(words); }, [pending, words, announce]);
  if (pending === 0) return null;
  return <Pill accent icon={fresh > 0 ? ArrowUp : RefreshCw} onClick={apply}>{words}</Pill>;
}
