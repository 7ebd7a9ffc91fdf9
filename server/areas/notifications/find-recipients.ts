// The people whom the rules of several changes may notify.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Role } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { recipientColumns, type RecipientCandidate } from '#shared/areas/notifications/recipients.ts';
import type { NotificationRule, RecipientKind, UnknownRow } from '#shared/entities/notification-rule.ts';
import { findActiveUsers } from '../../access/audience.ts';
import type { Trx } from '../../db/transaction.ts';

export interface NotificationRecipient extends RecipientCandidate {
  audience: Audience;
}

/** A change, and the rules that apply to it. */
export interface MatchedChange {
  rules: readonly NotificationRule[];
  row: UnknownRow;
}

/** Which users may be recipients: by id, company, hub or role. */
type Wanted = Record<'ids' | 'companies' | 'hubs' | 'roles', Set<string>>;

const rolesOfKind: Partial<Record<RecipientKind, readonly Role[]>> = {
  support: ['SUPPORT'],
  admins: ['ADMIN'],
  accounting: ['ACCOUNTANT', 'SUBACCOUNTANT'],
};
const setOfKind: Partial<Record<RecipientKind, keyof Wanted>> = {
  senders: 'companies',
  hub: 'hubs',
  hubOfDriver: 'hubs',
};

function wantedOf(changes: readonly MatchedChange[]): Wanted {
  const wanted: Wanted = { ids: new Set(), companies: new Set(), hubs: new Set(), roles: new Set() };
  for (const { rules, row } of changes)
    for (const kind of new Set(rules.flatMap(({ recipients }) => recipients))) {
      for (const role of rolesOfKind[kind] ?? []) wanted.roles.add(role);
      for (const value of recipientColumns[kind].flatMap((column): unknown => row[column]))
        if (typeof value === 'string') wanted[setOfKind[kind] ?? 'ids'].add(value);
    }
  return wanted;
}

const idRows = z.array(z.object({ id: z.string() }));

/** The active users whom the rules of these changes may notify, with what they see. Two queries for all changes. */
export async function findRecipients(trx: Trx, changes: readonly MatchedChange[]): Promise<NotificationRecipient[]> {
  const { ids, companies, hubs, roles } = wantedOf(changes);
  const { rows } = await sql`
    select unnest(${[...ids]}::uuid[]) as id
    union select c.id from users c where c.company_id = any (${[...companies]}::uuid[])
    union select h.id from users h where h.hub_id = any (${[...hubs]}::uuid[])
    union select r.user_id from user_roles r where r.role = any (${[...roles]}::text[])`.execute(trx);
  const users = await findActiveUsers(
    trx,
    idRows.parse(rows).map(({ id }) => id),
  );
  return [...users.values()].map(({ id, audience }) => ({
    id,
    role: audience.role,
    companyId: audience.sets.company[0] ?? null,
    hubId: audience.sets.hub[0] ?? null,
    audience,
  }));
}
