// Creates the notifications for a change in the same transaction: exactly once, and only if the change is committed.
import { sql } from 'kysely';
import { z } from 'zod';
import { effectiveRole, isRole } from '#shared/access/roles.ts';
import { hiddenFields } from '#shared/access/scope.ts';
import { entities } from '#shared/areas/index.ts';
import { type RecipientCandidate, notificationsFor, matchingRules } from '#shared/areas/notifications/recipients.ts';
import type { NotificationPayload } from '#shared/areas/notifications/row.ts';
import type { UnknownRow, NotificationRule, RecipientKind } from '#shared/areas/notifications/rules.ts';
import type { EntityChange, TransactionalSubscriber, EntityRow } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { notificationService } from './service.ts';

/** Longer texts are shortened: a notification is one line. */
const maxText = 120;

/**
 * The payload fields of a rule, from the row or else from the event. Fields hidden from the recipient's role are left
 * out.
 */
export function buildPayload(
  { payloadFields: names }: NotificationRule,
  row: UnknownRow,
  payload: UnknownRow,
  hidden: readonly string[],
): NotificationPayload {
  return Object.fromEntries(
    names
      .filter((name) => !hidden.includes(name))
      .flatMap((name): [string, string | number][] => {
        const value = row[name] ?? payload[name];
        if (typeof value === 'number') return [[name, value]];
        return typeof value === 'string' ? [[name, shorten(value)]] : [];
      }),
  );
}

function shorten(text: string): string {
  if (text.length <= maxText) return text;
  const letters = [...new Intl.Segmenter().segment(text)].slice(0, maxText - 1).map(({ segment }) => segment);
  return `${letters.join('').trimEnd()}…`;
}

const personRow = z.object({
  id: z.string(),
  companyId: z.string().nullable(),
  hubId: z.string().nullable(),
  roles: z.array(z.string()),
});
const toId = (value: unknown): string | null => (typeof value === 'string' ? value : null);

// Columns that hold the recipient's user id. Other kinds of recipients are found by role, company or hub.
const recipientColumns: Partial<Record<RecipientKind, readonly string[]>> = {
  driver: ['driverId'],
  collector: ['collectorId'],
  author: ['authorId'],
  subject: ['driverId', 'supportId'],
  self: ['id'],
};

async function readCandidates(
  trx: Trx,
  rules: readonly NotificationRule[],
  row: UnknownRow,
): Promise<RecipientCandidate[]> {
  const kinds = new Set(rules.flatMap(({ recipients }) => recipients));
  const ids = [...kinds].flatMap((kind) => recipientColumns[kind] ?? []).flatMap((column) => toId(row[column]) ?? []);
  const roles = [
    ...(kinds.has('support') ? ['SUPPORT'] : []),
    ...(kinds.has('admins') ? ['ADMIN'] : []),
    ...(kinds.has('addressed') && Array.isArray(row['roles']) ? row['roles'].map(String) : []),
  ];
  const { rows } = await sql`
    select u.id, u.company_id, u.hub_id, array(select r.role from user_roles r where r.user_id = u.id) as roles
    from users u where u.status = 'active' and u.id in (
      select unnest(${ids}::uuid[])
      union select c.id from users c where c.company_id = ${kinds.has('senders') ? toId(row['companyId']) : null}::uuid
      union select h.id from users h where h.hub_id = ${kinds.has('hub') ? toId(row['hubId']) : null}::uuid
      union select r.user_id from user_roles r where r.role = any (${roles}::text[]))`.execute(trx);
  return z
    .array(personRow)
    .parse(rows)
    .flatMap(({ roles: held, ...person }) => {
      const role = effectiveRole(held.filter(isRole));
      return role ? [{ ...person, role }] : [];
    });
}

const toUnknownRow = (row: EntityRow): UnknownRow => ({ ...row });

/** Transactional subscriber: creates a notification for each recipient of a change. */
export const createNotifications: TransactionalSubscriber = async (trx, change, followUp) => {
  const row = toUnknownRow(change.after);
  const rules = matchingRules(change.event, {
    before: change.before && toUnknownRow(change.before),
    after: row,
    payload: change.payload,
  });
  if (rules.length === 0) return;
  for (const { person, rule } of notificationsFor(rules, row, await readCandidates(trx, rules, row), change.actor.id)) {
    await followUp(notificationService, 'create', newNotification(change, rule, person, row));
  }
};

function newNotification(
  { entity, event, after, payload: facts }: EntityChange<EntityRow>,
  rule: NotificationRule,
  person: RecipientCandidate,
  row: UnknownRow,
) {
  const { type, priority } = rule;
  const { access } = entities[entity];
  return {
    userId: person.id,
    type,
    priority,
    event,
    facts: buildPayload(rule, row, facts, hiddenFields(access, person.role)),
    entity,
    entityId: after.id,
  };
}
