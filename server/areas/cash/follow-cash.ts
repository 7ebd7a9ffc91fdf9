// What follows from hand-overs and deposits in the same transaction: the ledger has them.
import { depositEntity, type DepositRow } from '#shared/areas/cash/deposit.ts';
import { handOverEntity, type HandOverRow } from '#shared/areas/cash/hand-over.ts';
import { depositEntries, handOverEntries } from '#shared/areas/cash/money.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { postChanges } from '../ledger/queries.ts';

const isHandOver = (change: EntityChange<EntityRow>): change is EntityChange<HandOverRow> =>
  change.entity === 'handOver' && handOverEntity.isRow(change.after);
const isDeposit = (change: EntityChange<EntityRow>): change is EntityChange<DepositRow> =>
  change.entity === 'deposit' && depositEntity.isRow(change.after);

/** Transactional subscriber: hand-overs that are posted, deposits, and deposits that are canceled. */
export const postCash: TransactionalSubscriber = async (trx, changes) => {
  await postChanges(trx, changes.filter(isHandOver), handOverEntries);
  await postChanges(trx, changes.filter(isDeposit), depositEntries);
};
