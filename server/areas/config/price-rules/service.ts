// Prices of customers and promotions on the server: their store, and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import { priceRuleEntity, type PriceRuleRow } from '#shared/areas/config/price-rule.ts';
import { fieldsOfKind, priceRuleInputs } from '#shared/areas/config/price-rule-input.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { TableStore } from '../../../entities/entity-store.ts';
import { assertNotPast, assertToCome, endOn } from '../dated.ts';

/** Rules of one answer: more are not agreed by hand. */
const most = 1_000;

const store = new TableStore(priceRuleEntity, { table: 'priceRules' });

/** Those that are not removed, the latest first. */
export function findPriceRules(trx: Trx, audience: Audience): Promise<PriceRuleRow[]> {
  return store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`status = 'active'`],
    sql`order by since desc, id desc limit ${most}`,
  );
}

type Target = Pick<PriceRuleRow, 'companyId' | 'groupId' | 'cityId'>;

async function assertKnown(trx: Trx, { companyId, groupId, cityId }: Target): Promise<void> {
  const { rows } = await sql<{ company: boolean; groups: boolean; city: boolean }>`
    select ${companyId}::uuid is null or exists (select from companies where id = ${companyId}::uuid) as company,
      ${groupId}::uuid is null or exists (select from offers_groups where id = ${groupId}::uuid and status = 'active') as groups,
      ${cityId}::uuid is null or exists (select from cities where id = ${cityId}::uuid) as city`.execute(trx);
  const [known] = rows;
  if (!known?.company) failField('companyId', 'unknown_company');
  if (!known.groups) failField('groupId', 'missing');
  if (!known.city) failField('cityId', 'unknown_city');
}

const parts = ['delivered', 'refused', 'returned', 'percent', 'amount'] as const;

const createHandlers: CreateHandlersOf<PriceRuleRow, typeof priceRuleInputs> = {
  create: async ({ trx, input, actor, now }) => {
    const { kind, name, companyId = null, groupId = null, cityId = null, since, until = null } = input;
    const needed: readonly string[] = fieldsOfKind[kind];
    for (const field of fieldsOfKind[kind]) if (input[field] == null) failField(field, 'required');
    for (const field of parts) if (input[field] != null && !needed.includes(field)) failField(field, 'unknown_field');
    if (kind === 'fixed' && groupId !== null) failField('groupId', 'unknown_field');
    if (since < dayOf(now)) failField('since', 'day_in_past');
    if (until !== null && until < since) failField('until', 'rate.ends_before');
    await assertKnown(trx, { companyId, groupId, cityId });
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      kind,
      name,
      companyId,
      groupId,
      cityId,
      delivered: input.delivered ?? null,
      refused: input.refused ?? null,
      returned: input.returned ?? null,
      percent: input.percent ?? null,
      amount: input.amount ?? null,
      since,
      until,
      createdById: actor.id,
      changedById: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<PriceRuleRow, typeof priceRuleInputs> = {
  // What was priced until yesterday was priced.
  end: ({ row, input: { until = null }, actor, now }) => {
    const { set, payload } = endOn(row, until, now);
    return { set: { ...set, changedById: actor.id }, payload };
  },
  remove: ({ row, actor, now }) => {
    assertToCome(row, now);
    return { set: { changedById: actor.id } };
  },
  restore: async ({ trx, row, now }) => {
    assertNotPast(row, now);
    await assertKnown(trx, row);
    return { set: { changedById: null } };
  },
};

export const priceRuleService = createEntityService(priceRuleEntity, store, priceRuleInputs, {
  createHandlers,
  handlers,
});
