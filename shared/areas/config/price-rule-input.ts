// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, money, text } from '../../lib/fields.ts';
import { hundredths } from './percent-input.ts';
import { type PriceRuleAction, priceRuleKinds } from './price-rule.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const priceRuleInputs = {
  /** A fixed price has a customer and all three fees, a promotion a percentage or an amount. Days from today on. */
  create: z.strictObject({
    kind: z.enum(priceRuleKinds).check(z.meta({ scalar: 'PriceRuleKind' })),
    name: text(60),
    companyId: z.nullish(id()),
    groupId: z.nullish(id()),
    cityId: z.nullish(id()),
    delivered: z.nullish(money()),
    refused: z.nullish(money()),
    returned: z.nullish(money()),
    percent: z.nullish(hundredths(1)),
    amount: z.nullish(money().check(z.gte(1))),
    since: day(),
    until: z.nullish(day()),
    idempotencyKey: idempotencyKey(),
  }),
  /** Null: without an end again. */
  end: z.strictObject({ ...target, until: z.nullish(day()) }),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<PriceRuleAction, z.ZodMiniType>;

type Create = z.output<(typeof priceRuleInputs)['create']>;

/** The fields that each kind needs; it takes no others of them. */
export const fieldsOfKind = {
  fixed: ['companyId', 'delivered', 'refused', 'returned'],
  percent: ['percent'],
  amount: ['amount'],
} as const satisfies Readonly<Record<Create['kind'], readonly (keyof Create)[]>>;
