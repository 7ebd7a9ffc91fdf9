// Reads of claims beside their rows, always through the viewer's scope.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { claimList } from '#shared/areas/claims/list.ts';
import type { ClaimRow } from '#shared/areas/claims/claim.ts';
import type { ClaimMessageRow } from '#shared/areas/claims/message.ts';
import type { ClaimReaderRow } from '#shared/areas/claims/reader.ts';
import { hasSearchedCharacter, requireIndexableSearch } from '#shared/lib/search.ts';
import type { Trx } from '../../db/transaction.ts';
import type { SearchPlan } from '../../entities/list-sql.ts';
import { claimMessageStore, claimReaderStore, claimStore } from './store.ts';

export { claimMessageService, claimReaderService, claimService } from './service.ts';

/** Lines of a thread that are read at once. */
const pageLines = 50;

/** Claims that one search finds by their messages, at most. */
const maxFound = 1_000;

/** Both look-ups apply the viewer's scope themselves. */
function search(text: string): SearchPlan {
  const words = requireIndexableSearch(text);
  if (!hasSearchedCharacter(words)) return { where: [sql<SqlBool>`false`] };
  return {
    where: [
      sql<SqlBool>`(r.id in (select search_ids('claim', ${words}, ${maxFound})) or r.id in (
        select m.claim_id from claim_messages m where m.id in (select search_ids('claimMessage', ${words}, ${maxFound}))))`,
    ],
  };
}

/** The list of claims with what its reads need. They are searched by reference, title, parcel, and in their messages. */
export const claimListSource = claimStore.listSource(claimList, { search });

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

/** The claims about a parcel in the audience's scope, the newest first. */
export function findClaimsOfPackage(trx: Trx, audience: Audience, packageId: string): Promise<ClaimRow[]> {
  return claimStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`package_id = ${packageId}`],
    sql`order by created_at desc, id limit ${pageLines}`,
  );
}
