// Scheduled reports on the server: their store, the handlers of their actions, and which are due.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { canOpenScreen } from '#shared/access/screens.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { reportScheduleInputs } from '#shared/areas/statistics/report-input.ts';
import {
  maxReportSchedules,
  reportScheduleEntity,
  type ReportScheduleRow,
} from '#shared/areas/statistics/report-schedule.ts';
import { nextReportAt, type ReportTime, tidyReportTime } from '#shared/areas/statistics/report-time.ts';
import { statisticsList } from '#shared/areas/statistics/view-query.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { TableStore } from '../../../entities/entity-store.ts';
import { findSavedView } from '../../views/queries.ts';

const store = new TableStore(reportScheduleEntity, { table: 'reportSchedules' });

/** True for whom the screen of the statistics opens. */
export const seesStatistics = ({ role, flags }: Audience): boolean =>
  canOpenScreen('statistics', { role, manager: flags.manager });

function assertReader(actor: Actor): void {
  const audience = audienceOf(actor);
  if (!audience || !seesStatistics(audience)) fail('forbidden');
}

/** Fails with `report_schedule.too_many`. Two at once wait for each other. */
async function assertRoom(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reportSchedule ${ownerId}`}, 0))`.execute(trx);
  const { n } = await trx
    .selectFrom('reportSchedules')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('ownerId', '=', ownerId)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow();
  if (n >= maxReportSchedules) fail('report_schedule.too_many', { limit: maxReportSchedules });
}

const timeOf = ({ cadence, weekday, monthDay, hour }: Partial<ReportTime> & Pick<ReportTime, 'cadence' | 'hour'>) =>
  tidyReportTime({ cadence, hour, weekday: weekday ?? null, monthDay: monthDay ?? null });

const createHandlers: CreateHandlersOf<ReportScheduleRow, typeof reportScheduleInputs> = {
  create: async ({ trx, input: { viewId, cadence, weekday, monthDay, hour }, actor, now }) => {
    assertReader(actor);
    const ownerId = actor.id ?? fail('forbidden');
    const view = await findSavedView(trx, viewId, audienceOf(actor));
    if (view?.list !== statisticsList) failField('viewId', 'missing');
    await assertRoom(trx, ownerId);
    const time = timeOf({ cadence, hour, ...(weekday && { weekday }), ...(monthDay && { monthDay }) });
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      ownerId,
      viewId,
      ...time,
      nextAt: nextReportAt(time, now),
      lastAt: null,
      lastResult: null,
      lastError: null,
      mailId: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<ReportScheduleRow, typeof reportScheduleInputs> = {
  edit: ({ row, input: { cadence, weekday, monthDay, hour }, now }) => {
    const time = timeOf({ cadence, hour, ...(weekday && { weekday }), ...(monthDay && { monthDay }) });
    return { set: { ...time, nextAt: row.status === 'active' ? nextReportAt(time, now) : null } };
  },
  pause: () => ({ set: { nextAt: null } }),
  resume: ({ row, now }) => ({ set: { nextAt: nextReportAt(row, now) } }),
  sendNow: ({ actor, now }) => {
    assertReader(actor);
    return { set: { nextAt: now } };
  },
  remove: () => ({ set: { nextAt: null } }),
  restore: async ({ trx, row, now }) => {
    await assertRoom(trx, row.ownerId);
    return { set: { nextAt: nextReportAt(row, now) } };
  },
  recordRun: ({ row, input: { dueAt, mailId, error }, now }) => {
    if (row.nextAt?.getTime() !== dueAt.getTime()) fail('missing');
    const outcome = { lastResult: error === null ? ('queued' as const) : ('failed' as const), lastError: error };
    const status = error === 'account_closed' ? 'paused' : row.status;
    const nextAt = status === 'active' ? nextReportAt(row, now) : null;
    return { status, set: { ...outcome, mailId, lastAt: now, nextAt } };
  },
  recordDelivery: ({ row, input: { mailId, sent } }) =>
    row.mailId === mailId
      ? { set: { mailId: null, lastResult: sent ? 'sent' : 'failed', lastError: sent ? null : 'not_delivered' } }
      : {},
};

export const reportScheduleService = createEntityService(reportScheduleEntity, store, reportScheduleInputs, {
  // No list counts them.
  countKey: () => 'all',
  createHandlers,
  handlers,
});

/** The viewer's schedules, the oldest first. */
export const readReportSchedules = (trx: Trx, audience: Audience): Promise<ReportScheduleRow[]> =>
  store.selectVisible(trx, audience, [sql<SqlBool>`status <> 'removed'`], sql`order by created_at, id`);

/** The schedule that is due for the longest time, without those that were tried; null if none is. */
export async function findDueReport(trx: Trx, now: Date, tried: readonly string[]): Promise<ReportScheduleRow | null> {
  const { rows } = await sql`select id from report_schedules
    where next_at <= ${now} and id <> all (${[...tried]}::uuid[]) order by next_at limit 1`.execute(trx);
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  return (
    (
      await store.readMany(
        trx,
        ids.map(({ id }) => id),
      )
    )[0] ?? null
  );
}

const deliveredRows = z.array(z.object({ id: z.string(), mailId: z.string(), sent: z.boolean() }));

/** The schedules whose mail has left or has failed since; one that is not kept any more has left. */
export async function findDeliveredReports(trx: Trx): Promise<z.output<typeof deliveredRows>> {
  const { rows } = await sql`
    select s.id, s.mail_id, coalesce(m.status, 'sent') = 'sent' as sent
    from report_schedules s left join mails m on m.id = s.mail_id
    where s.mail_id is not null and s.status <> 'removed' and m.status is distinct from 'queued' limit 100`.execute(
    trx,
  );
  return deliveredRows.parse(rows);
}
