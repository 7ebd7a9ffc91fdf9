// Recharges as commands; the ledger follows in the same transaction.
import { rechargeEntries } from '#shared/areas/recharges/recharge-entries.ts';
import { rechargeInputs } from '#shared/areas/recharges/input.ts';
import { rechargeEntity, type RechargeRow } from '#shared/areas/recharges/recharge.ts';
import { entriesBetween } from '#shared/areas/ledger/parcel-entries.ts';
import { failField } from '#shared/lib/app-error.ts';
import type {
  CreateHandlersOf,
  EntityChange,
  EntityRow,
  HandlersOf,
  TransactionalSubscriber,
} from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { attachFiles } from '../../files/stored-files.ts';
import { post } from '../ledger/queries.ts';
import { nextReference, rechargeStore } from './store.ts';

const createHandlers: CreateHandlersOf<RechargeRow, typeof rechargeInputs> = {
  create: async ({ trx, input, actor, now }) => {
    const { companyId, amount, bankReference, fileIds = [], requestId = null } = input;
    if (requestId !== null && actor.principal.role !== 'SYS') failField('requestId', 'unknown_field');
    const company = await withSystemRole(trx, actor.dbPrincipal, () =>
      trx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst(),
    );
    if (!company) failField('companyId', 'missing');
    const id = newId(now.getTime());
    const owner = { entity: 'recharge', id } as const;
    await attachFiles(trx, { ids: fileIds, kinds: ['photo', 'document'], owner, actor, field: 'fileIds' });
    return {
      id,
      version: 1,
      status: 'posted',
      reference: await nextReference(trx),
      companyId,
      amount,
      bankReference,
      requestId,
      fileIds: [...fileIds],
      reversalReason: null,
      createdById: actor.id,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<RechargeRow, typeof rechargeInputs> = {
  reverse: ({ input: { reversalReason } }) => ({ set: { reversalReason } }),
};

export const rechargeService = createEntityService(rechargeEntity, rechargeStore, rechargeInputs, {
  createHandlers,
  handlers,
});

const isRecharge = (change: EntityChange<EntityRow>): change is EntityChange<RechargeRow> =>
  change.entity === 'recharge' && rechargeEntity.isRow(change.after);

/** Transactional subscriber: recharges and their reversals are posted. */
export const postRecharges: TransactionalSubscriber = async (trx, changes) => {
  const recharges = changes.filter(isRecharge);
  const [first] = recharges;
  if (!first) return;
  const postings = recharges.map(({ before, after, actor, now }) => {
    const were = before ? rechargeEntries(before) : [];
    return {
      source: 'recharge',
      sourceId: after.id,
      sourceVersion: after.version,
      actorId: actor.id,
      at: now,
      corrects: were.length > 0,
      entries: entriesBetween(were, rechargeEntries(after)),
    };
  });
  await post(trx, postings, first.now);
};
