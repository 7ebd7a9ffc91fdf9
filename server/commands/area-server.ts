// What an entity provides to commands: how its rows are read and saved, and the handlers of its actions.
import type { Area, Entity } from '#shared/areas/index.ts';
import type { Lifecycle } from '#shared/access/lifecycle.ts';
import type { Place } from '#shared/events/envelope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Trx } from '../db/transaction.ts';
import type { Actor } from './actor.ts';

export interface EntityRow {
  id: string;
  version: number;
  status: string;
}
export type Input = Readonly<Record<string, unknown>>;

/** What a handler receives. */
export interface Step<Row, In = Input> {
  trx: Trx;
  row: Row;
  input: In;
  actor: Actor;
  now: Date;
  /**
   * Runs another action of the system in the same transaction (an exchange parcel's return, a relaunched parcel).
   * Returns the row's id.
   */
  follow: (action: string, input: Input) => Promise<string>;
}

/**
 * What a handler decides. The command then sets status, version and time, derives values, saves and records the
 * event.
 */
export interface Outcome<Row extends EntityRow> {
  set?: Partial<Row>;
  /** The target status, if the action allows several. */
  status?: Row['status'];
  facts?: Readonly<Record<string, unknown>>;
  /** Fields that count as changed even if they keep their value, so that the event is recorded. */
  touched?: readonly (keyof Row & string)[];
}

export type Handler<Row extends EntityRow, In = Input> = (
  context: Step<Row, In>,
) => Outcome<Row> | Promise<Outcome<Row>>;
export type Maker<Row extends EntityRow, In = Input> = (context: Omit<Step<null, In>, 'row'>) => Row | Promise<Row>;

/** A change before its event is known. */
export interface RowChange<Row> {
  entity: Entity;
  action: string;
  before: Row | null;
  after: Row;
  input: Input;
  actor: Actor;
  now: Date;
}

/** A change as transactional subscribers and the event see it. */
export interface Change<Row> extends RowChange<Row> {
  /** Full name of the recorded event, `package.delivered`. */
  event: string;
  facts: Readonly<Record<string, unknown>>;
}

/** Runs an action of the system on a row of any entity, in the same transaction. */
export type FollowUp = <Row extends EntityRow>(service: AreaServer<Row>, action: string, input: Input) => Promise<Row>;

/** Work of another area in the transaction of a change, with system rights. */
export type Effect = (trx: Trx, change: Change<EntityRow>, runCommand: FollowUp) => Promise<void>;

export interface AreaServer<Row extends EntityRow = EntityRow> {
  entity: Entity;
  area: Omit<Area, 'lifecycle'> & { lifecycle: Lifecycle<string, Row> };
  /** True if a value from JSON or from the live engine is a row of this entity. */
  isRow: (value: object) => value is Row;
  /** Locks and reads the row if it is in the audience's scope; otherwise null. A null audience is the system. */
  lock: (trx: Trx, id: string, audience: Audience | null) => Promise<Row | null>;
  insert: (trx: Trx, row: Row) => Promise<void>;
  save: (trx: Trx, id: string, changed: Partial<Row>) => Promise<void>;
  /** Values derived from the rest of the row at this instant. */
  derive: (row: Row, now: Date) => Partial<Row>;
  /** The key that the row is counted under. */
  bucket: (row: Row) => string;
  makers: Readonly<Record<string, Maker<Row>>>;
  handlers: Readonly<Record<string, Handler<Row>>>;
  /** Actions of the system that are due now, at most `limit`. */
  due?: (trx: Trx, now: Date, limit: number) => Promise<Due[]>;
  /** Snapshots of all rows in the order of ids, after the given id; for verifying the counts. */
  places?: (trx: Trx, after: string | null, limit: number) => Promise<SnapshotEntry[]>;
}

export interface SnapshotEntry {
  id: string;
  place: Place;
}

export interface Due {
  action: string;
  id: string;
}
