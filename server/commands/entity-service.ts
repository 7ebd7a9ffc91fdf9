// What an entity provides to commands: how its rows are read and saved, and the handlers of its actions.
import type * as z from 'zod/mini';
import type { EntityName } from '#shared/areas/index.ts';
import type { Entity } from '#shared/entities/entity.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { WorkCalendar } from '#shared/lib/work-calendar.ts';
import type { Db } from '../db/connection/connection.ts';
import type { Trx } from '../db/transaction.ts';
import type { Rollups, RollupValues } from '#shared/entities/rollups.ts';
import type { SnapshotEntry } from '../events/rollups/figures.ts';
import type { Logger } from '../lib/outage.ts';
import type { Actor } from './actor.ts';
import type { Prepare, PreparedBy, ResultOf } from './prepared-action.ts';

export interface EntityRow {
  id: string;
  version: number;
  status: string;
}
export type CommandInput = Readonly<Record<string, unknown>>;

/** What a handler receives. */
export interface HandlerContext<Row, In = CommandInput, Prepared = unknown> {
  trx: Trx;
  row: Row;
  input: In;
  /** What `prepare` returned, if the action has it. */
  prepared: Prepared;
  actor: Actor;
  now: Date;
  /**
   * Runs another action of the system in the same transaction (an exchange parcel's return, a relaunched parcel).
   * Returns the row's id.
   */
  runFollowUp: (action: string, input: CommandInput) => Promise<string>;
  /** The same object for all rows of a selection; see `BatchCache`. */
  batch: object;
}

/**
 * What a handler decides. The command then sets status, version and time, derives values, saves and records the
 * event.
 */
export interface HandlerResult<Row extends EntityRow> {
  set?: Partial<Row>;
  /** The target status, if the action allows several. */
  status?: Row['status'];
  payload?: Readonly<Record<string, unknown>>;
  /** Fields that count as changed even if they keep their value, so that the event is recorded. */
  touched?: readonly (keyof Row & string)[];
}

/**
 * Method types are compared in both directions: so a handler of one input is a handler of the table. `runCommand` gives
 * it the input that it parsed with the schema of the same action.
 */
export type Handler<Row extends EntityRow, In = CommandInput, Prepared = unknown> = {
  handle(context: HandlerContext<Row, In, Prepared>): HandlerResult<Row> | Promise<HandlerResult<Row>>;
}['handle'];
export type CreateHandler<Row extends EntityRow, In = CommandInput, Prepared = unknown> = {
  create(context: Omit<HandlerContext<null, In, Prepared>, 'row'>): Row | Promise<Row>;
}['create'];

export type ActionInputs = Readonly<Record<string, z.ZodMiniType>>;
/** Handlers by action, each with the input of its action's schema, and with what it prepares. */
export type HandlersOf<Row extends EntityRow, Inputs extends ActionInputs, Prepares = object> = {
  readonly [Action in keyof Inputs]?: Handler<Row, z.output<Inputs[Action]>, PreparedBy<Prepares, Action>>;
};
/** Handlers of the actions that create a row. */
export type CreateHandlersOf<Row extends EntityRow, Inputs extends ActionInputs, Prepares = object> = {
  readonly [Action in keyof Inputs]?: CreateHandler<Row, z.output<Inputs[Action]>, PreparedBy<Prepares, Action>>;
};

/** A change before its event is known. */
export interface ActionChange<Row> {
  entity: EntityName;
  action: string;
  before: Row | null;
  after: Row;
  input: CommandInput;
  actor: Actor;
  now: Date;
}

/** A change as transactional subscribers and the event see it. */
export interface EntityChange<Row> extends ActionChange<Row> {
  /** Full name of the recorded event, `package.delivered`. */
  event: string;
  payload: Readonly<Record<string, unknown>>;
}

/**
 * Runs an action of the system on rows of any entity, in the same transaction. `cause` is the one of the changes that it
 * follows from, if there are several.
 */
export type RunCommands = <Row extends EntityRow>(
  service: EntityService<Row>,
  action: string,
  inputs: readonly CommandInput[],
  cause?: EntityChange<EntityRow>,
) => Promise<Row[]>;

/** Work of another area in the transaction of changes that one action made, with system rights. */
export type TransactionalSubscriber = (
  trx: Trx,
  changes: readonly EntityChange<EntityRow>[],
  runCommands: RunCommands,
) => Promise<void>;

/** A row to save, and the fields that changed. */
export interface SavedRow<Row> {
  row: Row;
  changed: readonly string[];
}

/** The fields of a row with these names. */
export function pickFields<Row extends object>(row: Row, names: readonly string[]): Partial<Row> {
  const picked: Partial<Row> = {};
  for (const name of names) if (name in row) Object.assign(picked, { [name]: Reflect.get(row, name) });
  return picked;
}

/** A row that a command will lock. */
export interface LockRef {
  service: { entity: EntityName; store: Pick<EntityStore<EntityRow>, 'lockMany'> };
  id: string;
}
/**
 * The rows beside its own that the handler of an action will lock, with follow-ups. Called with the row before and after
 * it is locked, so it only reads.
 */
export type FindLocks<Row extends EntityRow, In = CommandInput> = {
  find(context: Pick<HandlerContext<Row, In>, 'trx' | 'row' | 'input'>): LockRef[] | Promise<LockRef[]>;
}['find'];
/** `FindLocks` by action. */
export type LocksOf<Row extends EntityRow, Inputs extends ActionInputs> = {
  readonly [Action in keyof Inputs]?: FindLocks<Row, z.output<Inputs[Action]>>;
};

/** What commands depend on. */
export interface CommandContext {
  db: Db;
  subscribers: readonly TransactionalSubscriber[];
  now: () => Date;
  /** Notifies the numbering that something was committed. */
  notifyCommitted: () => void;
  log?: Logger;
}

/** How the rows of an entity are read and saved. */
export interface EntityStore<Row> {
  /** The row if it is in the audience's scope, without locking; otherwise null. A null audience is the system. */
  find: (trx: Trx, id: string, audience: Audience | null) => Promise<Row | null>;
  /** Those of the rows that are in the audience's scope, in the order of ids. */
  findMany: (trx: Trx, ids: readonly string[], audience: Audience | null) => Promise<Row[]>;
  /** The same rows, locked one after the other in this order until the transaction ends. */
  lockMany: (trx: Trx, ids: readonly string[], audience: Audience | null) => Promise<Row[]>;
  /** The current rows of these ids, in their order, without removed ones; without a scope. */
  readMany: (trx: Trx, ids: readonly string[]) => Promise<Row[]>;
  insert: (trx: Trx, row: Row) => Promise<void>;
  /** Inserts rows with one statement where the table allows it. */
  insertMany: (trx: Trx, rows: readonly Row[]) => Promise<void>;
  /** Writes the changed fields of a locked row. */
  save: (trx: Trx, id: string, changed: Partial<Row>) => Promise<void>;
  /** Writes the changed fields of locked rows with one statement. */
  saveMany: (trx: Trx, rows: readonly SavedRow<Row>[]) => Promise<void>;
  /** True if the rows are counted in `list_counts`. */
  isCounted: boolean;
  /** The key that a row is counted under, if the store knows a list that counts it. */
  countKey?: (row: Row) => string;
  /** The sums and days that are kept of the rows. */
  rollups?: Rollups;
  /** What a row adds to them. */
  rollupValues?: (row: Row) => RollupValues;
  /** Snapshots of all rows in the order of ids, after the given id; for verifying counts. */
  rowSnapshots: (trx: Trx, after: string | null, limit: number) => Promise<SnapshotEntry[]>;
}

export interface EntityService<Row extends EntityRow = EntityRow> {
  entity: EntityName;
  definition: Entity<Row>;
  store: EntityStore<Row>;
  /** The schema of each action's input. */
  inputs: ActionInputs;
  /** Values derived from the rest of the row at this instant; with the working days if the service uses them. */
  derive: (row: Row, now: Date, calendar?: WorkCalendar) => Partial<Row>;
  /** Working days decide what is derived: they are read in the transaction of each command. */
  usesCalendar: boolean;
  /** The key that the row is counted under. */
  countKey: (row: Row) => string;
  /** What actions do before their transaction. */
  prepare: Readonly<Record<string, Prepare | undefined>>;
  /** What actions return beside the row. */
  results: Readonly<Record<string, ResultOf<Row> | undefined>>;
  createHandlers: Readonly<Record<string, CreateHandler<Row> | undefined>>;
  handlers: Readonly<Record<string, Handler<Row> | undefined>>;
  /** The actions that lock other rows too. */
  locks: Readonly<Record<string, FindLocks<Row> | undefined>>;
  /** Actions of the system that are due now, at most `limit`, without those of the rows of `tried`. */
  dueActions?: ((trx: Trx, search: DueSearch) => Promise<DueAction[]>) | undefined;
}

export interface DueSearch {
  now: Date;
  limit: number;
  /** Ids of rows whose turn was. However many fail again and again, they do not take the places of others. */
  tried: readonly string[];
}

export interface DueAction {
  action: string;
  id: string;
}
