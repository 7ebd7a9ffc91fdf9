// The story of a person: the events about the account, and those that the person caused.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { memberRights } from '#shared/access/rights.ts';
import { roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Trx } from '../../../db/transaction.ts';
import { findPackages } from '../../packages/queries.ts';
import { userStore } from '../store.ts';

/** Events of one page. */
const pageSize = 30;

const storedRights = z.array(z.enum(memberRights)).catch([]);
const storedText = z.string().nullish().catch(null);
const facts = z.looseObject({
  trackingNumber: storedText,
  name: storedText,
  roles: z.array(z.enum(roles)).nullish().catch(null),
  changes: z
    .array(z.object({ field: z.string() }))
    .nullish()
    .catch(null),
  given: storedRights,
  taken: storedRights,
});
const stored = z.object({
  id: z.coerce.string(),
  at: z.date(),
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  actorId: z.string().nullable(),
  actorRole: z.string(),
  changed: z.array(z.string()),
  facts,
});
const storedRows = z.array(stored);

export interface StoryEvent extends Omit<z.output<typeof stored>, 'facts'> {
  /** What the event is about, if it has a name: a tracking number, the name of a view. */
  subject: string | null;
  /** The roles that were given. */
  roles: z.output<typeof facts>['roles'];
  /** The rights of a sub-customer that were given, and those that were taken away. */
  given: z.output<typeof storedRights>;
  taken: z.output<typeof storedRights>;
}
export interface StoryPage {
  entries: StoryEvent[];
  /** Of the next page; null if this is the last. */
  before: string | null;
}

/**
 * A page of the story, the newest first: the events before the given one. Null when the person does not exist in the
 * audience's scope.
 */
export async function readStory(
  trx: Trx,
  audience: Audience,
  { id, before }: { id: string; before: string | null },
): Promise<StoryPage | null> {
  if (!(await userStore.find(trx, id, audience))) return null;
  const branch = (where: RawBuilder<SqlBool>) => sql`(
    select id, at, name, entity, entity_id, actor_id, actor_role, changed, facts from events
    where ${where} and id < ${before ?? '9223372036854775807'}::bigint order by id desc limit ${pageSize + 1})`;
  const about = branch(sql<SqlBool>`entity_id = ${id}::uuid and entity = 'user'`);
  const caused = branch(sql<SqlBool>`actor_id = ${id}::uuid and (entity <> 'user' or entity_id <> ${id}::uuid)`);
  const found =
    await sql`select * from (${about} union all ${caused}) e order by id desc limit ${pageSize + 1}`.execute(trx);
  const rows = storedRows.parse(found.rows);
  const page = rows.slice(0, pageSize);
  const numbers = await trackingNumbers(trx, page, audience);
  return {
    entries: page.map(({ facts: { trackingNumber, name, roles: ofEvent, given, taken }, ...entry }) => ({
      ...entry,
      given,
      taken,
      subject: numbers.get(entry.entityId) ?? trackingNumber ?? (entry.entity === 'user' ? null : name) ?? null,
      roles: ofEvent ?? null,
    })),
    before: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

async function trackingNumbers(
  trx: Trx,
  entries: readonly { entity: string; entityId: string }[],
  audience: Audience,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(entries.flatMap(({ entity, entityId }) => (entity === 'package' ? [entityId] : [])));
  const found = await findPackages(trx, [...ids], audience);
  return new Map(found.map(({ id, trackingNumber }) => [id, trackingNumber]));
}
