// The only way to the database: one transaction with its database role and its audience's sets, all of them local to it.
import { type ControlledTransaction, type IsolationLevel, sql } from 'kysely';
import { areaAccess } from '../access/area-access.ts';
import { staffRoles } from '#shared/access/roles.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { type Db, patienceOf } from './connection.ts';
import { patienceSettings } from './patience.ts';
import type { Tables } from './tables.ts';

export type Trx = ControlledTransaction<Tables>;

/** On whose behalf a transaction runs: somebody's audience, nobody, or the system. */
export type Behalf = { kind: 'viewer'; id: string; audience: Audience } | { kind: 'nobody' } | { kind: 'system' };

export const system: Behalf = { kind: 'system' };
export const nobody: Behalf = { kind: 'nobody' };

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The settings that the policies read: one for each area and column of the audience's scopes, and the keys it may count by. */
export function wallSettings(behalf: Behalf): Record<string, string> {
  if (behalf.kind === 'system') return { 'qafila.sees_everything': 'package' };
  if (behalf.kind === 'nobody') return {};
  const settings: Record<string, string> = { 'qafila.actor': behalf.id };
  const counted: string[] = [];
  for (const access of areaAccess) {
    const scope = access.see[behalf.audience.role];
    if (scope.kind === 'everything' && access.area === 'package') settings['qafila.sees_everything'] = 'package';
    if (scope.kind === 'within') {
      for (const [column, set] of Object.entries(scope.columns)) settings[`qafila.${access.area}.${snake(column)}`] = behalf.audience.sets[set].join(',');
      counted.push(...scopeTopics(scope, behalf.audience).map((topic) => `${access.area}/${topic}`));
    }
  }
  settings['qafila.counts'] = counted.join(',');
  return settings;
}

function databaseRole(behalf: Behalf): 'qafila_staff' | 'qafila_scoped' {
  if (behalf.kind === 'system') return 'qafila_staff';
  return behalf.kind === 'viewer' && staffRoles.includes(behalf.audience.role) ? 'qafila_staff' : 'qafila_scoped';
}

/** In one round trip, since every request and every live answer makes it: setting `role` is what SET LOCAL ROLE does. */
async function raiseWall(trx: Trx, behalf: Behalf, more: Readonly<Record<string, string>> = {}): Promise<void> {
  // Requests are short: helpers that Postgres would start for one cost more than they bring, and take cores from the others.
  const settings = Object.entries({ role: databaseRole(behalf), ...wallSettings(behalf), max_parallel_workers_per_gather: '0', ...more });
  await sql`select ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(trx);
}

interface Mode { isolation?: IsolationLevel; readOnly?: boolean }

async function run<Result>(db: Db, behalf: Behalf, mode: Mode, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  let begin = db.startTransaction();
  if (mode.isolation) begin = begin.setIsolationLevel(mode.isolation);
  if (mode.readOnly) begin = begin.setAccessMode('read only');
  const trx = await begin.execute();
  try {
    await raiseWall(trx, behalf, patienceSettings(patienceOf(db)));
    const result = await work(trx);
    await trx.commit().execute();
    return result;
  } catch (error) {
    // A lost connection refuses the rollback too; the first error is the one that says what happened.
    await trx.rollback().execute().catch(() => {});
    throw error;
  }
}

/** Runs `work` in a read-write transaction on somebody's behalf; rolls back when it throws. READ COMMITTED unless told otherwise. */
export function inTransaction<Result>(db: Db, behalf: Behalf, work: (trx: Trx) => Promise<Result>, isolation?: IsolationLevel): Promise<Result> {
  return run(db, behalf, isolation ? { isolation } : {}, work);
}

/** Runs `work` on one read-only snapshot on somebody's behalf. */
export function inSnapshot<Result>(db: Db, behalf: Behalf, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return run(db, behalf, { isolation: 'repeatable read', readOnly: true }, work);
}

/** Runs `work` inside an open transaction with the system's rights, then goes back to the rights it had. For what follows from a change. */
export async function asSystem<Result>(trx: Trx, behalf: Behalf, work: () => Promise<Result>): Promise<Result> {
  await raiseWall(trx, system);
  const result = await work();
  await raiseWall(trx, behalf);
  return result;
}
