// The close of a day as a command: its figures and lines are read under the lock of the safe, and kept.
import { cashDayEntity, cashDayInputs, type CashDayRow } from '#shared/areas/cash/cash-day.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import { withSystemRole } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { lockBalance } from '../../ledger/queries.ts';
import { cashDayStore, hubFor } from '../store.ts';
import { readOpenDay, writeLines } from './read-day.ts';

const createHandlers: CreateHandlersOf<CashDayRow, typeof cashDayInputs> = {
  close: ({ trx, input, actor, now }) =>
    withSystemRole(trx, actor.dbPrincipal, async () => {
      const hubId = hubFor(actor, input.hubId);
      const today = dayOf(now);
      const day = input.day ?? today;
      if (day > today || day < addDays(today, -1)) failField('day', 'cash_day.other_day');
      const { balance } = await lockBalance(trx, { kind: 'hub_safe', ownerId: hubId }, now);
      const { lines, open, lastDay, ...figures } = await readOpenDay(trx, hubId, now);
      if (lastDay !== null && day <= lastDay) failField('day', 'cash_day.already_closed');
      if (open > 0) fail('cash_day.open_hand_overs', { n: open });
      if (figures.closing !== balance)
        throw new Error(`the safe of ${hubId} holds ${balance}, its day says ${figures.closing}`);
      const id = newId(now.getTime());
      await writeLines(trx, id, lines);
      return {
        ...figures,
        id,
        version: 1,
        prints: 0,
        status: 'closed',
        hubId,
        day,
        note: input.note ?? null,
        closedById: actor.id,
        createdAt: now,
        updatedAt: now,
      };
    }),
};

const handlers: HandlersOf<CashDayRow, typeof cashDayInputs> = {
  countPrint: ({ row }) => ({ set: { prints: row.prints + 1 } }),
};

export const cashDayService = createEntityService(cashDayEntity, cashDayStore, cashDayInputs, {
  createHandlers,
  handlers,
});
