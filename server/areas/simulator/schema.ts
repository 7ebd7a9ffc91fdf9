// GraphQL schema of the demo simulator, for the debug panel. Null outside of the demo.
import { fail } from '#shared/lib/app-error.ts';
import type { SimulatorSwitch } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';

const SimulatorType = builder.objectRef<SimulatorSwitch>('Simulator').implement({
  description: 'The simulator of the demo.',
  fields: (t) => ({
    running: t.boolean({
      description: 'False: its process has ended and will be restarted.',
      resolve: ({ running }) => running(),
    }),
    paused: t.exposeBoolean('paused'),
  }),
});

const readers: AccessRule = { kind: 'signedIn' };
declareAccess('Query.simulator', readers);
builder.queryField('simulator', (t) =>
  t.field({
    type: SimulatorType,
    nullable: true,
    description: 'Null outside of the demo.',
    resolve: (_, __, context) => {
      authorizeField(readers, context);
      return context.simulator ?? null;
    },
  }),
);

const administrators: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
const SimulatorResult = builder.objectRef<SimulatorSwitch>('SimulatorResult').implement({
  fields: (t) => ({ simulator: t.field({ type: SimulatorType, resolve: (simulator) => simulator }) }),
});
const PauseInput = builder.inputType('SimulatorPauseInput', {
  fields: (t) => ({ paused: t.boolean({ required: true }) }),
});
declareAccess('Mutation.simulatorPause', administrators);
builder.mutationField('simulatorPause', (t) =>
  t.field({
    type: SimulatorResult,
    description: 'Pauses or resumes the simulator; fails with `missing` outside of the demo.',
    args: { input: t.arg({ type: PauseInput, required: true }) },
    resolve: (_, { input: { paused } }, context) => {
      authorizeField(administrators, context);
      const { simulator } = context;
      if (!simulator) fail('missing');
      simulator.paused = paused;
      return simulator;
    },
  }),
);
