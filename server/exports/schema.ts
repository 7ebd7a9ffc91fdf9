// The mutation that exports a list, `packagesExport(input): { job }`, for every list of the schema.
import type { GraphQLResolveInfo } from 'graphql';
import * as z from 'zod/mini';
import { hasRight } from '#shared/access/rights.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { type ExportFormat, maxSheetRows, resultFileName } from '#shared/entities/list-export.ts';
import { type JobRow } from '#shared/areas/jobs/job.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { exactCountLimit } from '#shared/lib/limits.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { startOwnJob } from '../areas/jobs/queries.ts';
import { JobStarted } from '../areas/jobs/schema.ts';
import { capitalize } from '../entities/entity-type.ts';
import type { ListRequest } from '../entities/list-sql.ts';
import { type DefinedList, definedLists } from '../entities/defined-lists.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { builder } from '../graphql/definition/builder.ts';
import { authorizeField, declareAccess } from '../graphql/definition/field-access.ts';
import { inputFromZod } from '../graphql/definition/input-from-zod.ts';
import { listInputs, parseFilter, parseSort } from '../graphql/definition/list-args.ts';
import { checkColumns, visibleColumns } from './columns.ts';
import type { ExportRequest } from './request.ts';

const Choices = inputFromZod('ExportChoices', z.strictObject(exportChoices));

/** Defines the export of each list; called once all lists are defined. */
export function defineExports(): void {
  for (const defined of definedLists) defineExport(defined);
}

function defineExport(defined: DefinedList): void {
  const name = `${defined.name}Export`;
  const { filter, sort } = listInputs(defined.typeName, defined.list);
  const input = builder.inputType(`${capitalize(name)}Input`, {
    fields: (t) => ({
      tab: t.field({ type: defined.tab }),
      search: t.string(),
      filter: t.field({ type: filter }),
      sort: t.field({ type: sort }),
      file: t.field({ type: Choices, required: true }),
      idempotencyKey: t.string(),
    }),
  });
  declareAccess(`Mutation.${name}`, defined.rule);
  builder.mutationField(name, (t) =>
    t.field({
      type: JobStarted,
      args: { input: t.arg({ type: input, required: true }) },
      resolve: async (_, { input: given }, context, info) => ({
        job: await createExport(defined, given, context, info),
      }),
    }),
  );
}

interface Given {
  tab?: string | null | undefined;
  search?: string | null | undefined;
  filter?: unknown;
  sort?: unknown;
  file: unknown;
  idempotencyKey?: string | null | undefined;
}

async function createExport(
  defined: DefinedList,
  given: Given,
  context: GraphqlContext,
  { schema }: Pick<GraphQLResolveInfo, 'schema'>,
): Promise<JobRow> {
  const { name: list, access, rule } = defined;
  const audience = authorizeField(rule, context);
  if (!hasRight(audience, 'export')) fail('forbidden');
  const file = parseInput(z.strictObject({ file: z.strictObject(exportChoices) }), { file: given.file }).file;
  checkColumns(schema, list, file.columns);
  if (visibleColumns(access, audience, file.columns).length === 0) failField('file.columns', 'required');
  const asked = {
    tab: given.tab ?? defined.list.tabs[0] ?? '',
    search: given.search ?? null,
    filter: parseFilter(defined.list, access, audience, given.filter),
    sort: parseSort(given.sort),
  };
  const total = await countRows(defined, audience, asked, file.format, context);
  const request: ExportRequest = { ...file, ...asked, list, filter: { ...asked.filter } };
  return startOwnJob(context, {
    kind: 'export',
    subject: list,
    resultName: resultFileName(file.name, file.format),
    total,
    request,
    ...(given.idempotencyKey != null && { idempotencyKey: given.idempotencyKey }),
  });
}

/** The number of rows; null if there are too many to count. Fails for what a file cannot hold. */
async function countRows(
  { countRows: count }: DefinedList,
  audience: Audience,
  request: ListRequest,
  format: ExportFormat,
  { read }: GraphqlContext,
): Promise<number | null> {
  const { total, isExact } = await read((trx) => count(trx, audience, request));
  // A search finds so many rows and no more.
  if (!isExact && normalizeSearch(request.search) !== null) fail('list.search_too_broad', { limit: exactCountLimit });
  if (format === 'xlsx' && total > maxSheetRows) fail('export.too_many_rows', { limit: maxSheetRows });
  return isExact ? total : null;
}
