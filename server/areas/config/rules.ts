// Entity service of the business settings, which are one row of the table `rules`.
import { areas } from '#shared/areas/index.ts';
import { rulesInputs } from '#shared/areas/config/inputs.ts';
import type { RulesRow } from '#shared/areas/config/rows.ts';
import type { AreaServer } from '../../commands/area-server.ts';
import { changesOf, refuseOverlap } from './difference.ts';
import { readRules } from './queries.ts';
import { stepsOf } from './step.ts';

const { defineHandler } = stepsOf<RulesRow>();

const toDistinct = <T>(values: readonly T[] | undefined) => values && [...new Set(values)];

const edit = defineHandler(rulesInputs.edit, async ({ trx, row, input }) => {
  const { maxAttempts, reportReasons, cancelReasons } = input;
  const changes = changesOf(
    { ...row },
    { maxAttempts, reportReasons: toDistinct(reportReasons), cancelReasons: toDistinct(cancelReasons) },
  );
  await refuseOverlap(trx, row, input.version, changes);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), facts: { changes } };
});

export const rulesServer: AreaServer<RulesRow> = {
  entity: 'rules',
  area: areas.rules,
  isRow: (value): value is RulesRow => 'maxAttempts' in value && 'reportReasons' in value,
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
  bucket: (row) => row.status,
  makers: {},
  handlers: { edit },
};
