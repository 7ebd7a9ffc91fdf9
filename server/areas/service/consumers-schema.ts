// GraphQL types of event consumers, and of events that were parked or set aside, parts of `serviceHealth`.
import { type ConsumerStatus, consumerStates, type ParkedEvent } from '../../events/consumers/consumer-status.ts';
import type { SetAsideEvent } from '../../events/numbering-lag.ts';
import { builder } from '../../graphql/definition/builder.ts';

const ConsumerState = builder.enumType('ConsumerState', {
  description: '`failing`: its next event fails and is tried again. `standing`: its cursor is not in the history.',
  values: consumerStates,
});

export const ConsumerHealth = builder.objectRef<ConsumerStatus>('ConsumerHealth').implement({
  description: 'A part of the server that follows the numbered events, such as the one that creates notifications.',
  fields: (t) => ({
    name: t.exposeString('name'),
    state: t.field({ type: ConsumerState, resolve: ({ state }) => state }),
    seq: t.field({ type: 'SafeInt', description: 'The last event that it has handled.', resolve: ({ seq }) => seq }),
    lag: t.exposeInt('lag', { description: 'Numbered events that it has not read yet.' }),
    lagMs: t.exposeFloat('lagMs', { nullable: true, description: 'Age of the oldest of them.' }),
    failures: t.exposeInt('failures', { description: 'Tries of the event that fails now.' }),
    lastError: t.exposeString('lastError', { nullable: true }),
    parked: t.exposeInt('parked', { description: 'Events that failed too often and were left out.' }),
  }),
});

export const ParkedEventRef = builder.objectRef<ParkedEvent>('ParkedEvent').implement({
  description: 'An event that a consumer could not handle; `npm run consumers` tries it again.',
  fields: (t) => ({
    consumer: t.exposeString('consumer'),
    seq: t.field({ type: 'SafeInt', resolve: ({ seq }) => seq }),
    name: t.exposeString('name', { description: 'package.delivered and so on' }),
    entity: t.exposeString('entity'),
    entityId: t.exposeID('entityId'),
    at: t.field({ type: 'Instant', description: 'When it happened.', resolve: ({ at }) => at }),
    error: t.exposeString('error'),
    failures: t.exposeInt('failures'),
    parkedAt: t.field({ type: 'Instant', resolve: ({ parkedAt }) => parkedAt }),
  }),
});

export const SetAsideEventRef = builder.objectRef<SetAsideEvent>('SetAsideEvent').implement({
  description: 'An event that no count contains, because it could not be counted; `npm run counts:repair` counts anew.',
  fields: (t) => ({
    seq: t.field({ type: 'SafeInt', resolve: ({ seq }) => seq }),
    name: t.exposeString('name', { description: 'package.delivered and so on' }),
    entity: t.exposeString('entity'),
    entityId: t.exposeID('entityId'),
    reason: t.exposeString('reason'),
    setAsideAt: t.field({ type: 'Instant', resolve: ({ setAsideAt }) => setAsideAt }),
  }),
});
