// Imports on the server: their store and the handlers of their actions.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { columnUses, type ColumnUse, usesConflict } from '#shared/areas/imports/columns.ts';
import { guessColumns, normalizeTitle } from '#shared/areas/imports/guess-columns.ts';
import {
  type FileReading,
  importEntity,
  type ImportFileRow,
  importLimits,
  type ImportRow,
} from '#shared/areas/imports/import.ts';
import { importInputs } from '#shared/areas/imports/input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayMs, dayOf, startOfDay } from '#shared/lib/time.ts';
import type { CreateHandlersOf, EntityService, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { senderId, senderOf } from '../packages/queries.ts';
import { contentHashOf } from './draft-rows.ts';

const store = new TableStore(importEntity, { table: 'imports' });

/** Imports whose columns a company's next guess follows. */
const rememberedImports = 10;

/**
 * What the company used the columns of its last files for, by title; the newest choice counts. A sheet has no part in it:
 * its columns are stored with it.
 */
async function readRememberedColumns(trx: Trx, companyId: string): Promise<ReadonlyMap<string, ColumnUse>> {
  const earlier = await trx
    .selectFrom('imports')
    .select(['header', 'columns'])
    .where('companyId', '=', companyId)
    .where('source', '=', 'file')
    .where('status', '=', 'done')
    .orderBy('createdAt', 'desc')
    .limit(rememberedImports)
    .execute();
  return new Map(earlier.toReversed().flatMap(({ header, columns }) => [...usesOf(header, columns)]));
}

/** What the columns of one file were used for, by title. Of two with one title, the one that was used counts. */
function usesOf(header: readonly string[], columns: readonly string[]): ReadonlyMap<string, ColumnUse> {
  const uses = new Map<string, ColumnUse>();
  for (const [index, text] of header.entries()) {
    const title = normalizeTitle(text);
    const use = columnUses.find((known) => known === columns[index]) ?? 'ignored';
    if (use !== 'ignored' || !uses.has(title)) uses.set(title, use);
  }
  return uses;
}

/** Fails with `import.too_many_today`. Two imports of a person at once wait for each other, so that both are counted. */
async function assertRoomToday(trx: Trx, ownerId: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports/${ownerId}`}, 0))`.execute(trx);
  const { n } = await trx
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>=', startOfDay(dayOf(now)))
    .executeTakeFirstOrThrow();
  if (n >= importLimits.perDay) fail('import.too_many_today', { limit: importLimits.perDay });
}

/** Of rows that leave nothing to choose. */
const usualReading: FileReading = {
  encoding: null,
  encodingIsSure: true,
  hiddenRows: 0,
  hiddenColumns: 0,
  withHidden: false,
};

const createHandlers: CreateHandlersOf<ImportFileRow, typeof importInputs> = {
  create: async ({ trx, input: { companyId, rows, reading = usualReading, ...input }, actor, now }) => {
    const sender = await senderOf(trx, senderId(actor, companyId));
    if (actor.id !== null) await assertRoomToday(trx, actor.id, now);
    const remembered = input.source === 'file' ? await readRememberedColumns(trx, sender.id) : undefined;
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'draft',
      companyId: sender.id,
      ownerId: actor.id,
      ...input,
      ...reading,
      contentHash: contentHashOf({ header: input.header, rows }),
      ...guessColumns(input.header, remembered),
      rows: rows.map((row) => ({
        ...row,
        edits: {},
        excluded: false,
        kept: false,
        packageId: null,
        trackingNumber: null,
      })),
      rowCount: rows.length,
      createdCount: 0,
      confirmedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** The rows with a change of some of them. Fails with `missing` on the field `lines` for a row that does not exist. */
function changeRows(rows: readonly ImportRow[], lines: readonly number[], change: (row: ImportRow) => ImportRow) {
  const known = new Set(rows.map(({ line }) => line));
  if (lines.some((line) => !known.has(line))) failField('lines', 'missing');
  return rows.map((row) => (lines.includes(row.line) ? change(row) : row));
}

const countRows = (rows: readonly ImportRow[]) => rows.filter(({ excluded }) => !excluded).length;

const handlers: HandlersOf<ImportFileRow, typeof importInputs> = {
  setColumns: ({ row, input: { columns } }) => {
    if (columns.length !== row.header.length) failField('columns', 'invalid_choice');
    const repeats = columns.some((use, index) => columns.slice(index + 1).some((other) => usesConflict(use, other)));
    if (repeats) failField('columns', 'repeated');
    // Somebody has looked at all columns: nothing is left to ask.
    return { set: { columns, suggestions: columns.map(() => 'ignored') } };
  },
  edit: ({ row, input: { lines, field, text } }) => ({
    set: {
      rows: changeRows(row.rows, lines, (each) => ({ ...each, edits: { ...each.edits, [field]: text }, kept: false })),
    },
  }),
  exclude: ({ row, input: { lines, excluded } }) => {
    const rows = changeRows(row.rows, lines, (each) => ({ ...each, excluded }));
    return { set: { rows, rowCount: countRows(rows) } };
  },
  keep: ({ row, input: { lines } }) => ({
    set: { rows: changeRows(row.rows, lines, (each) => ({ ...each, kept: true })) },
  }),
  finish: ({ row, input: { packages }, now }) => {
    const created = new Map(packages.map(({ line, ...pkg }) => [line, pkg]));
    const rows = row.rows.map((each) => ({ ...each, ...created.get(each.line) }));
    return { set: { rows, createdCount: packages.length, confirmedAt: now } };
  },
};

/** Drafts that nobody has changed for `importLimits.draftDays` are given up. Their page hears it like any other change. */
const dueActions: EntityService<ImportFileRow>['dueActions'] = async (trx, { now, limit, tried }) => {
  const rows = await trx
    .selectFrom('imports')
    .select('id')
    .where('status', '=', 'draft')
    .where('updatedAt', '<', new Date(now.getTime() - importLimits.draftDays * dayMs))
    .where(sql<SqlBool>`id <> all (${[...tried]}::uuid[])`)
    .orderBy('updatedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ action: 'cancel', id }));
};

export const importService = createEntityService(importEntity, store, importInputs, {
  createHandlers,
  handlers,
  dueActions,
});

/** After this import in the list of the newest; nothing is, if the viewer does not see it. */
function isOlderThan(id: string): RawBuilder<SqlBool> {
  const at = sql`(select b.created_at from imports b where b.id = ${id})`;
  return sql<SqlBool>`(created_at < ${at} or (created_at = ${at} and id > ${id}))`;
}

/** The newest imports that the audience sees and that were not canceled; or the next ones, older than `before`. */
export function readImports(trx: Trx, audience: Audience, before: string | null = null): Promise<ImportFileRow[]> {
  return store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`status <> 'canceled'`, ...(before === null ? [] : [isOlderThan(before)])],
    sql`order by created_at desc, id limit ${importLimits.listed}`,
  );
}

/** The import of the company with this content and status; the newest if there are several, null if there is none. */
export async function findSameContent(
  trx: Trx,
  { companyId, contentHash }: Pick<ImportFileRow, 'companyId' | 'contentHash'>,
  status: ImportFileRow['status'],
): Promise<ImportFileRow | null> {
  const [row] = await store.select(
    trx,
    [
      sql<SqlBool>`company_id = ${companyId}`,
      sql<SqlBool>`content_hash = ${contentHash}`,
      sql<SqlBool>`status = ${status}`,
    ],
    sql`order by created_at desc, id limit 1`,
  );
  return row ?? null;
}
