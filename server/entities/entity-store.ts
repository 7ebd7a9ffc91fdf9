// Reads, locks and saves the rows of an entity's table. Columns, conversion and scope come from its declaration.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { Entity } from '#shared/entities/entity.ts';
import { type Field, firstInvalidField } from '#shared/entities/fields.ts';
import { countKeyOf, type AnyList } from '#shared/entities/list.ts';
import { type Rollups, type RollupValues, rollupValuesOf } from '#shared/entities/rollups.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { type EntityRow, type EntityStore, pickFields, type SavedRow } from '../commands/entity-service.ts';
import { all } from '../db/lists/list-query.ts';
import { columnName, scopeWhere } from '../db/scope-sql.ts';
import type { Trx } from '../db/transaction.ts';
import type { SnapshotEntry } from '../events/rollups/figures.ts';
import type { ListSource } from './list-reads.ts';
import type { ListTuning } from './list-sql.ts';
import { type CountingList, readRowSnapshots } from './row-snapshots.ts';

type Where = readonly RawBuilder<SqlBool>[];

interface StoreOptions<Row> {
  table: string;
  /** SQL of the fields that are stored elsewhere, in terms of the table's columns. */
  read?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The column value of a field that the table stores in another form. */
  write?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Writes the changed fields that are stored elsewhere, after the row itself. */
  saveParts?: (trx: Trx, id: string, changed: Partial<Row>) => Promise<void>;
  /** Rows of this status are removed: no reader gets them. */
  removedStatus?: string;
  /** Columns that are unique together, and how an insert fails when its row is not. */
  unique?: { columns: readonly string[]; fail: (row: Row) => never };
  /** The list whose facts make the count keys of rows, and whose sums are kept. */
  countedBy?: CountingList;
}

/** The store of an entity. Every read with an audience is limited to its scope; a null audience is the system. */
export class TableStore<Row extends EntityRow> implements EntityStore<Row> {
  readonly #entity: Entity<Row>;
  readonly #options: StoreOptions<Row>;
  readonly #selected: RawBuilder<unknown>;

  constructor(entity: Entity<Row>, options: StoreOptions<Row>) {
    this.#entity = entity;
    this.#options = options;
    const { table, read = {} } = options;
    // Text, because Kysely would compile a node for each of a parcel's ninety columns again for each batch of events.
    const columns = Object.keys(entity.fields).filter((field) => !read[field]);
    this.#selected = sql.join([
      sql.raw(columns.map((field) => `"${columnName(table)}"."${columnName(field)}"`).join(', ')),
      ...Object.entries(read).map(([field, value]) => sql`${value} as ${sql.ref(field)}`),
    ]);
  }

  get isCounted(): boolean {
    return this.#options.countedBy !== undefined;
  }

  /** The key that a row is counted under: that of its list, or else its status. */
  countKey(row: Row): string {
    const { countedBy } = this.#options;
    return countedBy ? countKeyOf(countedBy, row) : row.status;
  }

  get rollups(): Rollups {
    return this.#options.countedBy ?? {};
  }

  /** What a row adds to the sums of its list. */
  rollupValues(row: Row): RollupValues {
    return rollupValuesOf(this.rollups, row);
  }

  /** A list of these rows, with what its reads need. */
  listSource(list: AnyList, tuning: ListTuning = {}): ListSource<Row> {
    return {
      list,
      table: this.#options.table,
      access: this.#entity.access,
      tuning,
      readMany: (trx, ids) => this.readMany(trx, ids),
    };
  }

  /** The rows that fulfil the conditions and are not removed; `order` is an `order by` clause. */
  async select(trx: Trx, where: Where, order: RawBuilder<unknown> = sql``): Promise<Row[]> {
    const { rows } =
      await sql`select ${this.#selected} from ${sql.table(this.#options.table)} where ${this.#present(where)} ${order}`.execute(
        trx,
      );
    return rows.map((row) => this.#parse(row));
  }

  /** The rows in the audience's scope that fulfil the conditions. */
  selectVisible(trx: Trx, audience: Audience, where: Where, order?: RawBuilder<unknown>): Promise<Row[]> {
    return this.select(trx, [this.#inScope(audience), ...where], order);
  }

  async find(trx: Trx, id: string, audience: Audience | null): Promise<Row | null> {
    const [row] = await this.findMany(trx, [id], audience);
    return row ?? null;
  }

  async findMany(trx: Trx, ids: readonly string[], audience: Audience | null): Promise<Row[]> {
    return ids.length === 0 ? [] : this.select(trx, this.#these(ids, audience), this.#byId());
  }

  async lockMany(trx: Trx, ids: readonly string[], audience: Audience | null): Promise<Row[]> {
    if (ids.length === 0) return [];
    const { table, read = {} } = this.#options;
    const these = this.#these(ids, audience);
    if (Object.keys(read).length === 0) return this.select(trx, these, sql`${this.#byId()} for update`);
    // A statement that waited for a lock sees other tables as they were before, so they are read by a second one.
    await sql`select from ${sql.table(table)} where ${this.#present(these)} ${this.#byId()} for update`.execute(trx);
    return this.select(trx, these, this.#byId());
  }

  async readMany(trx: Trx, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const rows = await this.select(trx, [sql<SqlBool>`${this.#column('id')} = any (${[...ids]}::uuid[])`]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async insert(trx: Trx, row: Row): Promise<void> {
    const { table, unique, saveParts } = this.#options;
    const values = this.#columnValues(row);
    const conflict = unique
      ? sql`on conflict (${sql.join(unique.columns.map((column) => sql.ref(column)))}) do nothing`
      : sql``;
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
      values (${sql.join(values.map(([, value]) => value))}) ${conflict}`.execute(trx);
    if (unique && numAffectedRows === 0n) unique.fail(row);
    await saveParts?.(trx, row.id, row);
  }

  async save(trx: Trx, id: string, changed: Partial<Row>): Promise<void> {
    const { table, saveParts } = this.#options;
    const values = this.#columnValues(changed);
    const assignments = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`.execute(trx);
    await saveParts?.(trx, id, changed);
  }

  async insertMany(trx: Trx, rows: readonly Row[]): Promise<void> {
    const { table, unique, saveParts } = this.#options;
    const [first, ...others] = rows;
    if (!first || others.length === 0 || unique || saveParts) {
      for (const row of rows) await this.insert(trx, row);
      return;
    }
    const columns = sql.join(this.#columnValues(first).map(([name]) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${this.#recordset(rows)} r`.execute(
      trx,
    );
  }

  async saveMany(trx: Trx, rows: readonly SavedRow<Row>[]): Promise<void> {
    const { table, saveParts } = this.#options;
    const [first, ...others] = rows;
    if (first && others.length === 0) return this.save(trx, first.row.id, pickFields(first.row, first.changed));
    if (!first) return undefined;
    const changed = new Set(rows.flatMap((each) => each.changed));
    const columns = this.#columnValues(first.row).flatMap(([name]) => (changed.has(name) ? [sql.ref(name)] : []));
    const assignments = columns.map((column) => sql`${column} = r.${column}`);
    const values = this.#recordset(rows.map(({ row }) => pickFields(row, ['id', ...changed])));
    await sql`update ${sql.table(table)} t set ${sql.join(assignments)} from ${values} r where t.id = r.id`.execute(
      trx,
    );
    if (saveParts) for (const each of rows) await saveParts(trx, each.row.id, pickFields(each.row, each.changed));
    return undefined;
  }

  /** The rows as a set with the columns and types of the table. */
  #recordset(rows: readonly Partial<Row>[]): RawBuilder<unknown> {
    const values = rows.map((row) =>
      Object.fromEntries(this.#values(row).map(([name, value]) => [columnName(name), value])),
    );
    return sql`jsonb_populate_recordset(null::${sql.table(this.#options.table)}, ${JSON.stringify(values)}::jsonb)`;
  }

  /** The snapshots of rows after an id, in the order of ids. */
  rowSnapshots(trx: Trx, after: string | null, limit: number): Promise<SnapshotEntry[]> {
    const { table, countedBy } = this.#options;
    return readRowSnapshots(trx, { table, access: this.#entity.access, countedBy }, after, limit);
  }

  #parse(found: unknown): Row {
    if (isRecord(found) && this.#entity.isRow(found)) return found;
    // CHECK constraints guarantee the values; any other value is a bug.
    const field = isRecord(found) ? firstInvalidField(this.#entity.fields, found) : 'row';
    throw new Error(`unexpected value: ${this.#entity.name}.${field}`);
  }

  /** The columns to write with their values, of the fields that the table stores. */
  #values(row: Partial<Row>): [string, unknown][] {
    const { write = {} } = this.#options;
    const stored = ([name, field]: [string, Field]) => field.stored === 'column' || write[name] !== undefined;
    return Object.entries(this.#entity.fields)
      .filter((entry) => stored(entry) && entry[0] in row)
      .map(([name]) => {
        const value: unknown = Reflect.get(row, name);
        return [name, write[name]?.(value) ?? value];
      });
  }

  /** The same, each as the driver sends it. */
  #columnValues(row: Partial<Row>): [string, unknown][] {
    const { fields } = this.#entity;
    return this.#values(row).map(([name, value]) => [
      name,
      fields[name]?.kind === 'json' ? JSON.stringify(value) : value,
    ]);
  }

  #byId(): RawBuilder<unknown> {
    return sql`order by ${this.#column('id')}`;
  }

  #these(ids: readonly string[], audience: Audience | null): Where {
    const [only, ...others] = ids;
    return [
      others.length === 0
        ? sql<SqlBool>`${this.#column('id')} = ${only}`
        : sql<SqlBool>`${this.#column('id')} = any (${[...ids]}::uuid[])`,
      ...(audience ? [this.#inScope(audience)] : []),
    ];
  }

  #column(name: string): RawBuilder<unknown> {
    return sql.ref(`${this.#options.table}.${name}`);
  }

  #inScope(audience: Audience): RawBuilder<SqlBool> {
    return scopeWhere(this.#entity.access.see[audience.role], audience, this.#options.table);
  }

  #present(where: Where): RawBuilder<SqlBool> {
    const { removedStatus } = this.#options;
    return all([
      ...where,
      ...(removedStatus === undefined ? [] : [sql<SqlBool>`${this.#column('status')} <> ${removedStatus}`]),
    ]);
  }
}
