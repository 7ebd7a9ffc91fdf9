// One action on a selection of rows: in batches of one transaction each, answered row by row.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { maxBatchRows, maxSelectionRows } from '#shared/lib/limits.ts';
import { AppError, type ErrorCode, fail, isErrorCode } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import { isDatabaseUnavailable, isStatementTimeout, isTransactionConflict } from '../db/connection/database-errors.ts';
import { newId } from '../db/new-id.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../db/transaction.ts';
import type { Actor } from './actor.ts';
import { actionOf, audienceOf, parseCommand } from './command.ts';
import type { CommandContext, CommandInput, EntityRow, EntityService } from './entity-service.ts';
import { claimKey, storeAnswer } from './idempotency.ts';
import { LocksMoved } from './row-locks.ts';
import type { RowOutcome } from './saved-change.ts';
import { type UnitOfWork, unitOfWork } from './unit-of-work.ts';

/** The rows that an action runs on. `named` is what the caller sent: the same key with other rows is refused. */
export interface Selection {
  named: unknown;
  /** The ids, without duplicates. */
  find: (trx: Trx) => Promise<readonly string[]>;
}

interface BulkCommand<Row extends EntityRow> {
  context: CommandContext;
  service: EntityService<Row>;
  actor: Actor;
  action: string;
  /** The input of the action without `id`. */
  input: CommandInput;
  key: string | null;
}

/**
 * Runs one action on a selection and returns what became of each row, in the order of the selection. A row that does not
 * exist and one outside the actor's scope are `missing` alike. Fails as a whole with forbidden, invalid_input,
 * idempotency_key_reused, `list.selection_too_large` and `list.search_too_broad`, before anything is written.
 */
export async function runBulk<Row extends EntityRow>(
  context: CommandContext,
  service: EntityService<Row>,
  actor: Actor,
  action: string,
  raw: CommandInput,
  selection: Selection,
): Promise<RowOutcome<Row>[]> {
  if (actionOf(service, action).bulk !== true) fail('bad_request');
  // The schema of the action wants an id; each row gets its own.
  const { input, key } = parseCommand(service, actor, action, { ...raw, id: newId() }, context.now());
  const command: BulkCommand<Row> = { context, service, actor, action, input, key };
  const ids = await unitOfWork(context, actor, (unit) => findIds(command, unit, selection));
  const outcomes: RowOutcome<Row>[] = [];
  for (let n = 0; n * maxBatchRows < ids.length; n += 1) {
    if (n > 0) await waitForNumbering(context);
    outcomes.push(...(await runBatch(command, n, ids.slice(n * maxBatchRows, (n + 1) * maxBatchRows))));
  }
  return outcomes;
}

const idList = z.array(z.string());

/** The ids of the selection. A repeated call works on those of the first one, whatever its filter finds now. */
async function findIds<Row extends EntityRow>(
  { service, actor, action, input, key }: BulkCommand<Row>,
  { trx }: UnitOfWork,
  { named, find }: Selection,
): Promise<readonly string[]> {
  const claim = actor.id !== null && key !== null ? { actorId: actor.id, key } : null;
  const { id: _, ...given } = input;
  const body = { entity: service.entity, bulk: action, input: given, selection: named };
  const earlier = claim ? await claimKey(trx, { ...claim, body }) : undefined;
  if (earlier !== undefined) return idList.parse(earlier);
  const ids = await find(trx);
  if (ids.length > maxSelectionRows) fail('list.selection_too_large', { limit: maxSelectionRows });
  if (claim) await storeAnswer(trx, claim, ids);
  return ids;
}

/** An error that belongs to one of the rows, in a batch that saves them together. */
class RowFailed extends Error {}

async function runBatch<Row extends EntityRow>(
  command: BulkCommand<Row>,
  n: number,
  ids: readonly string[],
): Promise<RowOutcome<Row>[]> {
  const { context, actor } = command;
  const run = (perform: (unit: UnitOfWork) => Promise<RowOutcome<Row>[]>) =>
    unitOfWork(context, actor, (unit) => runOnce(command, unit, n, ids, perform));
  try {
    return await run((unit) => performTogether(command, unit, ids));
  } catch (error) {
    if (!(error instanceof RowFailed)) throw error;
    // Which row failed is not known: the batch is rolled back and runs again row by row, without those that fail.
    return run((unit) => performOneByOne(command, unit, ids));
  }
}

const keptOutcomes = z.array(
  z.object({
    id: z.string(),
    error: z
      .object({
        code: z.custom<ErrorCode>(isErrorCode),
        params: z.custom<AppError['params']>(),
        fields: z.custom<AppError['fields']>(Array.isArray),
      })
      .nullable(),
  }),
);

/** The idempotency key of a batch, from that of its selection. */
export function batchKey(key: string, n: number): string {
  return `${key}:${n}`;
}

/** A batch has a key of its own. Its kept answer is what became of each row; the rows are read again. */
async function runOnce<Row extends EntityRow>(
  { service, actor, key }: BulkCommand<Row>,
  unit: UnitOfWork,
  n: number,
  ids: readonly string[],
  perform: (unit: UnitOfWork) => Promise<RowOutcome<Row>[]>,
): Promise<RowOutcome<Row>[]> {
  if (key === null || actor.id === null) return perform(unit);
  const claim = { actorId: actor.id, key: batchKey(key, n) };
  const body = createHash('sha256').update(ids.join()).digest('hex');
  const earlier = await claimKey(unit.trx, { ...claim, body });
  if (earlier === undefined) {
    const outcomes = await perform(unit);
    const kept = outcomes.map(({ id, error }) => ({
      id,
      error: error && { code: error.code, params: error.params, fields: error.fields },
    }));
    await storeAnswer(unit.trx, claim, kept);
    return outcomes;
  }
  const visible = await service.store.findMany(unit.trx, ids, audienceOf(actor));
  const rows = new Map(visible.map((row) => [row.id, row]));
  return keptOutcomes.parse(earlier).map(({ id, error }): RowOutcome<Row> => {
    const row = rows.get(id) ?? null;
    if (error) return { id, row, error: new AppError(error.code, error.params, error.fields) };
    return row ? { id, row, error: null } : { id, row, error: new AppError('missing') };
  });
}

const isOfTheTransaction = (error: unknown) =>
  isTransactionConflict(error) ||
  isDatabaseUnavailable(error) ||
  isStatementTimeout(error) ||
  error instanceof LocksMoved;

async function performTogether<Row extends EntityRow>(
  { service, action, input }: BulkCommand<Row>,
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<RowOutcome<Row>[]> {
  try {
    return await unit.performEach(
      service,
      action,
      ids.map((id) => ({ ...input, id })),
    );
  } catch (error) {
    throw isOfTheTransaction(error) ? error : new RowFailed('a row of a batch failed', { cause: error });
  }
}

/** Each row in a savepoint of its own. */
async function performOneByOne<Row extends EntityRow>(
  { context, service, action, input, actor }: BulkCommand<Row>,
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<RowOutcome<Row>[]> {
  const { trx } = unit;
  // With the rows that the action locks beside them: those of a later row may come before those of an earlier one.
  const inputs = ids.map((id) => ({ ...input, id }));
  await unit.locks.lockFor({ actor, above: null }, service, action, inputs);
  const outcomes: RowOutcome<Row>[] = [];
  for (const id of ids) {
    await sql`savepoint one_row`.execute(trx);
    try {
      outcomes.push(...(await unit.performEach(service, action, [{ ...input, id }])));
    } catch (error) {
      if (isOfTheTransaction(error)) throw error;
      await sql`rollback to savepoint one_row`.execute(trx);
      if (!(error instanceof AppError))
        context.log?.error({ err: error, entity: service.entity, action, id }, 'a row of a batch failed');
      outcomes.push({ id, row: null, error: error instanceof AppError ? error : new AppError('internal') });
    }
    await sql`release savepoint one_row`.execute(trx);
  }
  return outcomes;
}

/** While more events wait for their number, the changes of other people would stand behind a further batch. */
const maxPendingEvents = 50;
const numberingWait = { everyMs: 20, attempts: 100 };
const pendingCount = z.tuple([z.object({ n: z.number() })]);

/** Waits until few events are pending, but not for ever: a numbering that stands still stops no work. */
async function waitForNumbering({ db }: CommandContext): Promise<void> {
  for (let attempt = 0; attempt < numberingWait.attempts; attempt += 1) {
    const { rows } = await inSnapshot(db, systemPrincipal, (trx) =>
      sql`select count(*)::int as n from (select from event_pending limit ${maxPendingEvents + 1}) pending`.execute(
        trx,
      ),
    );
    if (pendingCount.parse(rows)[0].n <= maxPendingEvents) return;
    await wait(numberingWait.everyMs);
  }
}
