import { type ReactNode, useEffect } from 'react';
import { ArrowUp } from 'lucide-react';
import { Pill } from '#client/kit/ui/pill.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { announce } from '#client/shell/announce.ts';

/** What has come since the list was read; rows stay where they are until somebody asks for it here. */
export function FreshPill({ fresh, onApply }: { fresh: number; onApply: () => void }): ReactNode {
  const t = useWords('notifications');
  const words = t('fresh', { count: fresh });
  useEffect(() => {
    if (fresh > 0) announce(words);
  }, [fresh, words]);
  return (
    fresh > 0 && (
      <Pill accent icon={ArrowUp} onClick={onApply}>
        {words}
      </Pill>
    )
  );
}
