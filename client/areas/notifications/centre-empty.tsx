import type { ReactNode } from 'react';
import { BellOff, Funnel, MailCheck } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Asked } from './asked.ts';

/** Nothing in this view: because of the filters, or because there is nothing. */
export function CentreEmpty({ asked, onClear }: { asked: Asked; onClear: () => void }): ReactNode {
  const t = useWords('notifications');
  if (asked.types.length + asked.priorities.length > 0) {
    return (
      <Empty
        icon={Funnel}
        title={t('empty.filtered.title')}
        text={t('empty.filtered.text')}
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    );
  }
  return (
    <Empty
      icon={asked.view === 'unread' ? MailCheck : BellOff}
      title={t(`empty.${asked.view}.title`)}
      text={t(`empty.${asked.view}.text`)}
    />
  );
}
