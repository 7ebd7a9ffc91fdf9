import { type ReactNode, useEffect } from 'react';
import { ArrowUp } from 'lucide-react';
import { Pill } from '#client/ui/button/pill.tsx';
import { useT } from '#client/messages/use-t.ts';
import { announce } from '#client/app/layout/announce.ts';

/** The number of notifications since the list was read. Rows do not move until the user applies them here. */
export function NewNotificationsPill({ fresh, onApply }: { fresh: number; onApply: () => void }): ReactNode {
  const t = useT('notifications');
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
