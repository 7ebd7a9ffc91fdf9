// Bills customers by their schedules. A day of a customer is a row of `billing_runs`, written in the transaction of its
// invoice: so it is billed once, whichever instances are up, and after a downtime for the last day that was missed.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { billingDays, billingModes, lastBillingDay, scheduleOf } from '#shared/areas/config/billing-schedule.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { systemActor } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import { isDatabaseUnavailable } from '../../../db/connection/database-errors.ts';
import { trackOutage } from '../../../lib/outage.ts';
import type { BackgroundParts } from '../../define-area.ts';
import { readCurrentRules } from '../../config/queries.ts';
import { previewInvoice } from '../queries.ts';
import { invoiceService } from '../service.ts';
import { readDueCustomers } from './due-customers.ts';

const scheduled = z.array(
  z.object({
    id: z.string(),
    billingMode: z.enum(billingModes).nullable(),
    billingDays: z.array(z.enum(billingDays)),
    billingThreshold: z.coerce.number().nullable(),
    /** The last day that is settled. */
    ranOn: z.string().nullable(),
    createdAt: z.date(),
  }),
);

/** A customer to bill for a day, from an amount on if it has one. */
interface DueBilling {
  companyId: string;
  day: string;
  threshold: number | null;
}

/** The customers whose schedule has a day that was not billed yet, or an amount that may be reached. */
async function findDueBillings(trx: Trx, now: Date): Promise<DueBilling[]> {
  const usual = await readCurrentRules(trx);
  const today = dayOf(now);
  const due = new Map((await readDueCustomers(trx, today)).map((customer) => [customer.companyId, customer]));
  const { rows } = await sql`
    select c.id, c.billing_mode, c.billing_days, c.billing_threshold, c.created_at,
      (select max(r.day)::text from billing_runs r where r.company_id = c.id) as ran_on
    from companies c where c.id = any (${[...due.keys()]}::uuid[]) order by c.id`.execute(trx);
  return scheduled.parse(rows).flatMap(({ id, ranOn, createdAt, ...own }): DueBilling[] => {
    const schedule = scheduleOf(own, usual);
    const threshold = schedule.billingMode === 'threshold' ? schedule.billingThreshold : null;
    const day = threshold === null ? lastBillingDay(schedule, now) : today;
    if (day === null || day < dayOf(createdAt) || (ranOn !== null && ranOn >= day)) return [];
    return threshold === null || (due.get(id)?.cod ?? 0) >= threshold ? [{ companyId: id, day, threshold }] : [];
  });
}

/** Bills a customer for a day, if nobody did and enough is due; returns the reference of the invoice. */
function billForDay(context: CommandContext, { companyId, day, threshold }: DueBilling): Promise<string | null> {
  return unitOfWork(context, systemActor, async (unit) => {
    const { trx } = unit;
    // Others wait here until this transaction ends, and then find the row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing/${companyId}`}, 0))`.execute(trx);
    const ran = await trx
      .selectFrom('billingRuns')
      .select('day')
      .where('companyId', '=', companyId)
      .where('day', '>=', day)
      .executeTakeFirst();
    if (ran) return null;
    // A day bills what ended before it; an amount, what is due at once.
    const scope = { kind: 'customer' as const, companyId, ...(threshold === null && { lastDay: addDays(day, -1) }) };
    const { lines, amount } = await previewInvoice(trx, scope);
    if (threshold !== null && amount < threshold) return null;
    const invoice = lines.length === 0 ? null : await unit.run(invoiceService, 'create', scope);
    await trx
      .insertInto('billingRuns')
      .values({ companyId, day, invoiceId: invoice?.id ?? null, at: context.now() })
      .execute();
    return invoice?.reference ?? null;
  });
}

/** Bills all customers that are due now; returns how many invoices were made. One that fails is tried again later. */
export async function billBySchedule(context: CommandContext, signal?: AbortSignal): Promise<number> {
  const due = await inSnapshot(context.db, systemPrincipal, (trx) => findDueBillings(trx, context.now()));
  let made = 0;
  for (const each of due) {
    if (signal?.aborted) break;
    try {
      if ((await billForDay(context, each)) !== null) made += 1;
    } catch (err) {
      if (isDatabaseUnavailable(err)) throw err;
      context.log?.error({ companyId: each.companyId, err }, 'a customer was not billed');
    }
  }
  return made;
}

/** Bills customers by their schedules; looks for them at this interval. */
export function billCustomersBySchedule(pollMs = 60_000) {
  return ({ context, log }: Pick<BackgroundParts, 'context' | 'log'>): (() => Promise<void>) => {
    const stopped = new AbortController();
    const outage = trackOutage(log, 'the billing by schedule');
    const poll = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        await billBySchedule({ ...context, log }, stopped.signal).then(outage.recovered, outage.failed);
        await wait(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    };
    const polling = poll();
    return async () => {
      stopped.abort();
      await Promise.race([polling, wait(3_000, undefined, { ref: false })]);
    };
  };
}
