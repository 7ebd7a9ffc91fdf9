// A notification as the socket brought it, before any list read it: checked by hand, since the journal keeps what came as it came.
import {
  notificationPriorities,
  type NotificationPriority,
  notificationTypes,
} from '#shared/areas/notifications/row.ts';
import { packageReasons } from '#shared/areas/packages/row.ts';
import { isRecord } from '#client/session/viewer.ts';
import type { Note } from './documents.ts';
import { kindOf, within } from './lines.ts';

export interface Arrival extends Pick<
  Note,
  'id' | 'event' | 'type' | 'priority' | 'status' | 'facts' | 'entity' | 'entityId'
> {
  priority: NotificationPriority;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The arrival in a row of the journal; null when it is none that rings: read already, or of a kind that this version does not know. */
export function ringing(row: Readonly<Record<string, unknown>> | null): Arrival | null {
  if (row === null || row['status'] !== 'unread') return null;
  const type = notificationTypes.find((one) => one === row['type']);
  const priority = notificationPriorities.find((one) => one === row['priority']);
  const [id, event, entity, entityId] = [row['id'], row['event'], row['entity'], row['entityId']].map(textOf);
  if (!type || !priority || id == null || event == null || entity == null || entityId == null) return null;
  return { id, event, entity, entityId, type, priority, status: 'unread', facts: factsOf(row['facts']) };
}

function factsOf(value: unknown): Note['facts'] {
  const facts = isRecord(value) ? value : {};
  const driver = facts['driver'];
  const named = isRecord(driver) ? { id: textOf(driver['id']), name: textOf(driver['name']) } : null;
  return {
    trackingNumber: textOf(facts['trackingNumber']),
    recipientName: textOf(facts['recipientName']),
    reason: packageReasons.find((one) => one === facts['reason']) ?? null,
    nextDate: textOf(facts['nextDate']),
    cashCollected: numberOf(facts['cashCollected']),
    newDestination: textOf(facts['newDestination']),
    overall: numberOf(facts['overall']),
    response: textOf(facts['response']),
    amount: numberOf(facts['amount']),
    reference: textOf(facts['reference']),
    title: textOf(facts['title']),
    text: textOf(facts['text']),
    driver: named?.id != null && named.name !== null ? { id: named.id, name: named.name } : null,
  };
}

type ArrivingLine = [Arrival, ...Arrival[]];

/** The messages of the last minute: an arrival that is like those of one joins it. */
export class ArrivingLines {
  readonly #open = new Map<string, { since: number; line: ArrivingLine }>();

  /** The lines that these arrivals are in, with all that each holds; the newest last. */
  take(arrivals: readonly Arrival[], now = Date.now()): readonly ArrivingLine[] {
    return [...new Set(arrivals.map((arrival) => this.#lineOf(arrival, now)))];
  }

  #lineOf(arrival: Arrival, now: number): ArrivingLine {
    const kind = kindOf(arrival) ?? arrival.id;
    const found = this.#open.get(kind);
    if (found && within(found.since, now)) {
      found.line.push(arrival);
      return found.line;
    }
    const line: ArrivingLine = [arrival];
    this.#open.set(kind, { since: now, line });
    return line;
  }
}
