// Entity service of the business settings, which are one row of the table `rules`.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { rulesEntity, rulesId, type RulesRow } from '#shared/areas/config/rules.ts';
import { rulesInputs } from '#shared/areas/config/input.ts';
import { type BillingSchedule, scheduleProblem, tidySchedule } from '#shared/areas/config/billing-schedule.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { HandlersOf } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { requireProof } from '../../sign-in/proof.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';

const toDistinct = <T>(values: readonly T[] | undefined) => values && [...new Set(values)];

/**
 * Whoever requires a second factor has one: so the installation can keep its secrets, and no administrator locks
 * themself out.
 */
async function hasSecondFactor(trx: Trx, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const found = await trx.selectFrom('users').select('secondFactorAt').where('id', '=', userId).executeTakeFirst();
  return (found?.secondFactorAt ?? null) !== null;
}

type EditInput = z.output<typeof rulesInputs.edit>;

/** The usual billing schedule after the change. Fails with `billing.incomplete_schedule` on the field. */
function billingOf(row: RulesRow, input: EditInput): Partial<BillingSchedule> {
  const { billingMode, billingDays, billingThreshold } = input;
  if (billingMode === undefined && billingDays === undefined && billingThreshold === undefined) return {};
  const schedule = {
    billingMode: billingMode ?? row.billingMode,
    billingDays: billingDays ?? row.billingDays,
    billingThreshold: billingThreshold === undefined ? row.billingThreshold : billingThreshold,
  };
  const problem = scheduleProblem(schedule);
  if (problem) failField(problem, 'billing.incomplete_schedule');
  return tidySchedule(schedule);
}

const handlers: HandlersOf<RulesRow, typeof rulesInputs> = {
  edit: async ({ trx, row, input, actor, now }) => {
    const { id: _, version, ...given } = input;
    const secondFactorRoles = toDistinct(input.secondFactorRoles);
    const changes = diffFields(
      { ...row },
      {
        ...given,
        reportReasons: toDistinct(input.reportReasons),
        cancelReasons: toDistinct(input.cancelReasons),
        secondFactorRoles,
        ...billingOf(row, input),
      },
    );
    // Where the money of transfers comes from is as sensitive as who may sign in how.
    if (changes.some(({ field }) => field === 'legalRib')) requireProof(actor, now);
    if (changes.some(({ field }) => field === 'secondFactorRoles')) requireProof(actor, now);
    const isAdded = secondFactorRoles?.some((role) => !row.secondFactorRoles.includes(role)) ?? false;
    if (isAdded && !(await hasSecondFactor(trx, actor.id))) fail('second_factor.not_on');
    await assertNoConflict(trx, row, version, changes);
    return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
  },
};

// A migration creates the row.
const store = new TableStore(rulesEntity, { table: 'rules', read: { status: sql`'active'` } });

export const rulesService = createEntityService(rulesEntity, store, rulesInputs, { handlers });

/** The current business settings. Throws when the row is missing. */
export async function readCurrentRules(trx: Trx): Promise<RulesRow> {
  const [row] = await store.readMany(trx, [rulesId]);
  if (!row) throw new Error('the rules are missing');
  return row;
}
