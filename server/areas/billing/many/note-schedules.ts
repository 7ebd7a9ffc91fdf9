// Transactional subscriber: a schedule that was set begins with its next day. The days before it are settled with nothing.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  type OwnBillingSchedule,
  lastBillingDay,
  type BillingSchedule,
  scheduleOf,
} from '#shared/areas/config/billing-schedule.ts';
import { companyEntity } from '#shared/areas/companies/company.ts';
import { rulesEntity } from '#shared/areas/config/rules.ts';
import type { TransactionalSubscriber } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { readCurrentRules } from '../../config/queries.ts';

const fields = ['billingMode', 'billingDays', 'billingThreshold'] as const;
const isChanged = (before: OwnBillingSchedule, after: OwnBillingSchedule): boolean =>
  fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

async function settle(trx: Trx, schedule: BillingSchedule, now: Date, which: RawBuilder<SqlBool>): Promise<void> {
  const day = lastBillingDay(schedule, now);
  if (day === null) return;
  await sql`
    insert into billing_runs (company_id, day, invoice_id, at) select c.id, ${day}::date, null, ${now}::timestamptz from companies c
    where ${which} on conflict do nothing`.execute(trx);
}
/** Of a customer, or of the business settings, which are those of customers without a schedule. */
export const noteSchedules: TransactionalSubscriber = async (trx, changes) => {
  for (const { entity, before, after, now } of changes) {
    if (entity === 'company' && before && companyEntity.isRow(before) && companyEntity.isRow(after)) {
      if (isChanged(before, after))
        await settle(trx, scheduleOf(after, await readCurrentRules(trx)), now, sql<SqlBool>`c.id = ${after.id}`);
    } else if (entity === 'rules' && before && rulesEntity.isRow(before) && rulesEntity.isRow(after)) {
      if (isChanged(before, after)) await settle(trx, after, now, sql<SqlBool>`c.billing_mode is null`);
    }
  }
};
