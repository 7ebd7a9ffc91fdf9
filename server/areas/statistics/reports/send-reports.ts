// Mails the reports that are due. A mail is queued in the transaction that notes the run, so an instance that dies sends
// none twice and none never; of two instances that made the same report, the second finds that it was due no longer.
import { setTimeout as wait } from 'node:timers/promises';
import type { ReportError, ReportScheduleRow } from '#shared/areas/statistics/report-schedule.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { systemActor } from '../../../commands/actor.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { inTransaction, systemPrincipal } from '../../../db/transaction.ts';
import { trackOutage } from '../../../lib/outage.ts';
import type { BackgroundParts } from '../../define-area.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { buildReport, type Report } from './build-report.ts';
import { findDeliveredReports, findDueReport, reportScheduleService } from './service.ts';

type Parts = Pick<BackgroundParts, 'context' | 'carrier' | 'log'>;

/** Looks every few seconds whether reports are due: "send now" is one that is. */
export function sendReports({ pollMs = 5_000 }: { pollMs?: number } = {}) {
  return (parts: Parts): (() => Promise<void>) => {
    const stopped = new AbortController();
    const outage = trackOutage(parts.log, 'the mails of scheduled reports');
    const round = async (): Promise<void> => {
      await sendDueReports(parts, stopped.signal);
      await noteDeliveries(parts);
      outage.recovered();
    };
    const poll = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        await round().catch(outage.failed);
        await wait(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    };
    const polling = poll();
    return async () => {
      stopped.abort();
      await polling;
    };
  };
}

/** Sends what is due now, each once. */
export async function sendDueReports(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, now } = parts.context;
  const tried: string[] = [];
  while (!signal.aborted) {
    const due = await inTransaction(db, systemPrincipal, (trx) => findDueReport(trx, now(), tried));
    if (!due) return;
    tried.push(due.id);
    await sendOne(parts, due, signal);
  }
}

async function sendOne(parts: Parts, schedule: ReportScheduleRow, signal: AbortSignal): Promise<void> {
  const { context, carrier, log } = parts;
  const report = await buildReport(context.db, schedule, { company: carrier.name, now: context.now(), signal }).catch(
    (err: unknown): ReportError => {
      // Whoever stops is not to blame: it is due still.
      if (signal.aborted) throw err;
      log.error({ err, schedule: schedule.id }, 'a report could not be made');
      return 'internal';
    },
  );
  await record(parts, schedule, report).catch((error: unknown) => {
    // It was changed, removed or sent by another instance meanwhile.
    if (!(error instanceof AppError)) throw error;
  });
}

function record({ context }: Parts, { id, nextAt }: ReportScheduleRow, report: Report | ReportError): Promise<unknown> {
  return unitOfWork(context, systemActor, async (unit) => {
    const run = (mailId: string | null, error: ReportError | null) =>
      unit.run(reportScheduleService, 'recordRun', { id, dueAt: nextAt, mailId, error });
    if (typeof report === 'string') return run(null, report);
    const { language, recipient, name, view, period, path, files } = report;
    const params = { name, view, period, path };
    const mailId = await enqueueMail(
      unit.trx,
      { template: 'statisticsReport', language, recipient, params, files },
      context.now(),
    );
    return run(mailId, null);
  });
}

/** Says of each mail whether it has left. */
export async function noteDeliveries({ context }: Pick<Parts, 'context'>): Promise<void> {
  const delivered = await inTransaction(context.db, systemPrincipal, findDeliveredReports);
  for (const outcome of delivered)
    await runCommand(context, reportScheduleService, systemActor, 'recordDelivery', outcome).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}
