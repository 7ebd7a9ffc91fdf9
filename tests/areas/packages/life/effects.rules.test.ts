// All that a step changes on a parcel, and nothing else. What it reads of the database is given by table.
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageHandlers } from '#server/areas/packages/handlers/handlers.ts';
import { systemActor } from '#server/commands/actor.ts';
import type { HandlerContext } from '#server/commands/entity-service.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { type Action, effects, type Given, now, parcel, type Rows } from './effects.ts';
import { effectsOfReads } from './effects-of-reads.ts';

/** A transaction whose statements answer the rows of the first given table that they name. */
function transactionWith(tables: Rows) {
  const nothing = () => Promise.resolve();
  const connection: DatabaseConnection = {
    executeQuery: ({ sql: text }) => {
      const rows = Object.entries(tables).find(([table]) => text.includes(table))?.[1] ?? [];
      return Promise.resolve({ rows: z.array(z.any()).parse(rows), numAffectedRows: BigInt(rows.length) });
    },
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  const driver: Driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect }).startTransaction().execute();
}

/** What the step decides, or the code of its refusal. */
async function effectOf(action: Action, { row = {}, input = {}, rows = {} }: Given): Promise<unknown> {
  const context: Omit<HandlerContext<PackageRow>, 'input'> = {
    trx: await transactionWith(rows),
    row: { ...parcel, ...row },
    actor: systemActor,
    now,
    runFollowUp: (name, of) => Promise.resolve(`made by ${name} of ${String(of['of'])}`),
    batch: {},
  };
  try {
    const handler = packageHandlers[action];
    if (!handler) throw new Error(`${action} has no handler`);
    return await Reflect.apply(handler, undefined, [{ ...context, input: { id: parcel.id, ...input } }]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.fields;
    return field ? `${field.path}: ${field.code}` : error.code;
  }
}

describe('a parcel', () => {
  it.each([...effects, ...effectsOfReads])('%s (%s)', async (_what, action, given, expected) => {
    expect(await effectOf(action, given)).toEqual(expected);
  });
});
