import { refuse } from '#shared/kit/problem.ts';
import { actorOf } from '../../commands/actor.ts';
import { builder } from '../../graphql/builder.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import { countWaiting, type Settled, settleWaiting } from './waiting-cities.ts';

const accessRule: Right = { kind: 'roles', roles: ['ADMIN'] };

const WaitingType = builder.objectRef<{ waiting: number; matched: number }>('WaitingCities').implement({
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'Unfinished parcels with an unknown city text.' }),
    matched: t.exposeInt('matched', { description: 'Those whose text matches a city now.' }),
  }),
});
declareRight('Query.waitingCities', accessRule);
builder.queryField('waitingCities', (t) =>
  t.field({
    type: WaitingType,
    resolve: (_, __, context) => {
      audienceFor(accessRule, context);
      return context.read(countWaiting);
    },
  }),
);

const SettledType = builder.objectRef<Settled>('WaitingCitiesResult').implement({
  fields: (t) => ({
    resolved: t.exposeInt('resolved'),
    refused: t.exposeInt('refused'),
    next: t.exposeID('next', {
      nullable: true,
      description: 'Start of the following batch; null when there is none.',
    }),
  }),
});
const SettleInput = builder.inputType('WaitingCitiesResolveInput', {
  fields: (t) => ({ after: t.id(), idempotencyKey: t.string() }),
});
declareRight('Mutation.waitingCitiesResolve', accessRule);
builder.mutationField('waitingCitiesResolve', (t) =>
  t.field({
    type: SettledType,
    description: 'Sets the matching city on up to 100 of these parcels, each by its own command.',
    args: { input: t.arg({ type: SettleInput, required: true }) },
    resolve: async (_, { input }, context) => {
      audienceFor(accessRule, context);
      return settleWaiting(context.door, actorOf(context.viewer ?? refuse('UNAUTHENTICATED')), input.after ?? null);
    },
  }),
);
