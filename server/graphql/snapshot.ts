// Every query is one read-only snapshot that reads the event head first: the answer and its position belong together.
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

/** What a query is asked with: by whom, and what they have been shown before. */
export interface Asked {
  behalf: Behalf;
  seen: Position | null;
  context: Context;
  gone: AbortSignal;
}

/**
 * Executes a query on one snapshot and puts its position into `extensions.at`, and into `extensions.audience` for whom it was read: a
 * subscription that goes on from there says both.
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
    // A refusal is an answer, and so is that it took too long; anything else that a resolver threw may be the database's.
    broken: ({ errors }) =>
      errors?.some(
        ({ originalError }) => originalError && !(originalError instanceof Problem) && !tookTooLong(originalError),
      ) ?? false,
  });
}
