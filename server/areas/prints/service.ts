// Prints as commands, and their list.
import { sql, type SqlBool } from 'kysely';
import { printInputs } from '#shared/areas/prints/input.ts';
import { printList } from '#shared/areas/prints/list.ts';
import { printEntity, type PrintRow } from '#shared/areas/prints/print.ts';
import { parseTrackingNumber } from '#shared/areas/packages/tracking-url.ts';
import { fail } from '#shared/lib/app-error.ts';
import { requireIndexableSearch } from '#shared/lib/search.ts';
import type { CreateHandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

const printStore = new TableStore(printEntity, {
  table: 'paperPrints',
  countedBy: printList,
  unique: { columns: ['jobId'], fail: () => fail('changed_meanwhile') },
});

const createHandlers: CreateHandlersOf<PrintRow, typeof printInputs> = {
  log: async ({ trx, input, actor, now }) => {
    const printedById = actor.id ?? fail('forbidden');
    const person = await trx.selectFrom('users').select('hubId').where('id', '=', printedById).executeTakeFirst();
    return {
      id: newId(now.getTime()),
      version: 1,
      ...input,
      printedById,
      hubId: person?.hubId ?? null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

export const printService = createEntityService(printEntity, printStore, printInputs, { createHandlers });

/** Prints are found by the number of the paper, or by that of a parcel on it. */
export const printListSource = printStore.listSource(printList, {
  search: (text) => {
    const parcel = parseTrackingNumber(text);
    return parcel === null
      ? { where: [sql<SqlBool>`r.subject = ${requireIndexableSearch(text).trim().toUpperCase()}`], selective: false }
      : {
          where: [
            sql<SqlBool>`r.id in (select i.print_id from paper_print_items i join packages p on p.id = i.item_id
              where p.tracking_number = ${parcel})`,
          ],
          selective: true,
        };
  },
});
