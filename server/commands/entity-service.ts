// What an entity provides to commands: how its rows are read and saved, and the handlers of its actions.
import type { EntityDefinition, EntityName } from '#shared/areas/index.ts';
import type { Lifecycle } from '#shared/access/lifecycle.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Trx } from '../db/transaction.ts';
import type { SnapshotEntry } from '../events/counts.ts';
import type { Actor } from './actor.ts';

export interface EntityRow {
  id: string;
  version: number;
  status: string;
}
export type CommandInput = Readonly<Record<string, unknown>>;

/** What a handler receives. */
export interface HandlerContext<Row, In = CommandInput> {
  trx: Trx;
  row: Row;
  input: In;
  actor: Actor;
  now: Date;
  /**
   * Runs another action of the system in the same transaction (an exchange parcel's return, a relaunched parcel).
   * Returns the row's id.
   */
  runFollowUp: (action: string, input: CommandInput) => Promise<string>;
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

export type Handler<Row extends EntityRow, In = CommandInput> = (
  context: HandlerContext<Row, In>,
) => HandlerResult<Row> | Promise<HandlerResult<Row>>;
export type CreateHandler<Row extends EntityRow, In = CommandInput> = (
  context: Omit<HandlerContext<null, In>, 'row'>,
) => Row | Promise<Row>;

/** A change before its event is known. */
export interface RowChange<Row> {
  entity: EntityName;
  action: string;
  before: Row | null;
  after: Row;
  input: CommandInput;
  actor: Actor;
  now: Date;
}

/** A change as transactional subscribers and the event see it. */
export interface EntityChange<Row> extends RowChange<Row> {
  /** Full name of the recorded event, `package.delivered`. */
  event: string;
  payload: Readonly<Record<string, unknown>>;
}

/** Runs an action of the system on a row of any entity, in the same transaction. */
export type RunCommand = <Row extends EntityRow>(
  service: EntityService<Row>,
  action: string,
  input: CommandInput,
) => Promise<Row>;

/** Work of another area in the transaction of a change, with system rights. */
export type TransactionalSubscriber = (
  trx: Trx,
  change: EntityChange<EntityRow>,
  runCommand: RunCommand,
) => Promise<void>;

/** The names of the fields that hold an instant or null. */
type InstantField<Row> = { [Field in keyof Row]: Date extends Row[Field] ? Field : never }[keyof Row];

export interface EntityService<Row extends EntityRow = EntityRow> {
  entity: EntityName;
  definition: Omit<EntityDefinition, 'lifecycle'> & { lifecycle: Lifecycle<string, Row> };
  /** True if a value from JSON or from the live engine is a row of this entity. */
  isRow: (value: object) => value is Row;
  /** Every field of the row that is an instant: JSON holds them as text. */
  instants: Readonly<Record<InstantField<Row>, true>>;
  /** Locks and reads the row if it is in the audience's scope; otherwise null. A null audience is the system. */
  lock: (trx: Trx, id: string, audience: Audience | null) => Promise<Row | null>;
  insert: (trx: Trx, row: Row) => Promise<void>;
  save: (trx: Trx, id: string, changed: Partial<Row>) => Promise<void>;
  /** Values derived from the rest of the row at this instant. */
  derive: (row: Row, now: Date) => Partial<Row>;
  /** The key that the row is counted under. */
  countKey: (row: Row) => string;
  createHandlers: Readonly<Record<string, CreateHandler<Row>>>;
  handlers: Readonly<Record<string, Handler<Row>>>;
  /** Actions of the system that are due now, at most `limit`. */
  dueActions?: (trx: Trx, now: Date, limit: number) => Promise<DueAction[]>;
  /** Snapshots of all rows in the order of ids, after the given id; for verifying the counts. */
  rowSnapshots?: (trx: Trx, after: string | null, limit: number) => Promise<SnapshotEntry[]>;
}

export interface DueAction {
  action: string;
  id: string;
}
