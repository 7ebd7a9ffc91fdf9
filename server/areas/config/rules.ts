// The one row of rules as the door knows it.
import { areas } from '#shared/areas/index.ts';
import { rulesInputs } from '#shared/areas/config/inputs.ts';
import type { RulesRow } from '#shared/areas/config/rows.ts';
import type { AreaServer } from '../../commands/area-server.ts';
import { changesOf, refuseOverlap } from './difference.ts';
import { readRules } from './queries.ts';
import { stepsOf } from './step.ts';

const { handler } = stepsOf<RulesRow>();

const distinct = <T>(values: readonly T[] | undefined) => values && [...new Set(values)];

const edit = handler(rulesInputs.edit, async ({ trx, row, input }) => {
  const { maxAttempts, reportReasons, cancelReasons } = input;
  const changes = changesOf(
    { ...row },
    { maxAttempts, reportReasons: distinct(reportReasons), cancelReasons: distinct(cancelReasons) },
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
  insert: () => Promise.reject(new Error('the rules are there from the beginning')),
  save: async (trx, id, { status: _, ...changed }) => {
    await trx.updateTable('rules').set(changed).where('id', '=', id).execute();
  },
  derive: () => ({}),
  bucket: (row) => row.status,
  makers: {},
  handlers: { edit },
};
