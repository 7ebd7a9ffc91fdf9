// Every query is one read-only snapshot that reads the event head first: the answer and its position belong together.
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { formatPosition } from '#shared/events/envelope.ts';
import type { Db } from '../db/connection.ts';
import { type Behalf, inSnapshot } from '../db/transaction.ts';
import { readHead } from '../events/history.ts';
import { audienceHash } from '../live/projection.ts';
import type { Context } from './context.ts';
import { makeLoaders } from './loaders.ts';

type Execute = (args: ExecutionArgs) => Promise<ExecutionResult> | ExecutionResult;

/**
 * Executes a query on one snapshot and puts its position into `extensions.at`, and into `extensions.audience` for whom it was read: a
 * subscription that goes on from there says both.
 */
export async function executeOnSnapshot(db: Db, behalf: Behalf, context: Context, args: ExecutionArgs, execute: Execute): Promise<ExecutionResult> {
  return inSnapshot(db, behalf, async (trx) => {
    const at = formatPosition(await readHead(trx));
    const read: Context['read'] = (work) => work(trx);
    const result = await execute({ ...args, contextValue: { ...context, read, loaders: makeLoaders(read) } });
    const audience = context.audience && { audience: audienceHash(context.audience) };
    return { ...result, extensions: { ...result.extensions, at, ...audience } };
  });
}
