// GraphQL schema of closed days, and of the day of a hub that is not closed yet.
import { isInScope } from '#shared/access/scope.ts';
import { cashDayEntity, cashDayLineKinds } from '#shared/areas/cash/cash-day.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { hubById, personById } from '../../directory/queries.ts';
import { HubType, PersonType } from '../../directory/schema.ts';
import { cashDayListSource } from '../queries.ts';
import { type CashDayLine, type OpenCashDay, readLines, readOpenDay } from './read-day.ts';
import { cashDayService } from './service.ts';

const CashDayType = defineEntityType(cashDayEntity, {
  description: 'The close of a day at a hub, as it was at that moment. Amounts in centimes.',
});

const LineType = builder.objectRef<CashDayLine>('CashDayLine').implement({
  description: 'What moved the safe, or the cash of a driver who had not handed it over.',
  fields: (t) => ({
    kind: t.field({ type: enumOf('CashDayLineKind', cashDayLineKinds), resolve: ({ kind }) => kind }),
    reference: t.exposeString('reference', { nullable: true }),
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ driverId }, _, { loaders }) => (driverId === null ? null : loaders.of(personById).load(driverId)),
    }),
    amount: t.expose('amount', { type: 'SafeInt' }),
    difference: t.expose('difference', { type: 'SafeInt', description: 'Negative: missing. Positive: too much.' }),
    at: t.expose('at', { type: 'Instant' }),
  }),
});

builder.objectFields(CashDayType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  closedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ closedById }, _, { loaders }) => (closedById === null ? null : loaders.of(personById).load(closedById)),
  }),
  lines: t.field({ type: [LineType], resolve: ({ id }, _, context) => context.read((trx) => readLines(trx, id)) }),
}));

/** The live fields of closed days. */
export const cashDayLiveFields: readonly LiveField[] = registerEntity(cashDayService, CashDayType, {
  list: { name: 'cashDays', source: cashDayListSource },
});

const OpenDayType = builder.objectRef<OpenCashDay>('OpenCashDay').implement({
  description: 'The day of a hub as it would be closed now. Amounts in centimes.',
  fields: (t) => ({
    hubId: t.exposeID('hubId'),
    opening: t.expose('opening', { type: 'SafeInt' }),
    received: t.expose('received', { type: 'SafeInt' }),
    handOvers: t.exposeInt('handOvers'),
    deposited: t.expose('deposited', { type: 'SafeInt' }),
    deposits: t.exposeInt('deposits'),
    returned: t.expose('returned', { type: 'SafeInt' }),
    closing: t.expose('closing', { type: 'SafeInt', description: 'What the safe holds now.' }),
    shortage: t.expose('shortage', { type: 'SafeInt' }),
    overage: t.expose('overage', { type: 'SafeInt' }),
    held: t.expose('held', { type: 'SafeInt', description: 'What drivers of the hub hold.' }),
    holders: t.exposeInt('holders'),
    open: t.exposeInt('open', { description: 'Hand-overs that hold up the close.' }),
    lastDay: t.expose('lastDay', { type: 'Day', nullable: true, description: 'The last day that was closed.' }),
    lines: t.field({ type: [LineType], resolve: ({ lines }) => lines }),
  }),
});

const seeRule: AccessRule = { kind: 'scope', access: cashDayEntity.access };
declareAccess('Query.openCashDay', seeRule);
builder.queryField('openCashDay', (t) =>
  t.field({
    type: OpenDayType,
    nullable: true,
    description: 'The day of a hub that is not closed yet; null for the hub of others.',
    args: { hubId: t.arg.id({ required: true }) },
    resolve: (_, { hubId }, context) => {
      const audience = authorizeField(seeRule, context);
      if (!isInScope(cashDayEntity.access.see[audience.role], audience, { hubId })) return null;
      return context.read((trx) => readOpenDay(trx, hubId, context.now));
    },
  }),
);
