// Keeps the unread count in the navigation up to date and shows toasts for urgent notifications, on every screen.
// Loaded once the page is idle.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { isolateLtr } from '#client/lib/bidi.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { useNavCount } from '#client/app/navigation/nav-count.tsx';
import { type IncomingNotification, IncomingGroups, parseAnnouncement, parseIncoming } from '../incoming.ts';
import { notificationPath } from '#shared/areas/notifications/path.ts';
import { notificationIcon } from '../row/notification-icon.tsx';
import { useMarkRead } from '../use-mark-read.ts';
import { cappedCount, useInbox } from '../use-inbox.ts';
import { UrgentAnnouncements } from './urgent-announcements.tsx';
import { useGroupText, type NotificationText } from '../notification-text.ts';

const noTypes: readonly string[] = [];
/** Above this number one summary toast is shown: after a reconnect, or when many arrive at once. */
const maxToasts = 2;
const urgentMs = 15_000;
const highMs = 8_000;

export default function NotificationBell(): ReactNode {
  const { data } = useInbox();
  const rings = data?.inbox?.bell === true;
  const unread = data && rings ? cappedCount(data.inboxCounts.unread, data.inboxCounts) : 0;
  useNavCount('notifications', unread);
  useOpenedPushes();
  useToasts(rings, data?.inbox?.mutedTypes ?? noTypes);
  return <UrgentAnnouncements />;
}

/** What the worker of pushes was clicked on is opened in this page. */
function useOpenedPushes(): void {
  const [, navigate] = useLocation();
  const opened = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const path = isRecord(data) && data['kind'] === 'openNotification' ? data['path'] : null;
    if (typeof path === 'string' && path.startsWith('/')) navigate(path);
  });
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const listen = (event: MessageEvent<unknown>): void => {
      opened(event);
    };
    worker?.addEventListener('message', listen);
    return () => worker?.removeEventListener('message', listen);
  }, []);
}

/** What arrived since, with each announcement as a notification; each is returned once. */
function useArrivals(onArrival: (fresh: readonly IncomingNotification[]) => void): void {
  const { subscriptions } = useLiveClient();
  const viewer = useAtomValue(sessionAtom)?.viewer ?? null;
  const seen = useRef(new Set<string>());
  const arrived = useEffectEvent((entity: 'notification' | 'announcement') => {
    const fresh = [...subscriptions.of(entity).changeLog.entries()].filter(
      // Those who write announcements see one change when it is published.
      ({ id, kind, row }) =>
        !seen.current.has(id) && (entity === 'notification' ? kind === 'NEW' : row?.['status'] === 'published'),
    );
    for (const { id } of fresh) seen.current.add(id);
    const parse = (row: (typeof fresh)[number]['row']) =>
      entity === 'notification' ? parseIncoming(row) : viewer && parseAnnouncement(row, viewer);
    onArrival(fresh.flatMap(({ row }) => parse(row) ?? []));
  });
  useEffect(() => {
    const stops = (['notification', 'announcement'] as const).map((entity) =>
      subscriptions.of(entity).changeLog.subscribe(() => {
        arrived(entity);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [subscriptions]);
}

function useToasts(rings: boolean, mutedTypes: readonly string[]): void {
  const t = useT('notifications');
  const [, navigate] = useLocation();
  const show = useShowToast();
  const lines = useRef(new IncomingGroups());
  useArrivals((fresh) => {
    const pressing = fresh.filter(
      // An announcement of a muted type is read when it arrives.
      // An urgent announcement stands above the page.
      ({ priority, type, entity }) =>
        (priority === 'URGENT' && entity !== 'announcement') || (priority === 'HIGH' && !mutedTypes.includes(type)),
    );
    if (!rings || pressing.length === 0) return;
    const told = lines.current.add(pressing);
    if (told.length <= maxToasts) for (const line of told) show(line);
    else {
      toast({
        key: 'notifications',
        text: t('pressing', { count: pressing.length }),
        tone: 'warning',
        durationMs: highMs,
        countdown: false,
        urgent: pressing.some(({ priority }) => priority === 'URGENT'),
        action: {
          label: t('open'),
          onSelect: () => {
            navigate(screenPath('notifications'));
          },
        },
      });
    }
  });
}

function useShowToast(): (line: readonly [IncomingNotification, ...IncomingNotification[]]) => void {
  const t = useT('notifications');
  const viewer = useAtomValue(viewerAtom);
  const wording = useGroupText();
  const format = useFormat();
  const [, navigate] = useLocation();
  const markRead = useMarkRead();
  return (line) => {
    const [first] = line;
    const urgent = first.priority === 'URGENT';
    // A single notification opens its subject; a group opens the list.
    const open = (): void => {
      markRead(line.map(({ id }) => id));
      navigate((line.length === 1 ? notificationPath(first, viewer) : null) ?? screenPath('notifications'));
    };
    toast({
      key: first.id,
      text: toastText(wording(line), line.length === 1 ? null : format.number(line.length)),
      icon: notificationIcon(first),
      tone: urgent ? 'danger' : 'warning',
      urgent,
      durationMs: urgent ? urgentMs : highMs,
      countdown: false,
      action: { label: t('open'), onSelect: open },
    });
  };
}

/** The toast text in one line; numbers are isolated as left-to-right. */
function toastText({ title, reference, text }: NotificationText, count: string | null): string {
  const counted = count === null ? title : `${title} (${isolateLtr(count)})`;
  const named = reference === null ? counted : `${counted} ${isolateLtr(reference)}`;
  return text === '' ? named : `${named} · ${text}`;
}
