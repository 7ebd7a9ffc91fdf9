// What the last days of some companies would have cost with another tariff: each parcel whose fee is due, at the fee that
// was due and at that of the tariff, by city. Fees that were set by hand stay.
import { sql } from 'kysely';
import { z } from 'zod';
import { failField } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { cityById } from '../directory/queries.ts';
import { CityType } from '../directory/schema.ts';

const days = 30;
const maxCompanies = 500;

const shadowRows = z.array(
  z.object({
    cityId: z.string(),
    parcels: z.number(),
    cost: z.coerce.number(),
    wouldCost: z.coerce.number(),
    unpriced: z.number(),
  }),
);
type ShadowPrice = z.output<typeof shadowRows>[number];

/** The cities with the most parcels first. Amounts in centimes, without tax. */
async function readShadowPrices(
  trx: Trx,
  { groupId, companyIds, since }: { groupId: string; companyIds: readonly string[]; since: Date },
): Promise<ShadowPrice[]> {
  const { rows } = await sql`
    with due as (
      select p.city_id, p.fees_fixed,
        case when p.delivered_at is not null then p.fee_delivered when p.reason = 'refused' then p.fee_refused
          else p.fee_returned end as fee,
        case when p.delivered_at is not null then coalesce(own.delivered, std.delivered)
          when p.reason = 'refused' then coalesce(own.refused, std.refused)
          else coalesce(own.returned, std.returned) end as tariff
      from packages p
      left join offers_lines own on own.group_id = ${groupId}::uuid and own.hub_id = p.origin_hub_id and own.city_id = p.city_id
      left join offers_lines std on std.group_id = (select id from offers_groups where is_default)
        and std.hub_id = p.origin_hub_id and std.city_id = p.city_id
      where p.company_id = any (${[...companyIds]}::uuid[]) and p.city_id is not null and (p.delivered_at >= ${since}
        or (p.delivered_at is null and p.canceled_at >= ${since} and p.picked_up_at is not null
          and p.reason is distinct from 'lost' and p.reason is distinct from 'damaged'))
    ), priced as (select city_id, coalesce(fee, 0) as fee, case when fees_fixed then coalesce(fee, 0) else tariff end as would from due)
    select city_id, count(*)::int as parcels, sum(fee) as cost, coalesce(sum(coalesce(would, fee)), 0) as would_cost,
      (count(*) filter (where would is null))::int as unpriced
    from priced group by city_id order by count(*) desc, city_id`.execute(trx);
  return shadowRows.parse(rows);
}

const ShadowPriceType = builder.objectRef<ShadowPrice>('ShadowPrice').implement({
  description: 'What the parcels to a city cost and would have cost, in centimes without tax.',
  fields: (t) => ({
    city: t.field({
      type: CityType,
      nullable: true,
      resolve: ({ cityId }, _, { loaders }) => loaders.of(cityById).load(cityId),
    }),
    parcels: t.exposeInt('parcels'),
    cost: t.expose('cost', { type: 'SafeInt' }),
    wouldCost: t.expose('wouldCost', { type: 'SafeInt' }),
    unpriced: t.exposeInt('unpriced', {
      description: 'Parcels without a price in the tariff and the default one: counted as they were.',
    }),
  }),
});

const rule: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
declareAccess('Query.shadowPrices', rule);
builder.queryField('shadowPrices', (t) =>
  t.field({
    type: [ShadowPriceType],
    description: `What the last ${days} days of these companies cost, and would have cost with a tariff, by city.`,
    args: { groupId: t.arg.id({ required: true }), companyIds: t.arg.idList({ required: true }) },
    resolve: (_, { groupId, companyIds }, context) => {
      authorizeField(rule, context);
      if (companyIds.length > maxCompanies) failField('companyIds', 'too_many', { limit: maxCompanies });
      const since = new Date(Date.now() - days * dayMs);
      return context.read((trx) => readShadowPrices(trx, { groupId, companyIds, since }));
    },
  }),
);
