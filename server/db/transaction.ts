// The only way to the database: one transaction with its database role and its audience's sets, all of them local to it.
import { type ControlledTransaction, type IsolationLevel, sql } from 'kysely';
import { z } from 'zod';
import { areaAccess } from '../access/area-access.ts';
import { staffRoles } from '#shared/access/roles.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { cancelWhenGone } from './cancel.ts';
import { type Db, patienceOf } from './connection.ts';
import { patienceSettings } from './patience.ts';
import type { Tables } from './tables.ts';

export type Trx = ControlledTransaction<Tables>;

/** On whose behalf a transaction runs: somebody's audience, nobody, the system, or sign-in, which alone reads and writes password hashes and little else. */
export type Behalf =
  | { kind: 'viewer'; id: string; audience: Audience }
  | { kind: 'nobody' }
  | { kind: 'system' }
  | { kind: 'signIn' };

export const system: Behalf = { kind: 'system' };
export const nobody: Behalf = { kind: 'nobody' };
export const signInOnly: Behalf = { kind: 'signIn' };

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The settings that the policies read: who acts, one for each area and column of the audience's scopes, and the keys it may count by. */
export function wallSettings(behalf: Behalf): Record<string, string> {
  if (behalf.kind === 'system') return { 'qafila.actor': '', 'qafila.sees_everything': 'package' };
  if (behalf.kind !== 'viewer') return { 'qafila.actor': '' };
  const settings: Record<string, string> = { 'qafila.actor': behalf.id };
  const counted: string[] = [];
  for (const access of areaAccess) {
    const scope = access.see[behalf.audience.role];
    if (scope.kind === 'everything' && access.area === 'package') settings['qafila.sees_everything'] = 'package';
    if (scope.kind === 'within') {
      for (const [column, set] of Object.entries(scope.columns))
        settings[`qafila.${access.area}.${snake(column)}`] = behalf.audience.sets[set].join(',');
      counted.push(...scopeTopics(scope, behalf.audience).map((topic) => `${access.area}/${topic}`));
    }
  }
  settings['qafila.counts'] = counted.join(',');
  return settings;
}

function databaseRole(behalf: Behalf): 'qafila_staff' | 'qafila_scoped' | 'qafila_sign_in' {
  if (behalf.kind === 'system') return 'qafila_staff';
  if (behalf.kind === 'signIn') return 'qafila_sign_in';
  return behalf.kind === 'viewer' && staffRoles.includes(behalf.audience.role) ? 'qafila_staff' : 'qafila_scoped';
}

const backend = z.tuple([z.looseObject({ pid: z.number() })]);

/** In one round trip, since every request and every live answer makes it: setting `role` is what SET LOCAL ROLE does. Tells which backend it is. */
async function raiseWall(trx: Trx, behalf: Behalf, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const settings = Object.entries({
    // Without being named, temporary objects would be found first.
    role: databaseRole(behalf),
    ...wallSettings(behalf),
    search_path: 'public, pg_temp',
    // Requests are short: helpers that Postgres would start for one cost more than they bring, and take cores from the others.
    max_parallel_workers_per_gather: '0',
    ...more,
  });
  const { rows } =
    await sql`select pg_backend_pid() as pid, ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
      trx,
    );
  return backend.parse(rows)[0].pid;
}

interface Mode {
  isolation?: IsolationLevel;
  readOnly?: boolean;
  /** Raised when nobody waits for the result any more: what runs is then cancelled. */
  gone?: AbortSignal | undefined;
}

/** Runs `work` until it is done or nobody waits for it; then it fails. */
async function whileWanted<Result>(
  { db, trx, pid }: { db: Db; trx: Trx; pid: number },
  gone: AbortSignal | undefined,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  if (!gone) return work(trx);
  gone.throwIfAborted();
  const settle = cancelWhenGone(db, pid, gone);
  try {
    return await work(trx);
  } finally {
    await settle();
  }
}

async function run<Result>(db: Db, behalf: Behalf, mode: Mode, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  let begin = db.startTransaction();
  if (mode.isolation) begin = begin.setIsolationLevel(mode.isolation);
  if (mode.readOnly) begin = begin.setAccessMode('read only');
  const trx = await begin.execute();
  try {
    const pid = await raiseWall(trx, behalf, patienceSettings(patienceOf(db)));
    const result = await whileWanted({ db, trx, pid }, mode.gone, work);
    // A snapshot keeps nothing. Where one of its reads failed there is nothing to commit, and each reader has its own answer already.
    await (mode.readOnly ? trx.rollback() : trx.commit()).execute();
    return result;
  } catch (error) {
    // A lost connection refuses the rollback too; the first error is the one that says what happened.
    await trx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}

/** Runs `work` in a read-write transaction on somebody's behalf; rolls back when it throws. READ COMMITTED unless told otherwise. */
export function inTransaction<Result>(
  db: Db,
  behalf: Behalf,
  work: (trx: Trx) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  return run(db, behalf, isolation ? { isolation } : {}, work);
}

/** Runs `work` on one read-only snapshot on somebody's behalf; cancels it and throws once the signal `gone` is raised. */
export function inSnapshot<Result>(
  db: Db,
  behalf: Behalf,
  work: (trx: Trx) => Promise<Result>,
  gone?: AbortSignal,
): Promise<Result> {
  return run(db, behalf, { isolation: 'repeatable read', readOnly: true, gone }, work);
}

/** Runs `work` inside an open transaction with the system's rights, then goes back to the rights it had. For what follows from a change. */
export async function asSystem<Result>(trx: Trx, behalf: Behalf, work: () => Promise<Result>): Promise<Result> {
  await raiseWall(trx, system);
  const result = await work();
  await raiseWall(trx, behalf);
  return result;
}

/** Runs `work` inside a transaction with the system's rights in somebody's name: events recorded in it must be that actor's. */
export async function inNameOf<Result>(trx: Trx, actorId: string | null, work: () => Promise<Result>): Promise<Result> {
  await setActor(trx, actorId);
  const result = await work();
  await setActor(trx, null);
  return result;
}

async function setActor(trx: Trx, actorId: string | null): Promise<void> {
  await sql`select set_config('qafila.actor', ${actorId ?? ''}, true)`.execute(trx);
}
