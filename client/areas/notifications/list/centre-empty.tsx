import type { ReactNode } from 'react';
import { BellOff, Funnel, MailCheck } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { NotificationListState } from '../list-state.ts';

/** The empty state: because of the filters, or because there are no notifications. */
export function CentreEmpty({
  listState,
  onClear,
}: {
  listState: NotificationListState;
  onClear: () => void;
}): ReactNode {
  const t = useT('notifications');
  if (listState.types.length + listState.priorities.length > 0) {
    return (
      <EmptyState
        icon={Funnel}
        title={t('empty.filtered.title')}
        text={t('empty.filtered.text')}
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={listState.view === 'unread' ? MailCheck : BellOff}
      title={t(`empty.${listState.view}.title`)}
      text={t(`empty.${listState.view}.text`)}
    />
  );
}
