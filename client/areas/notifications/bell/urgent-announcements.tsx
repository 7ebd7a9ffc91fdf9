// Urgent announcements stand above every page until they are read, or taken back.
import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { effectiveStatus } from '#shared/areas/notifications/notification.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { UrgentQuery } from '../documents.ts';
import { useNotificationText } from '../notification-text.ts';
import { useTakenBack } from '../use-taken-back.ts';
import { useInbox } from '../use-inbox.ts';
import { useMarkRead } from '../use-mark-read.ts';

const watched = ['notification', 'announcement'];
const variables = {
  filter: {
    status: 'unread' as const,
    // Literally: their declaration is for those who write announcements.
    type: ['SYSTEM_ANNOUNCEMENT' as const, 'GENERAL' as const],
    priority: ['URGENT' as const],
  },
};

export function UrgentAnnouncements(): ReactNode {
  const t = useT('notifications');
  const wording = useNotificationText();
  const markRead = useMarkRead();
  const readThrough = useInbox().data?.inbox?.readThrough ?? 0;
  const { data, refetch } = useLive(UrgentQuery, { variables, watch: watched });
  useEntityChanges('announcement', 'any', refetch);
  const takenBack = useTakenBack();
  const unread = (data?.notifications.rows ?? []).filter(
    ({ status, n, entityId }) => effectiveStatus(status, n, readThrough) === 'unread' && !takenBack.has(entityId),
  );
  if (unread.length === 0) return null;
  return (
    <section role="alert" aria-label={t('urgent.label')}>
      {unread.map((notification) => {
        const { title, text } = wording(notification);
        return (
          <Banner
            key={notification.id}
            tone="danger"
            flush
            title={<bdi>{title}</bdi>}
            action={
              <Button
                size="sm"
                icon={Check}
                onClick={() => {
                  markRead([notification.id]);
                }}
              >
                {t('urgent.read')}
              </Button>
            }
          >
            {text}
          </Banner>
        );
      })}
    </section>
  );
}
