// Reads of claims beside their rows, always through the viewer's scope.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { claimList } from '#shared/areas/claims/list.ts';
import type { ClaimRow, ClaimType } from '#shared/areas/claims/claim.ts';
import type { ClaimMessageRow } from '#shared/areas/claims/message.ts';
import type { ClaimReaderRow } from '#shared/areas/claims/reader.ts';
import { type UserRow, userLanguages } from '#shared/areas/users/fields.ts';
import { hasSearchedCharacter, requireIndexableSearch } from '#shared/lib/search.ts';
import { systemActor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { Trx } from '../../db/transaction.ts';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';
import type { SearchPlan } from '../../entities/list-sql.ts';
import { beginningOf } from '../../lib/beginning-of.ts';
import { claimService } from './service.ts';
import { claimMessageStore, claimReaderStore, claimStore } from './store.ts';

export { findMacros, macroService } from './macros.ts';
export { claimMessageService, claimReaderService, claimService } from './service.ts';

const languageRows = z.array(z.object({ id: z.string(), language: z.nullable(z.enum(userLanguages)) }));

/** Letters of the subject of a recipient's claim, which is the beginning of what was written. */
const subjectLetters = 80;

/**
 * Opens a claim of the recipient of a parcel, who was proven to be that. Fails with package.too_many_requests while another one
 * of the recipient is not settled.
 */
export async function openForRecipient(
  context: CommandContext,
  { packageId, type, text }: { packageId: string; type: ClaimType; text: string },
): Promise<void> {
  const [line = ''] = text.split('\n');
  const title = beginningOf(line.trim() === '' ? text : line, subjectLetters);
  await runCommand(context, claimService, systemActor, 'open', { packageId, type, title, text });
}

/** Writes into a claim for its recipient. */
export async function writeForRecipient(
  context: CommandContext,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await runCommand(context, claimService, systemActor, 'write', { id, text });
}

/** Lines of a thread that are read at once. */
const pageLines = 50;

/** Claims that one search finds by their messages, at most. */
const maxFound = 1_000;

/** All look-ups apply the viewer's scope themselves: of comments, customers and drivers have none. */
function search(text: string): SearchPlan {
  const words = requireIndexableSearch(text);
  if (!hasSearchedCharacter(words)) return { where: [sql<SqlBool>`false`] };
  return {
    where: [
      sql<SqlBool>`(r.id in (select search_ids('claim', ${words}, ${maxFound})) or r.id in (
        select m.claim_id from claim_messages m where m.id in (select search_ids('claimMessage', ${words}, ${maxFound})))
        or r.id in (select k.subject_id from comments k
          where k.subject = 'claim' and k.status = 'posted' and k.id in (select search_ids('comment', ${words}, ${maxFound}))))`,
    ],
  };
}

/** The list of claims with what its reads need. They are searched by reference, title, parcel, in their messages, and by staff in their comments. */
export const claimListSource = claimStore.listSource(claimList, { search });

/** The language that a person has chosen, as far as the viewer sees the account. */
export const languageById = defineLoader<string, UserRow['language']>(
  async (trx, ids) => {
    const { rows } = await sql`select id, language from users where id = any (${[...ids]}::uuid[])`.execute(trx);
    return inKeyOrder(ids, languageRows.parse(rows), ({ id }) => id).map((row) => row?.language ?? null);
  },
  { isName: false },
);

/** One claim in the audience's scope; null if there is none. A null audience is the system. */
export function findClaim(trx: Trx, id: string, audience: Audience | null): Promise<ClaimRow | null> {
  return claimStore.find(trx, id, audience);
}

/** The last lines of a claim's thread before line `before`, in their order. */
export async function findMessages(
  trx: Trx,
  audience: Audience,
  { claimId, before }: { claimId: string; before: number | null },
): Promise<ClaimMessageRow[]> {
  const rows = await claimMessageStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`claim_id = ${claimId}`, ...(before === null ? [] : [sql<SqlBool>`n < ${before}`])],
    sql`order by n desc limit ${pageLines}`,
  );
  return rows.toReversed();
}

/** Who has seen how much of a claim, of those whom the audience sees. */
export function findReaders(trx: Trx, audience: Audience, claimId: string): Promise<ClaimReaderRow[]> {
  return claimReaderStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`claim_id = ${claimId}`],
    sql`order by seen_at, id`,
  );
}

/** How far the viewer has seen these claims. */
export function findOwnReaders(trx: Trx, audience: Audience, claimIds: readonly string[]): Promise<ClaimReaderRow[]> {
  return claimReaderStore.selectVisible(
    trx,
    audience,
    [
      sql<SqlBool>`user_id = any (${[...audience.sets.user]}::uuid[])`,
      sql<SqlBool>`claim_id = any (${[...claimIds]}::uuid[])`,
    ],
    sql`order by id`,
  );
}

/** How far the viewer has seen the claims that are not settled. */
export function findOwnUnsettledReaders(trx: Trx, audience: Audience): Promise<ClaimReaderRow[]> {
  return claimReaderStore.selectVisible(
    trx,
    audience,
    [
      sql<SqlBool>`user_id = any (${[...audience.sets.user]}::uuid[])`,
      sql<SqlBool>`claim_id in (select c.id from claims c where c.status in ('open', 'in_progress'))`,
    ],
    sql`order by seen_at desc, id limit ${maxFound}`,
  );
}

/** The claims about a parcel in the audience's scope, the newest first. */
export function findClaimsOfPackage(trx: Trx, audience: Audience, packageId: string): Promise<ClaimRow[]> {
  return claimStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`package_id = ${packageId}`],
    sql`order by created_at desc, id limit ${pageLines}`,
  );
}
