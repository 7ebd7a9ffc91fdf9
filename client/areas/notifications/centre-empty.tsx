import type { ReactNode } from 'react';
import { BellOff, Funnel, MailCheck } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { NotificationListState } from './asked.ts';

/** The empty state: because of the filters, or because there are no notifications. */
export function CentreEmpty({
  listState,
  onClear,
}: {
  listState: NotificationListState;
  onClear: () => void;
}): ReactNode {
  const t = useWords('notifications');
  if (listState.types.length + listState.priorities.length > 0) {
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
      icon={listState.view === 'unread' ? MailCheck : BellOff}
      title={t(`empty.${listState.view}.title`)}
      text={t(`empty.${listState.view}.text`)}
    />
  );
}
