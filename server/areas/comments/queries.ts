// Reads of comments, always through the viewer's scope.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { CommentRow } from '#shared/areas/comments/comment.ts';
import { hasSearchedCharacter, requireIndexableSearch } from '#shared/lib/search.ts';
import type { Trx } from '../../db/transaction.ts';
import { commentStore } from './service.ts';

const maxListed = 200;

/** The comments on a row, the oldest first; the last 200. */
export async function findComments(
  trx: Trx,
  audience: Audience,
  subject: string,
  subjectId: string,
): Promise<CommentRow[]> {
  const rows = await commentStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`subject_id = ${subjectId}`, sql<SqlBool>`subject = ${subject}`, sql<SqlBool>`status = 'posted'`],
    sql`order by created_at desc, id desc limit ${maxListed}`,
  );
  return rows.toReversed();
}

const maxFound = 10;

/** The newest comments with these words, at most 10. Fails for a text that no index helps to find. */
export function searchComments(trx: Trx, audience: Audience, search: string): Promise<CommentRow[]> {
  const words = requireIndexableSearch(search);
  if (!hasSearchedCharacter(words)) return Promise.resolve([]);
  return commentStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`id in (select search_ids('comment', ${words}, 1000))`, sql<SqlBool>`status = 'posted'`],
    sql`order by created_at desc, id desc limit ${maxFound}`,
  );
}
