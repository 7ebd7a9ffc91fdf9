// GraphQL schema of attempts without a response.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { attemptEntity } from '#shared/areas/attempts/attempt.ts';
import { chartPeriods } from '#shared/areas/charts/chart.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { daysOfPeriod } from '../charts/queries.ts';
import { cityById, hubById, personById } from '../directory/queries.ts';
import { CityType, HubType, PersonType } from '../directory/schema.ts';
import { type AttemptRate, readAttemptRates } from './rates.ts';
import { attemptListSource, attemptService, attemptStore } from './service.ts';

const AttemptType = defineEntityType(attemptEntity, {
  description: 'A "no response" that a driver recorded, with what the positions say about it.',
  withActions: true,
});

builder.objectFields(AttemptType, (t) => ({
  driver: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ driverId }, _, { loaders }) => loaders.of(personById).load(driverId),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
  }),
  decidedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ decidedById }, _, { loaders }) =>
      decidedById === null ? null : loaders.of(personById).load(decidedById),
  }),
}));

const RateType = builder.objectRef<AttemptRate>('AttemptRate').implement({
  description: 'The attempts without a response of a driver in a period, and how many of them are doubtful.',
  fields: (t) => ({
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ driverId }, _, { loaders }) => loaders.of(personById).load(driverId),
    }),
    attempts: t.exposeInt('attempts'),
    open: t.exposeInt('open', { description: 'Doubtful, and nobody has decided.' }),
    confirmed: t.exposeInt('confirmed', { description: 'Decided to be false.' }),
    dismissed: t.exposeInt('dismissed'),
  }),
});

const rule: AccessRule = { kind: 'scope', access: attemptEntity.access };
const periodArgument = z.enum(chartPeriods);

declareAccess('Query.attemptRates', rule);
builder.queryField('attemptRates', (t) =>
  t.field({
    type: [RateType],
    description: 'The drivers with doubtful attempts in a period of whole days that ends today.',
    args: { period: t.arg({ type: enumOf('ChartPeriod', chartPeriods), required: true }) },
    resolve: (_, { period }, context) => {
      const audience = authorizeField(rule, context);
      const { since, until } = daysOfPeriod(context.now, periodArgument.parse(period));
      return context.read((trx) => readAttemptRates(trx, audience, { gte: since, lt: until }));
    },
  }),
);

/** Attempts at one parcel at most. */
const maxOfPackage = 50;

defineRows('attemptsOfPackage', attemptService, AttemptType, {
  description: 'The attempts at a parcel that the viewer sees, the newest first.',
  args: builder.args((t) => ({ packageId: t.id({ required: true }) })),
  read: (trx, audience, { packageId }) =>
    attemptStore.selectVisible(
      trx,
      audience,
      [sql<SqlBool>`package_id = ${packageId}`],
      sql`order by attempted_at desc, id limit ${maxOfPackage}`,
    ),
});

/** The live fields of attempts. */
export const attemptLiveFields: readonly LiveField[] = registerEntity(attemptService, AttemptType, {
  list: { name: 'attempts', source: attemptListSource },
});
