// GraphQL schema of imports of products: the file is read and looked at first, then a job imports its rows.
import { importLimits } from '#shared/areas/imports/import.ts';
import { productFileInput, productImportInput } from '#shared/areas/stock/product-file.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { dayOf } from '#shared/lib/time.ts';
import { actorOf } from '../../../commands/actor.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation } from '../../jobs/schema.ts';
import { senderId, senderOf } from '../../packages/queries.ts';
import { requireOpenWarehouse } from '../../warehouses/queries.ts';
import { type ProductProblem, type ReadProduct, readProductRows, understandProducts } from './read-products.ts';
import type { ImportRequest } from './step.ts';

const ProblemType = builder.objectRef<ProductProblem>('StockProductProblem').implement({
  description: 'What is wrong with a cell.',
  fields: (t) => ({
    column: t.exposeString('column'),
    code: t.exposeString('code'),
    limit: t.exposeInt('limit', { nullable: true }),
  }),
});
const RowType = builder.objectRef<ReadProduct>('StockProductFileRow').implement({
  description: 'A row of the file as far as it is understood.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    texts: t.exposeStringList('texts', { description: 'The cells as they stand in the file.' }),
    isKnown: t.exposeBoolean('isKnown', { description: 'Its SKU is in the stock: the import describes it anew.' }),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => problems }),
    sku: t.string({ nullable: true, resolve: ({ product }) => product?.sku ?? null }),
    name: t.string({ nullable: true, resolve: ({ product }) => product?.name ?? null }),
    variant: t.string({ nullable: true, resolve: ({ product }) => product?.variant ?? null }),
    barcode: t.string({ nullable: true, resolve: ({ product }) => product?.barcode ?? null }),
    reorderPoint: t.int({ nullable: true, resolve: ({ product }) => product?.reorderPoint ?? null }),
    quantity: t.int({ nullable: true, resolve: ({ product }) => product?.quantity ?? null }),
  }),
});

const rule: AccessRule = { kind: 'action', entity: 'stockProduct', action: 'create' };
declareAccess('Mutation.stockProductFileRead', rule);
builder.mutationField('stockProductFileRead', (t) =>
  t.field({
    type: [RowType],
    description: 'Reads products from a CSV or a workbook and changes nothing.',
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      input: t.arg({ type: inputFromZod('StockProductFileInput', productFileInput), required: true }),
    },
    resolve: async (_, { file, input }, context) => {
      authorizeField(rule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { companyId } = parseInput(productFileInput, input);
      if (file.size > importLimits.megabytes * 1_048_576) fail('import.too_large', { limit: importLimits.megabytes });
      const rows = await readProductRows(new Uint8Array(await file.arrayBuffer()), viewer.id);
      return context.read(async (trx) => {
        const company = await senderOf(trx, senderId(actorOf(viewer), companyId));
        return understandProducts(trx, company.id, rows);
      });
    },
  }),
);

defineJobMutation('stockProductsImport', {
  rule,
  description: 'Imports products as a job: new ones are created, known ones described anew, and quantities announced.',
  schema: productImportInput,
  start: async (context, input) => {
    const viewer = context.viewer ?? fail('UNAUTHENTICATED');
    const { companyId, warehouseId, expectedOn, rows, idempotencyKey: key } = input;
    if (expectedOn < dayOf(context.now)) failField('expectedOn', 'day_in_past');
    const skus = rows.map(({ sku }) => sku);
    const repeated = skus.findIndex((sku, place) => skus.indexOf(sku) < place);
    if (repeated >= 0) failField(`rows.${repeated}.sku`, 'repeated');
    const actor = actorOf(viewer);
    const company = await unitOfWork(context.commands, actor, async ({ trx }) => {
      await requireOpenWarehouse(trx, actor, warehouseId, 'warehouseId');
      return senderOf(trx, senderId(actor, companyId));
    });
    const request: ImportRequest = {
      companyId: viewer.audience.role === 'CUSTOMER' ? null : company.id,
      warehouseId,
      expectedOn,
      rows,
    };
    return startOwnJob(context, {
      kind: 'importProducts',
      subject: 'stock',
      resultName: `produits-${dayOf(context.now)}.csv`,
      total: rows.length,
      request,
      idempotencyKey: key,
    });
  },
});
