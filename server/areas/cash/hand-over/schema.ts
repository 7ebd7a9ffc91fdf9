// GraphQL schema of hand-overs: rows with who took part in them, and what a counter must know of a driver before.
import { sql, type SqlBool } from 'kysely';
import { handOverEntity, type HandOverRow } from '#shared/areas/cash/hand-over.ts';
import { handOverOutcomes } from '#shared/areas/cash/statuses.ts';
import { possibleOutcomes } from '#shared/areas/cash/money.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { hubById, personById } from '../../directory/queries.ts';
import { HubType, PersonType } from '../../directory/schema.ts';
import { handOverListSource } from '../queries.ts';
import { handOverStore } from '../store.ts';
import { handOverService } from './service.ts';

const HandOverType = defineEntityType(handOverEntity, {
  description:
    'The cash that a driver brings to its hub: declared by the driver, counted by the hub without seeing that, and posted when both agree or somebody said what became of the difference. Amounts in centimes.',
  withActions: true,
});

const PiecesType = builder.objectRef<HandOverRow['pieces'][number]>('Pieces').implement({
  description: 'Notes or coins of one value.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'Centimes' }),
    n: t.exposeInt('n'),
  }),
});

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

builder.objectFields(HandOverType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ driverId }, _, context) => person(driverId, context),
  }),
  countedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ countedById }, _, context) => person(countedById, context),
  }),
  resolvedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ resolvedById }, _, context) => person(resolvedById, context),
  }),
  pieces: t.field({
    type: [PiecesType],
    description: 'The notes and coins, if it was counted by them.',
    resolve: ({ pieces }) => pieces,
  }),
  difference: t.field({
    type: 'SafeInt',
    nullable: true,
    description: 'What was counted less what was expected.',
    resolve: ({ counted, expected }) => (counted === null || expected === null ? null : counted - expected),
  }),
  possibleOutcomes: t.field({
    type: [enumOf('HandOverOutcome', handOverOutcomes)],
    description: 'What may become of the difference.',
    resolve: ({ status, counted, balance, expected }) =>
      status === 'different' && counted !== null && balance !== null && expected !== null
        ? possibleOutcomes({ counted, balance, expected })
        : [],
  }),
}));

/** The live fields of hand-overs. */
export const handOverLiveFields: readonly LiveField[] = registerEntity(handOverService, HandOverType, {
  list: { name: 'handOvers', source: handOverListSource },
});

defineRows('handOversOfDriver', handOverService, HandOverType, {
  description: 'The hand-overs of a driver that the viewer sees, the newest first, at most `first` (20).',
  args: builder.args((t) => ({ driverId: t.id({ required: true }), first: t.int() })),
  read: (trx, audience, { driverId, first }) =>
    handOverStore.selectVisible(
      trx,
      audience,
      [sql<SqlBool>`driver_id = ${driverId}`],
      sql`order by created_at desc, id desc limit ${Math.min(Math.max(first ?? 20, 1), 20)}`,
    ),
});
