// What an area brings to the door: how its rows are read and saved, and what is particular to each of its actions.
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

/** What a handler works with. */
export interface Step<Row, In = Input> {
  trx: Trx;
  row: Row;
  input: In;
  actor: Actor;
  now: Date;
  /** Runs another action of the system in the same transaction (an exchange parcel's return, a relaunched parcel). */
  follow: (action: string, input: Input) => Promise<string>;
}

/** What a handler decides; the door adds status, version and time, derives flags, saves and records. */
export interface Outcome<Row extends EntityRow> {
  set?: Partial<Row>;
  /** Which of the action's statuses, when the table leaves the choice. */
  status?: Row['status'];
  facts?: Readonly<Record<string, unknown>>;
  /** Fields that count as changed even when they keep their value, so that the action is recorded. */
  touched?: readonly (keyof Row & string)[];
}

export type Handler<Row extends EntityRow, In = Input> = (step: Step<Row, In>) => Outcome<Row> | Promise<Outcome<Row>>;
export type Maker<Row extends EntityRow, In = Input> = (step: Omit<Step<null, In>, 'row'>) => Row | Promise<Row>;

/** A change as effects and the event see it. */
export interface Change<Row> {
  entity: Entity;
  action: string;
  /** Full name of the event that it is recorded as, `package.delivered`. */
  event: string;
  before: Row | null;
  after: Row;
  input: Input;
  facts: Readonly<Record<string, unknown>>;
  actor: Actor;
  now: Date;
}

/** Runs an action of the system on a row of any area, in the transaction of the change that it follows from. */
export type FollowUp = <Row extends EntityRow>(server: AreaServer<Row>, action: string, input: Input) => Promise<Row>;

/** What another area does in the transaction of a change, with the system's rights. */
export type Effect = (trx: Trx, change: Change<EntityRow>, followUp: FollowUp) => Promise<void>;

export interface AreaServer<Row extends EntityRow = EntityRow> {
  entity: Entity;
  area: Omit<Area, 'lifecycle'> & { lifecycle: Lifecycle<string, Row> };
  /** Whether something that came back from JSON or from the live engine is a row of this area. */
  isRow: (value: object) => value is Row;
  /** Locks and reads the row if it is in the audience's scope; null otherwise. A null audience is the system's. */
  lock: (trx: Trx, id: string, audience: Audience | null) => Promise<Row | null>;
  insert: (trx: Trx, row: Row) => Promise<void>;
  save: (trx: Trx, id: string, changed: Partial<Row>) => Promise<void>;
  /** Values that follow from the rest of the row at this instant. */
  derive: (row: Row, now: Date) => Partial<Row>;
  /** What the row is counted as; null when the area keeps no counts. */
  bucket: (row: Row) => string;
  makers: Readonly<Record<string, Maker<Row>>>;
  handlers: Readonly<Record<string, Handler<Row>>>;
  /** What time alone asks for now: the system's actions on these rows, at most so many. */
  due?: (trx: Trx, now: Date, limit: number) => Promise<Due[]>;
  /** Where every row stands, in the order of ids, after one of them; for checking the counts. */
  places?: (trx: Trx, after: string | null, limit: number) => Promise<{ id: string; place: Place }[]>;
}

export interface Due {
  action: string;
  id: string;
}
