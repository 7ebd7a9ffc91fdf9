// Where the fees of a parcel came from, written in the transaction that set them.
import { sql } from 'kysely';
import { z } from 'zod';
import { hiddenFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { isId } from '#shared/lib/uuid.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';

const fees = ['feeDelivered', 'feeRefused', 'feeReturned', 'feesFixed'] as const;

const isPriced = (change: EntityChange<EntityRow>): change is EntityChange<PackageRow> => {
  if (change.entity !== 'package' || !packageEntity.isRow(change.after)) return false;
  const { after } = change;
  const before = change.before !== null && packageEntity.isRow(change.before) ? change.before : null;
  return before ? fees.some((fee) => before[fee] !== after[fee]) : after.feeDelivered !== null;
};

/**
 * Transactional subscriber: notes what gave parcels their fees, with one statement. A price that changed since it was read
 * is not known: the fees are then those of nothing that is in force.
 */
export const notePrices: TransactionalSubscriber = async (trx, changes) => {
  const priced = changes.filter(isPriced);
  if (priced.length === 0) return;
  const rows = priced.map(({ after, actor, now }) => ({
    id: after.id,
    version: after.version,
    company: after.companyId,
    hub: after.originHubId,
    city: after.cityId,
    delivered: after.feeDelivered,
    refused: after.feeRefused,
    returned: after.feeReturned,
    by_hand: after.feesFixed,
    actor: actor.id,
    at: now,
  }));
  await sql`
    insert into package_prices (package_id, version, source, actor_id, at)
    select g.id, g.version, case when g.by_hand then '{"by": "hand"}'::jsonb else p.source end, g.actor, g.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, version integer, company uuid, hub uuid, city uuid,
      delivered bigint, refused bigint, returned bigint, by_hand boolean, actor uuid, at timestamptz)
      left join lateral price_of(g.company, g.hub, g.city) p on not g.by_hand
        and (p.delivered, p.refused, p.returned) = (g.delivered, g.refused, g.returned)
    on conflict (package_id, version) do nothing`.execute(trx);
};

const sourceSchema = z.object({
  by: z.enum(['hand', 'customer', 'group', 'default']),
  name: z.string().nullish(),
  promotion: z.string().nullish(),
  off: z.number().nullish(),
});
const storedSource = z.object({ source: sourceSchema.nullable(), actorId: z.string().nullable(), at: z.date() });
type PriceSource = z.output<typeof storedSource>;

/** The last source of the fees of a parcel that the audience sees, with its fees. */
async function readPriceSource(trx: Trx, id: string, audience: Audience): Promise<PriceSource | null> {
  if (!isId(id) || hiddenFields(packageEntity.access, audience).includes('feeDelivered')) return null;
  const { rows } = await sql`
    select source, actor_id, at from package_prices where package_id = ${id} order by version desc limit 1`.execute(
    trx,
  );
  return z.array(storedSource).parse(rows)[0] ?? null;
}

const SourceType = builder.objectRef<PriceSource>('PackagePriceSource').implement({
  description: 'What gave a parcel its fees, as it was noted when they were set.',
  fields: (t) => ({
    by: t.string({
      nullable: true,
      description: 'hand, customer (a price of its own), group (its tariff), default; null if it is not known.',
      resolve: ({ source }) => source?.by ?? null,
    }),
    name: t.string({
      nullable: true,
      description: 'Of the tariff, or of the price of the customer.',
      resolve: ({ source }) => source?.name ?? null,
    }),
    promotion: t.string({ nullable: true, resolve: ({ source }) => source?.promotion ?? null }),
    off: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes that the promotion took off the fee of the delivery.',
      resolve: ({ source }) => source?.off ?? null,
    }),
    at: t.expose('at', { type: 'Instant' }),
    actor: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
  }),
});

const accessRule: AccessRule = { kind: 'scope', access: packageEntity.access };
declareAccess('Query.packagePriceSource', accessRule);
builder.queryField('packagePriceSource', (t) =>
  t.field({
    type: SourceType,
    nullable: true,
    description: 'Null for parcels without fees, and for parcels and fees that are not the viewer’s.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => readPriceSource(trx, id, audience));
    },
  }),
);
