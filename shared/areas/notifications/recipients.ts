// Determines the recipients of a change, and the rule for each.
import type { Role } from '../../access/roles.ts';
import { receivesNotifications } from './access.ts';
import {
  type UnknownRow,
  type RuleInput,
  notificationRules,
  type NotificationRule,
  type RecipientKind,
} from './rules.ts';

/** An active user, with the effective role. */
export interface RecipientCandidate {
  id: string;
  role: Role;
  companyId: string | null;
  hubId: string | null;
}

const same = (given: string | null, wanted: unknown): boolean => given !== null && given === wanted;

const isRecipient: Readonly<Record<RecipientKind, (person: RecipientCandidate, row: UnknownRow) => boolean>> = {
  senders: ({ role, companyId }, row) => role === 'CUSTOMER' && same(companyId, row['companyId']),
  driver: ({ id }, row) => same(id, row['driverId']),
  collector: ({ id }, row) => same(id, row['collectorId']),
  author: ({ id }, row) => same(id, row['authorId']),
  subject: ({ id }, row) => same(id, row['driverId']) || same(id, row['supportId']),
  hub: ({ role, hubId }, row) => role === 'HOUSEKEEPER' && same(hubId, row['hubId']),
  support: ({ role }) => role === 'SUPPORT',
  admins: ({ role }) => role === 'ADMIN',
  self: ({ id }, row) => same(id, row['id']),
  addressed: ({ role }, row) => Array.isArray(row['roles']) && row['roles'].includes(role),
};

/** The rules of an event that apply to this change. */
export function matchingRules(event: string, input: RuleInput): readonly NotificationRule[] {
  const rules = Object.hasOwn(notificationRules, event) ? (notificationRules[event] ?? []) : [];
  return rules.filter(({ when }) => !when || when(input));
}

export interface NotificationDelivery {
  person: RecipientCandidate;
  rule: NotificationRule;
}

/**
 * The recipients of a change, each once, sorted by id. The actor is never notified, nor is a role without
 * notifications.
 */
export function notificationsFor(
  rules: readonly NotificationRule[],
  row: UnknownRow,
  people: readonly RecipientCandidate[],
  actorId: string | null,
): NotificationDelivery[] {
  const notices = people
    .filter(({ id, role }) => id !== actorId && receivesNotifications(role))
    .flatMap((person) => {
      const rule = rules.find(({ recipients }) => recipients.some((kind) => isRecipient[kind](person, row)));
      return rule ? [{ person, rule }] : [];
    });
  return notices.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1));
}
