// A notification as it came over the socket, before any query returned it. The change log stores it untyped, so its
// fields are checked here.
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import {
  notificationPriorities,
  type NotificationPriority,
  notificationTypes,
} from '#shared/entities/notification-rule.ts';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import type { NotificationItem } from './documents.ts';
import { groupKey, isWithinWindow } from './grouping.ts';

export interface IncomingNotification extends Pick<
  NotificationItem,
  'id' | 'event' | 'type' | 'priority' | 'status' | 'facts' | 'entity' | 'entityId'
> {
  priority: NotificationPriority;
}

const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Parses a row of the change log; returns null when it is already read, or of a type this version does not know. */
export function parseIncoming(row: Readonly<Record<string, unknown>> | null): IncomingNotification | null {
  if (row === null || row['status'] !== 'unread') return null;
  const type = notificationTypes.find((one) => one === row['type']);
  const priority = notificationPriorities.find((one) => one === row['priority']);
  const [id, event, entity, entityId] = [row['id'], row['event'], row['entity'], row['entityId']].map(asString);
  if (!type || !priority || id == null || event == null || entity == null || entityId == null) return null;
  return { id, event, entity, entityId, type, priority, status: 'unread', facts: parseContent(row['facts']) };
}

/**
 * Parses an announcement of the change log; returns null when it is not published, or not for this person: those who may publish see all,
 * and nobody is told of their own.
 */
export function parseAnnouncement(
  row: Readonly<Record<string, unknown>> | null,
  viewer: Pick<SessionViewer, 'id' | 'effectiveRole'>,
): IncomingNotification | null {
  if (row === null || row['status'] !== 'published' || !isAnnouncedTo(row, viewer)) return null;
  const { id, type, priority, title, text, titleEn, textEn, titleAr, textAr } = row;
  if (typeof id !== 'string') return null;
  return parseIncoming({
    id: announcedId(id, viewer.id),
    type,
    priority,
    status: 'unread',
    event: 'announcement.published',
    entity: 'announcement',
    entityId: id,
    facts: { title, text, titleEn, textEn, titleAr, textAr },
  });
}

/** True if an announcement that the viewer sees is addressed to them, and not their own. */
function isAnnouncedTo(
  { roles, author }: Readonly<Record<string, unknown>>,
  viewer: Pick<SessionViewer, 'id' | 'effectiveRole'>,
): boolean {
  const isOwn = isRecord(author) && author['id'] === viewer.id;
  return !isOwn && Array.isArray(roles) && roles.includes(viewer.effectiveRole);
}

function parseContent(value: unknown): NotificationItem['facts'] {
  const facts = isRecord(value) ? value : {};
  const driver = facts['driver'];
  const named = isRecord(driver) ? { id: asString(driver['id']), name: asString(driver['name']) } : null;
  return {
    trackingNumber: asString(facts['trackingNumber']),
    recipientName: asString(facts['recipientName']),
    reason: packageReasons.find((one) => one === facts['reason']) ?? null,
    nextDate: asString(facts['nextDate']),
    cashCollected: asNumber(facts['cashCollected']),
    newDestination: asString(facts['newDestination']),
    overall: asNumber(facts['overall']),
    response: asString(facts['response']),
    amount: asNumber(facts['amount']),
    reference: asString(facts['reference']),
    kind: asString(facts['kind']),
    title: asString(facts['title']),
    text: asString(facts['text']),
    titleEn: asString(facts['titleEn']),
    textEn: asString(facts['textEn']),
    titleAr: asString(facts['titleAr']),
    textAr: asString(facts['textAr']),
    driver: named?.id != null && named.name !== null ? { id: named.id, name: named.name } : null,
  };
}

type IncomingGroup = [IncomingNotification, ...IncomingNotification[]];

/** The notifications of the last minute, grouped: a new one joins the open group of its kind. */
export class IncomingGroups {
  readonly #groups = new Map<string, { since: number; line: IncomingGroup }>();

  /** Adds notifications; returns each group that they joined, with all its members, newest last. */
  add(arrivals: readonly IncomingNotification[], now = Date.now()): readonly IncomingGroup[] {
    return [...new Set(arrivals.map((arrival) => this.#groupOf(arrival, now)))];
  }

  #groupOf(arrival: IncomingNotification, now: number): IncomingGroup {
    const kind = groupKey(arrival) ?? arrival.id;
    const found = this.#groups.get(kind);
    if (found && isWithinWindow(found.since, now)) {
      found.line.push(arrival);
      return found.line;
    }
    const line: IncomingGroup = [arrival];
    this.#groups.set(kind, { since: now, line });
    return line;
  }
}
