import { type ReactNode, useEffect } from 'react';
import { ArrowUp } from 'lucide-react';
import { Pill } from '#client/kit/ui/pill.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { announce } from '#client/shell/announce.ts';

/** The number of notifications since the list was read. Rows do not move until the user applies them here. */
export function NewNotificationsPill({ fresh, onApply }: { fresh: number; onApply: () => void }): ReactNode {
  const t = useWords('notifications');
  const text = t('fresh', { count: fresh });
  useEffect(() => {
    if (fresh > 0) announce(text);
  }, [fresh, text]);
  return (
    fresh > 0 && (
      <Pill accent icon={ArrowUp} onClick={onApply}>
        {text}
      </Pill>
    )
  );
}
