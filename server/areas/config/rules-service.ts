// Entity service of the business settings, which are one row of the table `rules`.
import { sql } from 'kysely';
import { rulesEntity, rulesId, type RulesRow } from '#shared/areas/config/config.ts';
import { rulesInputs } from '#shared/areas/config/input.ts';
import { fail } from '#shared/lib/app-error.ts';
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

const handlers: HandlersOf<RulesRow, typeof rulesInputs> = {
  edit: async ({ trx, row, input, actor, now }) => {
    const { maxAttempts, reportReasons, cancelReasons, proofFrom, claimAnswerHours, claimResolutionDays } = input;
    const secondFactorRoles = toDistinct(input.secondFactorRoles);
    const changes = diffFields(
      { ...row },
      {
        maxAttempts,
        reportReasons: toDistinct(reportReasons),
        cancelReasons: toDistinct(cancelReasons),
        proofFrom,
        claimAnswerHours,
        claimResolutionDays,
        secondFactorRoles,
      },
    );
    if (changes.some(({ field }) => field === 'secondFactorRoles')) requireProof(actor, now);
    const isAdded = secondFactorRoles?.some((role) => !row.secondFactorRoles.includes(role)) ?? false;
    if (isAdded && !(await hasSecondFactor(trx, actor.id))) fail('second_factor.not_on');
    await assertNoConflict(trx, row, input.version, changes);
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
