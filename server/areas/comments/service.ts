// Comments among staff on the server: who may be commented on and named.
import { commentEntity, type CommentRow } from '#shared/areas/comments/comment.ts';
import { correctableMs } from '#shared/areas/comments/roles.ts';
import { commentInputs } from '#shared/areas/comments/input.ts';
import { commentRoles } from '#shared/areas/comments/roles.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { findActiveUsers } from '../../access/audience.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { findSubject } from './subjects.ts';

/** The colleagues that are named, each once. Fails with `unknown_user` for who could not read the comment. */
async function requireColleagues(
  trx: Trx,
  { dbPrincipal }: Actor,
  ids: readonly string[] | undefined,
  hubId: string | null,
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const users = await withSystemRole(trx, dbPrincipal, () => findActiveUsers(trx, wanted));
  const canRead = (id: string): boolean => {
    const { role, sets } = users.get(id)?.audience ?? {};
    if (role === 'HOUSEKEEPER') return hubId !== null && sets?.hub[0] === hubId;
    return commentRoles.some((known) => known === role);
  };
  if (!wanted.every(canRead)) failField('mentionIds', 'unknown_user');
  return wanted;
}

const createHandlers: CreateHandlersOf<CommentRow, typeof commentInputs> = {
  post: async ({ trx, input: { subject, subjectId, text, mentionIds }, actor, now }) => {
    if (actor.principal.role === 'SYS' || actor.id === null) fail('forbidden');
    const { hubId, title } = await findSubject(trx, subject, subjectId, actor.principal.audience);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'posted',
      subject,
      subjectId,
      hubId,
      title,
      authorId: actor.id,
      text,
      mentionIds: await requireColleagues(trx, actor, mentionIds, hubId),
      correctedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<CommentRow, typeof commentInputs> = {
  // The text before stays in the event, for the audit.
  correct: async ({ trx, row, input, actor, now }) => {
    if (row.authorId !== actor.id) fail('forbidden');
    if (now.getTime() - row.createdAt.getTime() > correctableMs) fail('comment.correction_expired');
    const mentionIds = await requireColleagues(trx, actor, input.mentionIds, row.hubId);
    if (row.text === input.text && row.mentionIds.join() === mentionIds.join()) return {};
    return { set: { text: input.text, mentionIds, correctedAt: now }, payload: { textBefore: row.text } };
  },
  remove: ({ row, actor }) => {
    if (row.authorId !== actor.id && actor.principal.role !== 'ADMIN') fail('forbidden');
    return {};
  },
  changeScope: ({ input: { keys } }) => ({ set: keys }),
};

export const commentStore = new TableStore(commentEntity, { table: 'comments', removedStatus: 'removed' });

export const commentService = createEntityService(commentEntity, commentStore, commentInputs, {
  countKey: () => 'all',
  createHandlers,
  handlers,
});
