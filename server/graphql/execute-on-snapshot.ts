// Every query runs in one read-only snapshot that reads the event head first: the result and its cursor belong
// together.
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { formatLogCursor, type LogCursor } from '#shared/events/event.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { DbPrincipal } from '../db/transaction.ts';
import type { ReadSnapshot } from '../events/snapshot-reads.ts';
import { audienceHash } from '../access/audience-projection.ts';
import type { GraphqlContext } from './context.ts';
import { Loaders } from './loaders.ts';
import { isStatementTimeout } from '../db/connection/database-errors.ts';

type Execute = (args: ExecutionArgs) => Promise<ExecutionResult> | ExecutionResult;

/** Who asks, what the client has seen before, and when it disconnects. */
export interface SnapshotRequest {
  principal: DbPrincipal;
  seenCursor: LogCursor | null;
  context: GraphqlContext;
  signal: AbortSignal;
}

/**
 * Executes a query in one snapshot. Sets `extensions.at` to its cursor and `extensions.audience` to the hash of its
 * audience: a subscription that continues from there sends both.
 */
export async function executeOnSnapshot(
  snapshots: ReadSnapshot,
  { principal, seenCursor, context, signal }: SnapshotRequest,
  args: ExecutionArgs,
  execute: Execute,
): Promise<ExecutionResult> {
  return snapshots({
    dbPrincipal: principal,
    minCursor: seenCursor,
    signal,
    work: async (trx, head) => {
      const read: GraphqlContext['read'] = (work) => work(trx);
      const result = await execute({ ...args, contextValue: { ...context, read, loaders: new Loaders(read) } });
      const audience = context.audience && { audience: audienceHash(context.audience) };
      return { ...result, extensions: { ...result.extensions, at: formatLogCursor(head), ...audience } };
    },
    // An AppError is a valid result, and so is a statement timeout; any other error of a resolver may be the
    // database's.
    isReplicaError: ({ errors }) =>
      errors?.some(
        ({ originalError }) =>
          originalError && !(originalError instanceof AppError) && !isStatementTimeout(originalError),
      ) ?? false,
  });
}
