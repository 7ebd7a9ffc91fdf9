// Deposits as commands: never more than the safe holds at that moment.
import { depositEntity, depositInputs, type DepositRow } from '#shared/areas/cash/deposit.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { attachFiles } from '../../files/stored-files.ts';
import { lockBalance } from '../ledger/queries.ts';
import { depositStore, hubFor, takeCashReference } from './store.ts';

const createHandlers: CreateHandlersOf<DepositRow, typeof depositInputs> = {
  create: ({ trx, input, actor, now }) =>
    withSystemRole(trx, actor.dbPrincipal, async () => {
      const hubId = hubFor(actor, input.hubId);
      if (input.day > dayOf(now)) failField('day', 'deposit.day_to_come');
      const { balance } = await lockBalance(trx, { kind: 'hub_safe', ownerId: hubId }, now);
      if (input.amount > balance) failField('amount', 'deposit.more_than_safe', { held: balance });
      const id = newId(now.getTime());
      const [proofId = null] = input.proofIds ?? [];
      await attachFiles(trx, {
        ids: input.proofIds ?? [],
        kinds: ['photo', 'document'],
        owner: { entity: 'deposit', id },
        actor,
        field: 'proofIds',
      });
      return {
        id,
        version: 1,
        status: 'made',
        reference: await takeCashReference(trx, 'VB', hubId, now),
        hubId,
        amount: input.amount,
        bankReference: input.bankReference,
        day: input.day,
        proofId,
        cancelReason: null,
        madeById: actor.id,
        canceledById: null,
        createdAt: now,
        updatedAt: now,
      };
    }),
};

const handlers: HandlersOf<DepositRow, typeof depositInputs> = {
  cancel: ({ input, actor }) => ({ set: { cancelReason: input.cancelReason, canceledById: actor.id } }),
};

export const depositService = createEntityService(depositEntity, depositStore, depositInputs, {
  createHandlers,
  handlers,
});
