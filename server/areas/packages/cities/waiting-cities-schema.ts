import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { countWaitingCities, type WaitingCitiesResult, resolveWaitingCities } from './waiting-cities.ts';

const accessRule: AccessRule = { kind: 'roles', roles: ['ADMIN'] };

const WaitingType = builder.objectRef<{ waiting: number; matched: number }>('WaitingCities').implement({
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'Unfinished parcels with an unknown city text.' }),
    matched: t.exposeInt('matched', { description: 'Those whose text matches a city now.' }),
  }),
});
declareAccess('Query.waitingCities', accessRule);
builder.queryField('waitingCities', (t) =>
  t.field({
    type: WaitingType,
    resolve: (_, __, context) => {
      authorizeField(accessRule, context);
      return context.read(countWaitingCities);
    },
  }),
);

const SettledType = builder.objectRef<WaitingCitiesResult>('WaitingCitiesResult').implement({
  fields: (t) => ({
    resolved: t.exposeInt('resolved'),
    refused: t.exposeInt('refused'),
    next: t.exposeString('next', {
      nullable: true,
      description: 'Start of the following batch; null when there is none.',
    }),
  }),
});
const SettleInput = builder.inputType('WaitingCitiesResolveInput', {
  // A batch begins at a text: no id.
  fields: (t) => ({ after: t.string(), idempotencyKey: t.string() }),
});
declareAccess('Mutation.waitingCitiesResolve', accessRule);
builder.mutationField('waitingCitiesResolve', (t) =>
  t.field({
    type: SettledType,
    description: 'Sets the matching city on up to 100 of these parcels, each by its own command.',
    args: { input: t.arg({ type: SettleInput, required: true }) },
    resolve: async (_, { input }, context) => {
      authorizeField(accessRule, context);
      return resolveWaitingCities(
        context.commands,
        actorOf(context.viewer ?? fail('UNAUTHENTICATED')),
        input.after ?? null,
      );
    },
  }),
);
