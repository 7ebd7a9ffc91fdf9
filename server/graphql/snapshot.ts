// Every query runs in one read-only snapshot that reads the event head first: the result and its cursor belong
// together.
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { formatPosition, type Position } from '#shared/events/envelope.ts';
import { Problem } from '#shared/kit/problem.ts';
import type { Behalf } from '../db/transaction.ts';
import type { Snapshots } from '../events/snapshots.ts';
import { audienceHash } from '../live/projection.ts';
import type { Context } from './context.ts';
import { makeLoaders } from './loaders.ts';
import { tookTooLong } from '../db/is-outage.ts';

type Execute = (args: ExecutionArgs) => Promise<ExecutionResult> | ExecutionResult;

/** Who asks, what the client has seen before, and when it disconnects. */
export interface Asked {
  behalf: Behalf;
  seen: Position | null;
  context: Context;
  gone: AbortSignal;
}

/**
 * Executes a query in one snapshot. Sets `extensions.at` to its cursor and `extensions.audience` to the hash of its
 * audience: a subscription that continues from there sends both.
 */
export async function executeOnSnapshot(
  snapshots: Snapshots,
  { behalf, seen, context, gone }: Asked,
  args: ExecutionArgs,
  execute: Execute,
): Promise<ExecutionResult> {
  return snapshots({
    behalf,
    seen,
    gone,
    work: async (trx, head) => {
      const read: Context['read'] = (work) => work(trx);
      const result = await execute({ ...args, contextValue: { ...context, read, loaders: makeLoaders(read) } });
      const audience = context.audience && { audience: audienceHash(context.audience) };
      return { ...result, extensions: { ...result.extensions, at: formatPosition(head), ...audience } };
    },
    // An AppError is a valid result, and so is a statement timeout; any other error of a resolver may be the
    // database's.
    broken: ({ errors }) =>
      errors?.some(
        ({ originalError }) => originalError && !(originalError instanceof Problem) && !tookTooLong(originalError),
      ) ?? false,
  });
}
