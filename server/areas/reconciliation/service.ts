// Runs of the reconciliation as commands of the system; the job reports each check.
import { sql, type SqlBool } from 'kysely';
import { reconciliationInputs } from '#shared/areas/reconciliation/input.ts';
import {
  keptReconciliations,
  reconciliationEntity,
  type ReconciliationRow,
} from '#shared/areas/reconciliation/reconciliation.ts';
import { jobEntity, type JobRow } from '#shared/areas/jobs/job.ts';
import type {
  CreateHandlersOf,
  EntityChange,
  EntityRow,
  HandlersOf,
  TransactionalSubscriber,
} from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const reconciliationStore = new TableStore(reconciliationEntity, { table: 'reconciliations' });

/** The run of a job, with the rights of the system. */
export async function findRunOfJob(trx: Trx, jobId: string): Promise<ReconciliationRow | null> {
  const [run = null] = await reconciliationStore.select(trx, [sql<SqlBool>`job_id = ${jobId}`]);
  return run;
}

const createHandlers: CreateHandlersOf<ReconciliationRow, typeof reconciliationInputs> = {
  start: ({ input: { jobId, startedById }, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'running',
    jobId,
    startedById,
    checks: [],
    rows: 0,
    differences: 0,
    finishedAt: null,
    createdAt: now,
    updatedAt: now,
  }),
};

const handlers: HandlersOf<ReconciliationRow, typeof reconciliationInputs> = {
  record: async ({ trx, row, input: { check, rows, differences, kept } }) => {
    // A job that was tried again begins anew.
    await trx
      .deleteFrom('reconciliationDifferences')
      .where('reconciliationId', '=', row.id)
      .where('check', '=', check)
      .execute();
    if (kept.length > 0)
      await trx
        .insertInto('reconciliationDifferences')
        .values(
          kept.map(({ missing, ...difference }, index) => ({
            ...difference,
            reconciliationId: row.id,
            check,
            place: index + 1,
            missing: JSON.stringify(missing),
          })),
        )
        .execute();
    const checks = [...row.checks.filter((each) => each.check !== check), { check, rows, differences }];
    const sum = (field: 'rows' | 'differences'): number => checks.reduce((total, each) => total + each[field], 0);
    return { set: { checks, rows: sum('rows'), differences: sum('differences') }, touched: ['checks'] };
  },
  finish: ({ now }) => ({ set: { finishedAt: now } }),
};

export const reconciliationService = createEntityService(
  reconciliationEntity,
  reconciliationStore,
  reconciliationInputs,
  { createHandlers, handlers },
);

const isEndedJob = (change: EntityChange<EntityRow>): change is EntityChange<JobRow> =>
  change.entity === 'job' &&
  jobEntity.isRow(change.after) &&
  change.after.kind === 'reconcile' &&
  (change.after.status === 'failed' || change.after.status === 'canceled');

/** Transactional subscriber: a run whose job ended early says so. */
export const stopWithJob: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isEndedJob)) {
    const running = await findRunOfJob(trx, change.after.id);
    if (running?.status === 'running') await runCommands(reconciliationService, 'stop', [{ id: running.id }], change);
  }
};

/** Maintenance task: keeps the last runs. */
export async function deleteOldReconciliations(trx: Trx): Promise<void> {
  await sql`delete from reconciliations where id in (
    select id from reconciliations order by created_at desc, id offset ${keptReconciliations})`.execute(trx);
}
