// GraphQL schema of stickers: the parcels that are to be printed, how a sticker looks, and the job that writes a file.
import * as z from 'zod/mini';
import { type JobRow } from '#shared/areas/jobs/job.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { maxStickers, perSheet, stickerChoices, stickerContent } from '#shared/areas/packages/stickers.ts';
import { stickerRoles } from '#shared/areas/packages/sticker-roles.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { isId } from '#shared/lib/uuid.ts';
import { matchingInput, selectionOf } from '../../../entities/bulk-fields.ts';
import { redactRows } from '../../../entities/root-fields.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { declareWeight } from '../../../graphql/definition/field-weight.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { JobStarted } from '../../jobs/schema.ts';
import { PackageType } from '../graphql-types.ts';
import { findPackage, findPackages, packageListSource } from '../queries.ts';
import { packageService } from '../service.ts';
import { previewOf } from './preview.ts';
import { fileEnding } from './render.ts';
import type { StickerRequest } from './step.ts';
import { stickerOf } from './sticker.ts';

const accessRule: AccessRule = { kind: 'roles', roles: stickerRoles };
const matching = matchingInput('Package', 'Packages', packageListSource);

interface Selected {
  ids?: unknown;
  matching?: unknown;
}

/** The ids of a selection, at most as many as stickers. Fails with `list.selection_too_large`. */
async function selectedIds(given: Selected, context: GraphqlContext): Promise<readonly string[]> {
  const audience = authorizeField(accessRule, context);
  const selection = selectionOf(audience, packageListSource, { ids: given.ids, matching: given.matching });
  const ids = await context.read((trx) => selection.find(trx));
  if (ids.length > maxStickers) fail('list.selection_too_large', { limit: maxStickers });
  return ids;
}

const Selection = builder.inputType('PackagesToPrintInput', {
  fields: (t) => ({ ids: t.idList(), matching: t.field({ type: matching }) }),
});
declareAccess('Query.packagesToPrint', accessRule);
builder.queryField('packagesToPrint', (t) =>
  t.field({
    type: [PackageType],
    description: `The parcels of a selection that the viewer sees, in its order, at most ${maxStickers}.`,
    args: { input: t.arg({ type: Selection, required: true }) },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(accessRule, context);
      const ids = await selectedIds(input, context);
      const rows = await context.read((trx) => findPackages(trx, ids.filter(isId), audience));
      const byId = new Map(rows.map((row) => [row.id, row]));
      const ordered: PackageRow[] = ids.flatMap((id) => byId.get(id) ?? []);
      return redactRows(context, packageService, audience, ordered);
    },
  }),
);

const Preview = builder.objectRef<{ svg: string }>('PackageSticker').implement({
  fields: (t) => ({ svg: t.exposeString('svg', { description: 'An SVG document of 100 × 150 mm.' }) }),
});
const Content = inputFromZod('StickerContentInput', z.strictObject(stickerContent));
declareAccess('Query.packageSticker', accessRule);
declareWeight('Query.packageSticker', 25);
builder.queryField('packageSticker', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description: 'How the sticker of a parcel looks. Few are drawn for one account at a time.',
    args: { id: t.arg.id({ required: true }), content: t.arg({ type: Content, required: true }) },
    resolve: async (_, args, context) => {
      const audience = authorizeField(accessRule, context);
      const content = parseInput(z.strictObject(stickerContent), args.content);
      const pkg = isId(args.id) ? await context.read((trx) => findPackage(trx, args.id, audience)) : null;
      if (!pkg) return null;
      const sticker = await stickerOf(pkg, { loaders: context.loaders, carrier: context.carrier, audience });
      // A live execution has no viewer: its account is all who see the same.
      const account = context.viewer?.id ?? JSON.stringify(audience.sets);
      return { svg: await previewOf(account, { sticker, content }) };
    },
  }),
);

const printInput = z.strictObject({ ...stickerChoices, idempotencyKey: idempotencyKey() });
const PrintInput = inputFromZod('PackagesPrintInput', printInput, {
  add: (t) => ({ ids: t.idList({ required: false }), matching: t.field({ type: matching }) }),
});
declareAccess('Mutation.packagesPrint', accessRule);
builder.mutationField('packagesPrint', (t) =>
  t.field({
    type: JobStarted,
    description: 'Writes the stickers of a selection into a file, as a job.',
    args: { input: t.arg({ type: PrintInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { ids, matching: filter, ...choices } = input;
      return { job: await createPrintJob({ ids, matching: filter }, choices, context) };
    },
  }),
);

/** Creates the job. Fails for what no sheet can hold, and when nothing of the selection is in sight. */
async function createPrintJob(given: Selected, choices: object, context: GraphqlContext): Promise<JobRow> {
  const audience = authorizeField(accessRule, context);
  const { idempotencyKey: key, ...file } = parseInput(printInput, choices);
  if (file.start > perSheet(file.format)) failField('start', 'too_large', { limit: perSheet(file.format) });
  const selected = await selectedIds(given, context);
  const seen = await context.read((trx) => findPackages(trx, selected.filter(isId), audience));
  const known = new Set(seen.map(({ id }) => id));
  const ids = selected.filter((id) => known.has(id));
  if (ids.length === 0) fail('missing');
  const total = ids.length * file.copies;
  if (total > maxStickers) failField('copies', 'too_large', { limit: Math.floor(maxStickers / ids.length) });
  const request: StickerRequest = { ids, file };
  return startOwnJob(context, {
    kind: 'stickers',
    subject: 'packages',
    resultName: resultFileName(file.name, fileEnding(file.format)),
    total,
    request,
    idempotencyKey: key,
  });
}
