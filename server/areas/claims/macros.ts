// Saved answers on the server.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { macroInputs } from '#shared/areas/claims/macro-input.ts';
import { macroEntity, type MacroRow, maxMacros } from '#shared/areas/claims/macro.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';

const store = new TableStore(macroEntity, { table: 'macros' });

const createHandlers: CreateHandlersOf<MacroRow, typeof macroInputs> = {
  create: ({ input: { name, textFr = null, textAr = null, textEn = null }, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    name,
    textFr,
    textAr,
    textEn,
    createdAt: now,
    updatedAt: now,
  }),
};

const handlers: HandlersOf<MacroRow, typeof macroInputs> = {
  edit: async ({ trx, row, input: { name, textFr, textAr, textEn, version } }) => {
    const changes = diffFields({ ...row }, { name, textFr, textAr, textEn });
    await assertNoConflict(trx, row, version, changes);
    const set = {
      name: name ?? row.name,
      textFr: textFr === undefined ? row.textFr : textFr,
      textAr: textAr === undefined ? row.textAr : textAr,
      textEn: textEn === undefined ? row.textEn : textEn,
    };
    if ((set.textFr ?? set.textAr ?? set.textEn) === null) failField('textFr', 'required');
    return { set, payload: { changes } };
  },
};

export const macroService = createEntityService(macroEntity, store, macroInputs, {
  countKey: () => 'all',
  createHandlers,
  handlers,
});

/** The saved answers that are in use, by name. */
export function findMacros(trx: Trx, audience: Audience): Promise<MacroRow[]> {
  return store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`status = 'active'`],
    sql`order by plain(name), id limit ${maxMacros}`,
  );
}
