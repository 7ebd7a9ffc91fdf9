// GraphQL of the schedule by which a customer is billed: its own, or that of the business settings.
import {
  billingModes,
  type BillingSchedule,
  nextBillingDay,
  type OwnBillingSchedule,
  scheduleOf,
} from '#shared/areas/config/billing-schedule.ts';
import { rulesId, type RulesRow } from '#shared/areas/config/rules.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import { defineLoader } from '../../../graphql/loaders.ts';
import { CompanyDetailsType } from '../../companies/schema.ts';
import { readCurrentRules } from '../../config/queries.ts';

/** The schedule of customers without one of their own, read once for all rows of an answer. */
const usualSchedule = defineLoader<string, RulesRow>(
  async (trx, keys) => {
    const rules = await readCurrentRules(trx);
    return keys.map(() => rules);
  },
  { isName: false },
);
const appliedSchedule = async (own: OwnBillingSchedule, { loaders }: GraphqlContext): Promise<BillingSchedule> =>
  scheduleOf(own, await loaders.of(usualSchedule).load(rulesId));

/** The next day of a customer's schedule. */
export const nextInvoiceOn = async (own: OwnBillingSchedule, context: GraphqlContext): Promise<string | null> =>
  nextBillingDay(await appliedSchedule(own, context), context.now);

builder.objectFields(CompanyDetailsType, (t) => ({
  nextInvoiceOn: t.field({
    type: 'Day',
    nullable: true,
    description: 'The next day on which it is billed by its schedule; null for one without days.',
    resolve: (row, _, context) => nextInvoiceOn(row, context),
  }),
  appliedBillingMode: t.field({
    type: enumOf('BillingMode', billingModes),
    description: 'That of its own schedule, or of the business settings.',
    resolve: async (row, _, context) => (await appliedSchedule(row, context)).billingMode,
  }),
}));
