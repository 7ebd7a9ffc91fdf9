// Claims, their messages and their readers on the server.
import { claimEntity, type ClaimRow } from '#shared/areas/claims/claim.ts';
import { claimInputs } from '#shared/areas/claims/input.ts';
import { claimMessageInputs } from '#shared/areas/claims/message-input.ts';
import { claimMessageEntity, type ClaimMessageRow, correctableMs } from '#shared/areas/claims/message.ts';
import { claimReaderEntity, claimReaderInputs, type ClaimReaderRow } from '#shared/areas/claims/reader.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf, LocksOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { createHandlers, handlers } from './handlers.ts';
import { claimMessageStore, claimReaderStore, claimStore, readDueClaimActions } from './store.ts';

const locks: LocksOf<ClaimRow, typeof claimInputs> = {
  // The other claim gets a line about it.
  merge: ({ input: { intoId } }) => [{ service: { entity: 'claim', store: claimStore }, id: intoId }],
};

export const claimService = createEntityService(claimEntity, claimStore, claimInputs, {
  createHandlers,
  handlers,
  locks,
  dueActions: readDueClaimActions,
});

const messageCreateHandlers: CreateHandlersOf<ClaimMessageRow, typeof claimMessageInputs> = {
  create: ({ input: { keys, text = null, ...given }, now }) => ({
    version: 1,
    status: 'sent',
    companyId: null,
    driverId: null,
    hubId: null,
    ...keys,
    ...given,
    text,
    correctedAt: null,
    createdAt: now,
    updatedAt: now,
  }),
};

const messageHandlers: HandlersOf<ClaimMessageRow, typeof claimMessageInputs> = {
  // The text before stays in the event, for the audit.
  correct: async ({ trx, row, input, actor, now }) => {
    if (row.authorId === null || row.authorId !== actor.id || row.step !== null) fail('forbidden');
    if (now.getTime() - row.createdAt.getTime() > correctableMs) fail('claim.correction_expired');
    const later = await trx
      .selectFrom('claimMessages')
      .select('id')
      .where('claimId', '=', row.claimId)
      .where('n', '>', row.n)
      .where('authorId', '=', row.authorId)
      .where('step', 'is', null)
      .executeTakeFirst();
    if (later) fail('claim.not_the_last');
    if (row.text === input.text) return {};
    return { set: { text: input.text, correctedAt: now }, payload: { textBefore: row.text } };
  },
  changeScope: ({ input: { keys } }) => ({ set: keys }),
};

export const claimMessageService = createEntityService(claimMessageEntity, claimMessageStore, claimMessageInputs, {
  countKey: () => 'all',
  createHandlers: messageCreateHandlers,
  handlers: messageHandlers,
});

const readerCreateHandlers: CreateHandlersOf<ClaimReaderRow, typeof claimReaderInputs> = {
  begin: async ({ trx, input, actor, now }) => {
    const { principal } = actor;
    if (actor.id === null || principal.role === 'SYS') fail('forbidden');
    const claim = (await claimStore.find(trx, input.claimId, principal.audience)) ?? fail('missing');
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'following',
      claimId: claim.id,
      userId: actor.id,
      seenThrough: Math.min(input.seenThrough, claim.messages),
      seenAt: now,
    };
  },
};

const readerHandlers: HandlersOf<ClaimReaderRow, typeof claimReaderInputs> = {
  // Two tabs may tell it in any order.
  advance: ({ row, input, actor, now }) => {
    if (row.userId !== actor.id) fail('missing');
    return input.seenThrough <= row.seenThrough ? {} : { set: { seenThrough: input.seenThrough, seenAt: now } };
  },
};

export const claimReaderService = createEntityService(claimReaderEntity, claimReaderStore, claimReaderInputs, {
  countKey: () => 'all',
  createHandlers: readerCreateHandlers,
  handlers: readerHandlers,
});
