// All access to the database: one transaction with its database role and the settings of row-level security, all local
// to it.
import { escapeIdentifier, escapeLiteral } from 'pg';
import { CompiledQuery, type ControlledTransaction, type IsolationLevel, sql } from 'kysely';
import { z } from 'zod';
import { accessTables } from '#shared/areas/access-tables.ts';
import { type Access, hiddenFields } from '#shared/access/scope.ts';
import type { RightsHolder } from '#shared/access/rights.ts';
import { type Role, roles, staffRoles } from '#shared/access/roles.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { cancelOnAbort } from './connection/cancel-query.ts';
import { type Db, timeoutsOf } from './connection/connection.ts';
import { timeoutSettings } from './connection/timeouts.ts';
import { columnName } from './scope-sql.ts';
import type { Tables } from './tables.ts';

export type Trx = ControlledTransaction<Tables>;
/** Runs a read in a transaction that the caller does not know. */
export type RunRead = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** In whose name a transaction records events. */
interface EventActor {
  id: string;
  role: Role | 'SYS';
}

/**
 * Principal of a transaction: a viewer, nobody, the system, or sign-in, the only one that may read and write password
 * hashes. The system may record in the name of somebody: the history of the demo is.
 */
export type DbPrincipal =
  | { kind: 'viewer'; id: string; audience: Audience }
  | { kind: 'nobody' }
  | { kind: 'system'; inNameOf?: EventActor }
  | { kind: 'signIn' };

export const systemPrincipal: DbPrincipal = { kind: 'system' };
export const anonymousPrincipal: DbPrincipal = { kind: 'nobody' };
export const signInPrincipal: DbPrincipal = { kind: 'signIn' };

// `search_ids` reads the tables as their owner and skips the scope of those that the principal sees completely.
const searchedTables = accessTables.filter((access) => access.isSearched);
const namesOf = (tables: readonly Access[]) => tables.map(({ name }) => name).join(',');

/** The hidden fields of all entities, whose sums are hidden too. */
const listHidden = (holder: RightsHolder): string =>
  accessTables.flatMap((access) => hiddenFields(access, holder).map((field) => `${access.name}/${field}`)).join(',');
const hiddenByRole = new Map<Role, string>(roles.map((role) => [role, listHidden({ role })]));

const hiddenFrom = ({ role, lacks }: Audience): string =>
  (lacks ? listHidden({ role, lacks }) : hiddenByRole.get(role)) ?? '';

const actorSettings = (actor: EventActor | null): Record<string, string> => ({
  'qafila.actor': actor?.id ?? '',
  'qafila.actor_role': actor?.role ?? 'SYS',
});

/**
 * Settings for the row-level security policies: the actor, one per entity and scope column, the allowed count keys, and
 * the hidden fields, whose sums are hidden too.
 */
function rlsSettings(principal: DbPrincipal): Record<string, string> {
  if (principal.kind === 'system')
    return {
      ...actorSettings(principal.inNameOf ?? null),
      'qafila.sees_everything': namesOf(searchedTables),
      'qafila.hidden_fields': '',
    };
  if (principal.kind !== 'viewer') return actorSettings(null);
  const settings: Record<string, string> = {
    ...actorSettings({ id: principal.id, role: principal.audience.role }),
    'qafila.hidden_fields': hiddenFrom(principal.audience),
  };
  const countKeys: string[] = [];
  for (const access of accessTables) {
    const scope = access.see[principal.audience.role];
    if (scope.kind === 'within') {
      for (const [column, set] of Object.entries(scope.columns))
        settings[`qafila.${access.name}.${columnName(column)}`] = principal.audience.sets[set].join(',');
      countKeys.push(...scopeTopics(scope, principal.audience).map((topic) => `${access.name}/${topic}`));
    }
  }
  settings['qafila.counts'] = countKeys.join(',');
  const searched = searchedTables.filter((access) => access.see[principal.audience.role].kind === 'everything');
  if (searched.length > 0) settings['qafila.sees_everything'] = namesOf(searched);
  return settings;
}

function databaseRole(principal: DbPrincipal): 'qafila_staff' | 'qafila_scoped' | 'qafila_sign_in' {
  if (principal.kind === 'system') return 'qafila_staff';
  if (principal.kind === 'signIn') return 'qafila_sign_in';
  return principal.kind === 'viewer' && staffRoles.includes(principal.audience.role) ? 'qafila_staff' : 'qafila_scoped';
}

// Unless pg_temp is listed, Postgres searches temporary objects first. Requests are short: starting parallel workers
// costs more than it saves.
const commonSettings = 'set local search_path to public, pg_temp; set local max_parallel_workers_per_gather to 0';

const setLocal = ([name, value]: [string, string]): string =>
  `set local ${name.split('.').map(escapeIdentifier).join('.')} to ${escapeLiteral(value)}`;

const backendRows = z.tuple([z.looseObject({ pid: z.number() })]);

/**
 * Sets role and settings in one round trip; SET of `role` equals SET ROLE. Returns the process id of the backend.
 * Literals, because statements without parameters can be sent together, and SET costs Postgres less than `set_config`.
 */
async function setRlsContext(
  trx: Trx,
  principal: DbPrincipal,
  extraSettings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const settings = { role: databaseRole(principal), ...rlsSettings(principal), ...extraSettings };
  const statements = [...Object.entries(settings).map(setLocal), commonSettings, 'select pg_backend_pid() as pid'];
  const { rows } = await trx.executeQuery(CompiledQuery.raw(statements.join('; ')));
  return backendRows.parse(rows)[0].pid;
}

interface TransactionMode {
  isolation?: IsolationLevel;
  readOnly?: boolean;
  /** Aborted when the result is no longer needed: the running query is then cancelled. */
  signal?: AbortSignal | undefined;
}

/** Runs `work`; cancels its queries and fails when the signal is aborted. */
async function runUntilAborted<Result>(
  { db, trx, pid }: { db: Db; trx: Trx; pid: number },
  signal: AbortSignal | undefined,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  if (!signal) return work(trx);
  signal.throwIfAborted();
  const stopCancelling = cancelOnAbort(db, pid, signal);
  try {
    return await work(trx);
  } finally {
    await stopCancelling();
  }
}

async function runTransaction<Result>(
  db: Db,
  principal: DbPrincipal,
  mode: TransactionMode,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  let begin = db.startTransaction();
  if (mode.isolation) begin = begin.setIsolationLevel(mode.isolation);
  if (mode.readOnly) begin = begin.setAccessMode('read only');
  const trx = await begin.execute();
  try {
    const pid = await setRlsContext(trx, principal, timeoutSettings(timeoutsOf(db)));
    const result = await runUntilAborted({ db, trx, pid }, mode.signal, work);
    // A read-only transaction has nothing to commit, and after a failed read it could not.
    await (mode.readOnly ? trx.rollback() : trx.commit()).execute();
    return result;
  } catch (error) {
    // On a lost connection the rollback fails too; the first error is the relevant one.
    await trx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}

/**
 * Runs `work` in a read-write transaction of a principal; rolls back when it throws. Default isolation: READ COMMITTED.
 */
export function inTransaction<Result>(
  db: Db,
  principal: DbPrincipal,
  work: (trx: Trx) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  return runTransaction(db, principal, isolation ? { isolation } : {}, work);
}

/**
 * Runs `work` on one read-only snapshot (REPEATABLE READ) of a principal; cancels it and throws when `signal` is
 * aborted.
 */
export function inSnapshot<Result>(
  db: Db,
  principal: DbPrincipal,
  work: (trx: Trx) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return runTransaction(db, principal, { isolation: 'repeatable read', readOnly: true, signal }, work);
}

/**
 * Runs `work` inside an open transaction with the system's rights, then restores those of `principal`, also when `work`
 * throws. For follow-ups of a change.
 */
export async function withSystemRole<Result>(trx: Trx, principal: DbPrincipal, work: () => Promise<Result>) {
  return withPrincipal(trx, { inner: systemPrincipal, outer: principal }, work);
}

/** The same with the rights of sign-in, which alone reads and writes passwords and the links of accounts. */
export async function withSignInRole<Result>(trx: Trx, principal: DbPrincipal, work: () => Promise<Result>) {
  return withPrincipal(trx, { inner: signInPrincipal, outer: principal }, work);
}

async function withPrincipal<Result>(
  trx: Trx,
  { inner, outer }: { inner: DbPrincipal; outer: DbPrincipal },
  work: () => Promise<Result>,
): Promise<Result> {
  if (outer.kind === inner.kind) return work();
  await setRlsContext(trx, inner);
  let isDone = false;
  try {
    const result = await work();
    isDone = true;
    return result;
  } finally {
    const restored = setRlsContext(trx, outer);
    // After a failed statement Postgres refuses this one too, and the rollback restores the rights.
    await (isDone ? restored : restored.catch(() => {}));
  }
}

/** Runs `work` inside a transaction of the system with this actor: events recorded in it must have the same actor. */
export async function withActor<Result>(trx: Trx, actor: EventActor | null, work: () => Promise<Result>) {
  await setActor(trx, actor);
  const result = await work();
  await setActor(trx, null);
  return result;
}

/** Runs `work` in the system's own name, inside a transaction of the system that records in somebody else's. */
export async function inOwnName<Result>(trx: Trx, principal: DbPrincipal, work: () => Promise<Result>) {
  if (principal.kind !== 'system' || !principal.inNameOf) return work();
  const result = await withActor(trx, null, work);
  await setActor(trx, principal.inNameOf);
  return result;
}

/** From here on the transaction of the system records events of this actor. */
export async function setActor(trx: Trx, actor: EventActor | null): Promise<void> {
  const settings = Object.entries(actorSettings(actor)).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(trx);
}
