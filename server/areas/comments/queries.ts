// Reads of comments, always through the viewer's scope.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { CommentRow } from '#shared/areas/comments/comment.ts';
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
