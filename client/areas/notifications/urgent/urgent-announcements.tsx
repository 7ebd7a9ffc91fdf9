// Urgent announcements stand above every page until they are read, or taken back.
import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { announcementTypes } from '#shared/areas/notifications/announcement.ts';
import { effectiveStatus } from '#shared/areas/notifications/notification.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { UrgentQuery } from '../documents.ts';
import { useNotificationText } from '../notification-text.ts';
import { useTakenBack } from '../use-taken-back.ts';
import { useInbox } from '../use-inbox.ts';
import { useNotificationActions } from '../use-notification-actions.ts';
import { UrgentBanner } from './urgent-banner.tsx';
import styles from './urgent-banner.module.css';

const watched = ['notification', 'announcement'];
const variables = {
  filter: { status: 'unread' as const, type: [...announcementTypes], priority: ['URGENT' as const] },
};

export function UrgentAnnouncements(): ReactNode {
  const t = useT('notifications');
  const wording = useNotificationText();
  const actions = useNotificationActions();
  const readThrough = useInbox().data?.inbox?.readThrough ?? 0;
  const { data, refetch } = useLive(UrgentQuery, { variables, watch: watched });
  useEntityChanges('announcement', 'any', refetch);
  const takenBack = useTakenBack();
  const unread = (data?.notifications.rows ?? []).filter(
    ({ status, n, entityId }) =>
      effectiveStatus(status, n, readThrough) === 'unread' && !takenBack.has(entityId),
  );
  if (unread.length === 0) return null;
  return (
    <aside className={styles.place} role="alert" aria-label={t('urgent.label')}>
      {unread.map((notification) => (
        <UrgentBanner
          key={notification.id}
          {...wording(notification)}
          action={
            <Button
              size="sm"
              icon={Check}
              onClick={() => {
                actions.open([notification]);
              }}
            >
              {t('urgent.read')}
            </Button>
          }
        />
      ))}
    </aside>
  );
}
