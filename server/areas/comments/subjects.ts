// What comments are about: the parcel, claim or user must be one that the author sees, and comments move to another hub
// with it.
import { sql, type SqlBool } from 'kysely';
import type { CommentSubject } from '#shared/areas/comments/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { findClaim } from '../claims/queries.ts';
import { findPackage } from '../packages/queries.ts';
import { userService } from '../users/queries.ts';
import { commentService, commentStore } from './service.ts';

/** What a comment is about: its hub, or null for one without, and its name. */
export interface Subject {
  hubId: string | null;
  title: string;
}

/** The subject, if the audience sees it. Fails with `missing`. */
export async function findSubject(trx: Trx, subject: CommentSubject, id: string, audience: Audience): Promise<Subject> {
  switch (subject) {
    case 'package': {
      const { hubId, trackingNumber } = (await findPackage(trx, id, audience)) ?? fail('missing');
      return { hubId, title: trackingNumber };
    }
    case 'claim': {
      const { hubId, reference, title } = (await findClaim(trx, id, audience)) ?? fail('missing');
      return { hubId, title: `${reference} · ${title}` };
    }
    case 'user': {
      const { name } = (await userService.store.find(trx, id, audience)) ?? fail('missing');
      return { hubId: null, title: name };
    }
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
