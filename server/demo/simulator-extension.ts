// Adds the simulator to the GraphQL schema, for the debug panel. Only the demo and development commands pass it to the
// server: the production schema has no such fields.
import { z } from 'zod';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { SchemaExtension } from '../graphql/schema-extension.ts';

/** State shared by the demo's server and its simulator process. Kept in memory: the demo has one server. */
export interface SimulatorControl {
  /** True while the simulator's process is alive. */
  isRunning: () => boolean;
  isPaused: boolean;
}

const typeDefs = `
  extend type Query {
    "Null if the demo runs without its simulator."
    simulator: Simulator
  }
  extend type Mutation {
    "Pauses or resumes the simulator; fails with \`missing\` without one."
    simulatorPause(input: SimulatorPauseInput!): SimulatorResult!
  }
  "The simulator of the demo."
  type Simulator {
    paused: Boolean!
    "False: its process has ended and will be restarted."
    running: Boolean!
  }
  type SimulatorResult {
    simulator: Simulator!
  }
  input SimulatorPauseInput {
    paused: Boolean!
  }
`;

const pauseArguments = z.object({ input: z.object({ paused: z.boolean() }) });

const toGraphql = ({ isRunning, isPaused }: SimulatorControl) => ({ running: isRunning(), paused: isPaused });

/** The GraphQL fields of a simulator; `control` is null in a demo without one. */
export function createSimulatorExtension(control: SimulatorControl | null): SchemaExtension {
  return {
    typeDefs,
    fields: [
      {
        type: 'Query',
        name: 'simulator',
        access: { kind: 'signedIn' },
        resolve: () => control && toGraphql(control),
      },
      {
        type: 'Mutation',
        name: 'simulatorPause',
        access: { kind: 'roles', roles: ['ADMIN'] },
        resolve: (_, args) => {
          if (!control) fail('missing');
          control.isPaused = parseInput(pauseArguments, args).input.paused;
          return { simulator: toGraphql(control) };
        },
      },
    ],
  };
}
