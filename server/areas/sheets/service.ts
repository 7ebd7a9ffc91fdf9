// Spreadsheets on the server: their store and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import { sheetInputs } from '#shared/areas/sheets/input.ts';
import { parseSheetLink } from '#shared/areas/sheets/sheet-link.ts';
import { readSheetTable } from '#shared/areas/sheets/sheet-table.ts';
import { sheetEntity, sheetFields, type SheetRow } from '#shared/areas/sheets/sheet.ts';
import { AppError, type ErrorCode, fail, failField } from '#shared/lib/app-error.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import type { PrepareContext, PreparesOf } from '../../commands/prepared-action.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { senderId, senderOf } from '../packages/queries.ts';

const store = new TableStore(sheetEntity, { table: 'sheets' });

const linkOf = (text: string) => parseSheetLink(text) ?? failField('link', 'invalid_sheet_link');

/** Fails with `already_used` on the company when it has a sheet. Two at once wait for each other. */
async function assertNoOther(trx: Trx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sheet/${companyId}`}, 0))`.execute(trx);
  const other = await trx
    .selectFrom('sheets')
    .select('sheetName')
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (other) failField('companyId', 'already_used', { by: other.sheetName });
}

/**
 * Fails with `sheet.not_found` when another company than those of the actor has connected the spreadsheet. It may be shared
 * with our account alone: who only knows its address must not read the recipients of others through it. Staff see all of them.
 */
export async function assertOwnSpreadsheet(trx: Trx, { principal, dbPrincipal }: Actor, link: string): Promise<void> {
  if (principal.role !== 'CUSTOMER') return;
  const other = await withSystemRole(trx, dbPrincipal, () =>
    trx
      .selectFrom('sheets')
      .select('id')
      .where('spreadsheetId', '=', linkOf(link).spreadsheetId)
      .where(sql<SqlBool>`company_id <> all (${[...principal.audience.sets.company]}::uuid[])`)
      .where('status', '=', 'active')
      .limit(1)
      .executeTakeFirst(),
  );
  if (other) fail('sheet.not_found');
}

/** The fields whose value is wrong when a sheet cannot be read. Whatever is wrong elsewhere, with Google, has none. */
const fieldsOfProblems: Partial<Record<ErrorCode, string>> = {
  'sheet.no_access': 'link',
  'sheet.not_found': 'link',
  'sheet.too_large': 'link',
  'sheet.no_such_tab': 'sheetName',
  'sheet.no_header': 'headerRow',
  'sheet.missing_column': 'columns',
};

type Settings = Pick<SheetRow, 'headerRow' | 'sheetName' | 'columns'> & { link: string };

/** Fails, on its field, for a sheet whose orders could not be read: one that is stored has been read once. */
async function assertReadable({ actor, read, sheets }: PrepareContext, { link, ...settings }: Settings): Promise<void> {
  if (!sheets) fail('sheet.unavailable');
  try {
    await read((trx) => assertOwnSpreadsheet(trx, actor, link));
    readSheetTable(await sheets.readRows({ ...linkOf(link), sheetName: settings.sheetName }), settings);
  } catch (error) {
    const field = error instanceof AppError ? fieldsOfProblems[error.code] : undefined;
    if (error instanceof AppError && field !== undefined) failField(field, error.code, error.params);
    throw error;
  }
}

/** What decides whether a sheet can be read. */
const settingsIn = ({ spreadsheetId, gid, sheetName, headerRow, columns }: Partial<SheetRow>) => ({
  spreadsheetId,
  gid,
  sheetName,
  headerRow,
  columns,
});

const prepare = {
  create: async (context) => {
    await assertReadable(context, context.input);
    return linkOf(context.input.link);
  },
  // It is edited without being read as long as its place and its columns stay: it may be switched off in any case.
  edit: async (context) => {
    const { input, actor, read } = context;
    const audience = actor.principal.role === 'SYS' ? null : actor.principal.audience;
    const row = await read((trx) => store.find(trx, input.id, audience));
    const isSame = row && diffFields({ ...row }, settingsIn({ ...linkOf(input.link), ...input })).length === 0;
    if (row && !isSame) await assertReadable(context, input);
    return linkOf(input.link);
  },
} satisfies PreparesOf<typeof sheetInputs>;

const createHandlers: CreateHandlersOf<SheetRow, typeof sheetInputs> = {
  create: async ({ trx, input: { companyId, link, sheetName, headerRow, columns, scheduled }, actor, now }) => {
    const sender = await senderOf(trx, senderId(actor, companyId));
    await assertNoOther(trx, sender.id);
    await assertOwnSpreadsheet(trx, actor, link);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      companyId: sender.id,
      ...linkOf(link),
      sheetName,
      headerRow,
      columns,
      scheduled,
      lastSyncedAt: null,
      errorCode: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** In the form of an id, of no spreadsheet. */
const noSpreadsheet = '-'.repeat(20);

const handlers: HandlersOf<SheetRow, typeof sheetInputs> = {
  edit: async ({ trx, row, input: { link, sheetName, headerRow, columns, scheduled, version }, actor }) => {
    if (linkOf(link).spreadsheetId !== row.spreadsheetId) await assertOwnSpreadsheet(trx, actor, link);
    const given = { ...linkOf(link), sheetName, headerRow, columns, scheduled };
    const changes = diffFields({ ...row }, given);
    await withSystemRole(trx, actor.dbPrincipal, () => assertNoConflict(trx, row, version, changes));
    return { set: { ...given, errorCode: null }, payload: { changes: changes.map(({ field }) => ({ field })) } };
  },
  erase: () => ({
    set: {
      spreadsheetId: noSpreadsheet,
      gid: null,
      sheetName: '—',
      columns: sheetFields.map(() => ''),
      scheduled: false,
      errorCode: null,
    },
  }),
  report: ({ input: { errorCode }, now }) => ({ set: { errorCode, lastSyncedAt: now } }),
};

export const sheetService = createEntityService(sheetEntity, store, sheetInputs, {
  prepare,
  createHandlers,
  handlers,
});

/** The active sheets that the audience sees. */
export function readSheets(trx: Trx, audience: Audience): Promise<SheetRow[]> {
  return store.selectVisible(trx, audience, [sql<SqlBool>`status = 'active'`], sql`order by created_at, id limit 500`);
}

const pause = sql`interval '10 minutes'`;

/**
 * Takes the sheet that is due for the longest time, and sets when it is due again; returns its id, or null if none is.
 * Several instances take different ones.
 */
export async function claimDueSheet(trx: Trx): Promise<string | null> {
  await sql`insert into sheet_runs (sheet_id, due_at)
    select id, now() from sheets s where status = 'active' and scheduled and not exists (select from sheet_runs r where r.sheet_id = s.id)
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ sheetId: string }>`
    update sheet_runs set due_at = now() + ${pause} where sheet_id = (
      select r.sheet_id from sheet_runs r join sheets s on s.id = r.sheet_id and s.status = 'active' and s.scheduled
      where r.due_at <= now() order by r.due_at limit 1 for update of r skip locked) returning sheet_id`.execute(trx);
  return rows[0]?.sheetId ?? null;
}

/** A sheet by its id; null if there is none. */
export const findSheet = (trx: Trx, id: string): Promise<SheetRow | null> => store.find(trx, id, null);
