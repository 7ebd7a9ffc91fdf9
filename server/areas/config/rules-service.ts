// Entity service of the business settings, which are one row of the table `rules`.
import { entities } from '#shared/areas/index.ts';
import { rulesInputs } from '#shared/areas/config/input.ts';
import type { RulesRow } from '#shared/areas/config/row.ts';
import type { EntityService } from '../../commands/entity-service.ts';
import { diffFields, assertNoConflict } from './field-changes.ts';
import { readRules } from './queries.ts';
import { handlerFactories } from './define-handler.ts';

const { defineHandler } = handlerFactories<RulesRow>();

const toDistinct = <T>(values: readonly T[] | undefined) => values && [...new Set(values)];

const edit = defineHandler(rulesInputs.edit, async ({ trx, row, input }) => {
  const { maxAttempts, reportReasons, cancelReasons } = input;
  const changes = diffFields(
    { ...row },
    { maxAttempts, reportReasons: toDistinct(reportReasons), cancelReasons: toDistinct(cancelReasons) },
  );
  await assertNoConflict(trx, row, input.version, changes);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
});

export const rulesService: EntityService<RulesRow> = {
  entity: 'rules',
  definition: entities.rules,
  isRow: (value): value is RulesRow => 'maxAttempts' in value && 'reportReasons' in value,
  instants: { updatedAt: true },
  lock: async (trx, id) => {
    await trx.selectFrom('rules').select('id').where('id', '=', id).forUpdate().execute();
    const [row] = await readRules(trx, [id]);
    return row ?? null;
  },
  insert: () => Promise.reject(new Error('the row of rules is created by a migration')),
  save: async (trx, id, { status: _, ...changed }) => {
    await trx.updateTable('rules').set(changed).where('id', '=', id).execute();
  },
  derive: () => ({}),
  countKey: (row) => row.status,
  createHandlers: {},
  handlers: { edit },
};
