// What comments are about: the parcel, claim or user must be one that the author sees, and comments move to another hub
// with it.
import { sql, type SqlBool } from 'kysely';
import type { CommentSubject } from '#shared/areas/comments/comment.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { findClaim } from '../claims/queries.ts';
import { findPackage } from '../packages/queries.ts';
import { userService } from '../users/queries.ts';
import { commentService, commentStore } from './service.ts';

/** The hub of a subject that the audience sees; null for one without. Fails with `missing`. */
export async function hubOfSubject(
  trx: Trx,
  subject: CommentSubject,
  id: string,
  audience: Audience,
): Promise<string | null> {
  switch (subject) {
    case 'package':
      return ((await findPackage(trx, id, audience)) ?? fail('missing')).hubId;
    case 'claim':
      return ((await findClaim(trx, id, audience)) ?? fail('missing')).hubId;
    case 'user':
      if (!(await userService.store.find(trx, id, audience))) fail('missing');
      return null;
  }
}

const hubIdOf = (row: object): string | null => {
  const hubId: unknown = Reflect.get(row, 'hubId');
  return typeof hubId === 'string' ? hubId : null;
};

/** Comments on a parcel or a claim that moved to another hub are seen there from now on. */
export const followSubject: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes) {
    const { entity, before, after } = change;
    if ((entity !== 'package' && entity !== 'claim') || !before) continue;
    const hubId = hubIdOf(after);
    if (hubIdOf(before) === hubId) continue;
    const comments = await commentStore.select(trx, [sql<SqlBool>`subject_id = ${after.id}`], sql`order by id`);
    const inputs = comments.map(({ id }) => ({ id, keys: { hubId } }));
    if (inputs.length > 0) await runCommands(commentService, 'changeScope', inputs, change);
  }
};
