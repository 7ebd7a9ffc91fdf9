// The step of a job that does one thing for each of many items, each in a transaction of its own, so one that fails undoes no
// other. What became of each is the cursor of the job, and so it survives whatever stops its worker.
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#shared/lib/app-error.ts';
import { type Actor, actorOf } from '../../commands/actor.ts';
import type { Trx } from '../../db/transaction.ts';
import type { JobStep } from '../../lib/job-step.ts';

/** How a kind of job goes through its items. */
export interface ItemsJob<Request, Item, Outcome> {
  kind: string;
  request: z.core.$ZodType<Request>;
  outcome: z.core.$ZodType<Outcome>;
  items: (request: Request) => readonly Item[];
  /** Items of one step. */
  stepSize: number;
}

/** What a step knows of its job. */
export interface ItemsRun<Request> {
  jobId: string;
  request: Request;
  actor: Actor;
}

/**
 * The step: the next items, one after the other. `run` may be called again for the same item, so its commands have a key
 * of the job. `finish` is called behind the last one, with all outcomes.
 */
export function createStepOfItems<Request, Item, Outcome>(
  { request: requestSchema, outcome, items: itemsOf, stepSize }: ItemsJob<Request, Item, Outcome>,
  run: (run: ItemsRun<Request>, item: Item) => Promise<Outcome>,
  finish?: (run: ItemsRun<Request>, outcomes: readonly Outcome[]) => Promise<unknown>,
): JobStep {
  const cursorSchema = z.object({ outcomes: z.array(outcome) });
  return async ({ jobId, request: given, cursor, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const request = z.parse(requestSchema, given);
    const items = itemsOf(request);
    const outcomes = cursor === null ? [] : cursorSchema.parse(cursor).outcomes;
    const step = { jobId, request, actor: actorOf({ ...owner, sessionId: '' }) };
    for (const item of items.slice(outcomes.length, outcomes.length + stepSize)) {
      if (signal.aborted) break;
      outcomes.push(await run(step, item));
      report(outcomes.length);
    }
    const done = outcomes.length;
    const isComplete = done === items.length;
    if (isComplete) await finish?.(step, outcomes);
    return { chunks: [], cursor: { outcomes }, isComplete, done, total: items.length };
  };
}

/** How far a job is. */
export interface ItemsProgress<Outcome> {
  total: number;
  outcomes: readonly Outcome[];
}

/** How far the job of an owner is; null if there is none. The policies show own jobs only. */
export async function readProgressOfItems<Request, Item, Outcome>(
  trx: Trx,
  { kind, request, outcome, items }: ItemsJob<Request, Item, Outcome>,
  jobId: string,
  ownerId: string,
): Promise<ItemsProgress<Outcome> | null> {
  const { rows } = await sql`
    select r.request, r.cursor from job_runs r join jobs j on j.id = r.job_id
    where j.id = ${jobId} and j.kind = ${kind} and j.owner_id = ${ownerId}`.execute(trx);
  const schema = z.array(z.object({ request, cursor: z.object({ outcomes: z.array(outcome) }).nullable() }));
  const [run] = schema.parse(rows);
  return run ? { total: items(run.request).length, outcomes: run.cursor?.outcomes ?? [] } : null;
}
