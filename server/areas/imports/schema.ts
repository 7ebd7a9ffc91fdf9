// GraphQL schema of imports: their rows as the preview shows them, the upload, and the confirmation.
import { hasRight } from '#shared/access/rights.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { ImportFileRow } from '#shared/areas/imports/import.ts';
import { importEntity, importLimits } from '#shared/areas/imports/import.ts';
import { importFields } from '#shared/areas/imports/columns.ts';
import { confirmImportInput } from '#shared/areas/imports/input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById, personById } from '../directory/queries.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import { checkImport, type CheckedRow, type RowProblem } from './check-rows.ts';
import { confirmImport } from './confirm-import.ts';
import { uploadInput, uploadSpreadsheet } from './upload-spreadsheet.ts';
import { findSameContent, importService, readImports } from './service.ts';

const ImportType = defineEntityType(importEntity, {
  description: 'Rows of a file or a sheet that become parcels when somebody confirms them.',
  withActions: true,
});
const FieldEnum = enumOf('ImportField', importFields);

const ProblemType = builder.objectRef<RowProblem>('ImportProblem').implement({
  fields: (t) => ({
    field: t.expose('field', { type: FieldEnum }),
    code: t.exposeString('code', { description: 'An error code, or one of a warning.' }),
    isError: t.exposeBoolean('isError', { description: 'True if the row cannot be imported as it is.' }),
    count: t.exposeInt('count', { nullable: true, description: 'The limit, or the orders that are counted.' }),
    line: t.exposeInt('line', { nullable: true, description: 'The row that this one repeats.' }),
    value: t.exposeString('value', { nullable: true, description: 'The value that the problem is about.' }),
    suggestions: t.field({ type: ['String'], resolve: ({ suggestions }) => [...suggestions] }),
  }),
});

/**
 * True if the rows of the import are not shown, because they have amounts: who may not see amounts sees the rows that
 * they brought themself. All cells are hidden, as any column can be called any field.
 */
function hidesRows({ ownerId }: ImportFileRow, audience: Audience): boolean {
  return !hasRight(audience, 'money') && ownerId !== audience.sets.user[0];
}

const RowType = builder.objectRef<CheckedRow>('ImportRow').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Its number in the file.' }),
    texts: t.field({
      type: ['String'],
      description: `The text of each field, in this order: ${importFields.join(', ')}.`,
      resolve: ({ texts }) => importFields.map((field) => texts[field]),
    }),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => [...problems] }),
    excluded: t.exposeBoolean('excluded', { description: 'True if it is left out.' }),
    kept: t.exposeBoolean('kept', { description: 'True if somebody has accepted its warnings.' }),
    packageId: t.exposeID('packageId', { nullable: true }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true }),
  }),
});

builder.objectFields(ImportType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  owner: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ ownerId }, _, { loaders }) => (ownerId === null ? null : loaders.of(personById).load(ownerId)),
  }),
  examples: t.field({
    type: ['String'],
    description: 'The first text of each column.',
    resolve: (row, _, { audience }) => {
      const rows = audience && !hidesRows(row, audience) ? row.rows : [];
      return row.header.map(
        (__, index) => rows.map(({ cells }) => cells[index] ?? '').find((cell) => cell !== '') ?? '',
      );
    },
  }),
  rows: t.field({
    type: [RowType],
    description: 'None of an import of somebody else for who may not see amounts.',
    resolve: (row, _, context) => {
      const audience = context.audience ?? fail('UNAUTHENTICATED');
      return hidesRows(row, audience) ? [] : context.read((trx) => checkImport(trx, audience, row, context.now));
    },
  }),
  importedBefore: t.field({
    type: ImportType,
    nullable: true,
    description: 'An import of the same content that is done, while this one is a draft.',
    resolve: async (row, _, context) => {
      const audience = context.audience ?? fail('UNAUTHENTICATED');
      if (row.status !== 'draft') return null;
      const same = await context.read((trx) => findSameContent(trx, row, 'done'));
      const [visible] = same ? await redactRows(context, importService, audience, [same]) : [];
      return visible ?? null;
    },
  }),
}));

defineRows('imports', importService, ImportType, {
  description:
    'The newest drafts and finished imports that the viewer sees, at most 20; with `before` the next older ones.',
  args: builder.args((t) => ({ before: t.id() })),
  read: (trx, audience, { before }) => readImports(trx, audience, before ?? null),
});

/** The live fields of imports. */
export const importLiveFields: readonly LiveField[] = registerEntity(importService, ImportType);

const Result = builder.objectRef<RedactedRow<ImportFileRow>>('ImportMade').implement({
  fields: (t) => ({ import: t.field({ type: ImportType, resolve: (row) => row }) }),
});

async function answer(context: GraphqlContext, row: ImportFileRow): Promise<RedactedRow<ImportFileRow>> {
  const [redacted] = await redactRows(context, importService, context.audience ?? fail('UNAUTHENTICATED'), [row]);
  return redacted ?? fail('missing');
}

const createRule: AccessRule = { kind: 'action', entity: 'import', action: 'create' };
declareAccess('Mutation.importUpload', createRule);
builder.mutationField('importUpload', (t) =>
  t.field({
    type: Result,
    description: `Reads a spreadsheet (xlsx or CSV, at most ${importLimits.rows} rows) into a draft. The same content again is the same draft.`,
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      input: t.arg({ type: inputFromZod('ImportUploadInput', uploadInput), required: true }),
    },
    resolve: async (_, { file, input }, context) => {
      authorizeField(createRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      return answer(context, await uploadSpreadsheet(context.commands, actorOf(viewer), file, input));
    },
  }),
);

const confirmRule: AccessRule = { kind: 'action', entity: 'import', action: 'finish' };
declareAccess('Mutation.importConfirm', confirmRule);
builder.mutationField('importConfirm', (t) =>
  t.field({
    type: Result,
    description: 'Creates the parcels of all rows that are not left out, or none.',
    args: { input: t.arg({ type: inputFromZod('ImportConfirmInput', confirmImportInput), required: true }) },
    resolve: async (_, { input }, context) => {
      authorizeField(confirmRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      return answer(context, await confirmImport(context.commands, viewer, parseInput(confirmImportInput, input)));
    },
  }),
);
