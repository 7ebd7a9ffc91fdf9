// From a change and the people it may concern to who is notified, and by which rule.
import type { Role } from '../../access/roles.ts';
import { hasBell } from './access.ts';
import { type AnyRow, type Happening, notificationRules, type NotificationRule, type RecipientKind } from './rules.ts';

/** Somebody active, with the effective role. */
export interface Candidate {
  id: string;
  role: Role;
  companyId: string | null;
  hubId: string | null;
}

const same = (given: string | null, wanted: unknown): boolean => given !== null && given === wanted;

const isMeant: Readonly<Record<RecipientKind, (person: Candidate, row: AnyRow) => boolean>> = {
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

/** The rules of an event that this change meets. */
export function rulesFor(event: string, happening: Happening): readonly NotificationRule[] {
  const rules = Object.hasOwn(notificationRules, event) ? (notificationRules[event] ?? []) : [];
  return rules.filter(({ when }) => !when || when(happening));
}

export interface Notice {
  person: Candidate;
  rule: NotificationRule;
}

/** Who is notified of a change, each once, in the order of ids. Whoever did it never is, and nobody without a bell. */
export function noticesOf(
  rules: readonly NotificationRule[],
  row: AnyRow,
  people: readonly Candidate[],
  actorId: string | null,
): Notice[] {
  const notices = people
    .filter(({ id, role }) => id !== actorId && hasBell(role))
    .flatMap((person) => {
      const rule = rules.find(({ to }) => to.some((kind) => isMeant[kind](person, row)));
      return rule ? [{ person, rule }] : [];
    });
  return notices.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1));
}
