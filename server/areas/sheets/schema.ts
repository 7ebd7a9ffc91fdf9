// GraphQL schema of spreadsheets: their settings, a look at their titles, and the synchronisation on demand.
import { inspectSheetInput, syncSheetInput } from '#shared/areas/sheets/input.ts';
import { parseSheetLink } from '#shared/areas/sheets/sheet-link.ts';
import { readTitles } from '#shared/areas/sheets/sheet-table.ts';
import { sheetEntity, sheetsLimit } from '#shared/areas/sheets/sheet.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { actorOf } from '../../commands/actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById } from '../directory/queries.ts';
import { CompanyType } from '../directory/schema.ts';
import { assertOwnSpreadsheet, readSheets, sheetService } from './service.ts';
import { reportSync } from './report-sync.ts';
import type { SyncResult } from './sync-sheet.ts';

const SheetType = defineEntityType(sheetEntity, {
  description: 'A spreadsheet of a company from which orders are read.',
});
builder.objectFields(SheetType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
}));

/** The live fields of spreadsheets. */
export const sheetLiveFields: readonly LiveField[] = registerEntity(sheetService, SheetType, { byId: false });

defineRows('sheets', sheetService, SheetType, {
  description: 'The spreadsheets of the companies that the viewer sees.',
  read: (trx, audience) => readSheets(trx, audience),
});

const rule: AccessRule = { kind: 'action', entity: 'sheet', action: 'edit' };

declareAccess('Query.sheetAccount', rule);
builder.queryField('sheetAccount', (t) =>
  t.string({
    nullable: true,
    description: 'The address with which a spreadsheet is shared; null if everybody with the link must see it.',
    resolve: (_, __, context) => {
      authorizeField(rule, context);
      return context.sheets?.account ?? null;
    },
  }),
);

const InspectedType = builder.objectRef<readonly string[]>('SheetInspection').implement({
  fields: (t) => ({ titles: t.stringList({ resolve: (titles) => [...titles] }) }),
});
const SyncType = builder.objectRef<SyncResult>('SheetSyncResult').implement({
  fields: (t) => ({
    importId: t.exposeID('importId', { nullable: true, description: 'The draft of the new orders.' }),
    orders: t.exposeInt('orders', { description: 'New orders in the draft.' }),
    left: t.exposeInt('left', { description: 'New orders that wait for the next synchronisation.' }),
    written: t.exposeInt('written', { description: 'Cells that were written into the sheet.' }),
  }),
});

/** The client of Google Sheets, within the viewer's limit of requests. */
async function sheetsOf({ sheets, limits, viewer }: GraphqlContext) {
  await limits?.countCall(sheetsLimit, viewer?.id);
  return sheets ?? fail('sheet.unavailable');
}

declareAccess('Mutation.sheetInspect', rule);
builder.mutationField('sheetInspect', (t) =>
  t.field({
    type: InspectedType,
    description: 'Reads the titles of a spreadsheet. Changes nothing.',
    args: { input: t.arg({ type: inputFromZod('SheetInspectInput', inspectSheetInput), required: true }) },
    resolve: async (_, args, context) => {
      authorizeField(rule, context);
      const { link, sheetName, headerRow } = parseInput(inspectSheetInput, args.input);
      const actor = actorOf(context.viewer ?? fail('UNAUTHENTICATED'));
      const sheets = await sheetsOf(context);
      const place = parseSheetLink(link) ?? failField('link', 'invalid_sheet_link');
      await inTransaction(context.commands.db, actor.dbPrincipal, (trx) => assertOwnSpreadsheet(trx, actor, link));
      const rows = await sheets.readRows({ ...place, sheetName });
      return readTitles(rows, headerRow);
    },
  }),
);

declareAccess('Mutation.sheetSync', rule);
builder.mutationField('sheetSync', (t) =>
  t.field({
    type: SyncType,
    description: 'Reads the new orders into a draft, and writes tracking numbers and statuses back.',
    args: { input: t.arg({ type: inputFromZod('SheetSyncInput', syncSheetInput), required: true }) },
    resolve: async (_, args, context) => {
      const audience = authorizeField(rule, context);
      const { id } = parseInput(syncSheetInput, args.input);
      const actor = actorOf(context.viewer ?? fail('UNAUTHENTICATED'));
      const sheets = await sheetsOf(context);
      const sheet = await inTransaction(context.commands.db, actor.dbPrincipal, (trx) =>
        sheetService.store.find(trx, id, audience),
      );
      if (sheet?.status !== 'active') fail('missing');
      return reportSync({ context: context.commands, sheets }, sheet, actor);
    },
  }),
);
