// The mutations that read prices of a tariff, and commissions, from a spreadsheet. They write nothing: the person looks at
// the rows first.
import { type Fees } from '#shared/areas/config/config.ts';
import { fail } from '#shared/lib/app-error.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import type { UploadedBytes } from '../../files/upload-file.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { type CommissionFileRow, readCommissionRows, understandCommissions } from './read-commissions.ts';
import { readTariffRows, type TariffFileRow, type TariffProblem, understandTariff } from './read-tariff.ts';

const ProblemType = builder
  .objectRef<TariffProblem | CommissionFileRow['problems'][number]>('TariffFileProblem')
  .implement({
    description: 'What is wrong with a cell.',
    fields: (t) => ({ column: t.exposeString('column'), code: t.exposeString('code') }),
  });

const fee = (name: keyof Fees) => (row: TariffFileRow) => row.fees?.[name] ?? null;
const RowType = builder.objectRef<TariffFileRow>('TariffFileRow').implement({
  description: 'A row of the file as far as it is understood. Without fees and problems the route has no price.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    texts: t.exposeStringList('texts', { description: 'Hub, city and the three fees as they stand in the file.' }),
    hubId: t.exposeID('hubId', { nullable: true }),
    cityId: t.exposeID('cityId', { nullable: true }),
    delivered: t.field({ type: 'SafeInt', nullable: true, resolve: fee('delivered') }),
    refused: t.field({ type: 'SafeInt', nullable: true, resolve: fee('refused') }),
    returned: t.field({ type: 'SafeInt', nullable: true, resolve: fee('returned') }),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => problems }),
  }),
});

async function bytesOf(file: UploadedBytes): Promise<Uint8Array> {
  if (file.size > importLimits.megabytes * 1_048_576) fail('import.too_large', { limit: importLimits.megabytes });
  return new Uint8Array(await file.arrayBuffer());
}

const rule: AccessRule = { kind: 'action', entity: 'offersGroup', action: 'edit' };
declareAccess('Mutation.tariffFileRead', rule);
builder.mutationField('tariffFileRead', (t) =>
  t.field({
    type: [RowType],
    description: 'Reads the prices of a tariff from a CSV or a workbook and changes nothing.',
    args: { file: t.arg({ type: 'Upload', required: true }) },
    resolve: async (_, { file }, context) => {
      authorizeField(rule, context);
      const rows = await readTariffRows(await bytesOf(file), context.viewer?.id ?? fail('UNAUTHENTICATED'));
      return context.read((trx) => understandTariff(trx, rows));
    },
  }),
);

const CommissionType = builder.objectRef<CommissionFileRow>('CommissionFileRow').implement({
  description: 'A row of the file as far as it is understood: of all drivers, hubs and cities that it does not name.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    texts: t.exposeStringList('texts', {
      description: 'Driver, hub, city, amount and days as they stand in the file.',
    }),
    driverId: t.exposeID('driverId', { nullable: true }),
    hubId: t.exposeID('hubId', { nullable: true }),
    cityId: t.exposeID('cityId', { nullable: true }),
    amount: t.expose('amount', { type: 'SafeInt', nullable: true }),
    since: t.expose('since', { type: 'Day', nullable: true }),
    until: t.expose('until', { type: 'Day', nullable: true }),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => problems }),
  }),
});

const commissionRule: AccessRule = { kind: 'action', entity: 'commission', action: 'create' };
declareAccess('Mutation.commissionFileRead', commissionRule);
builder.mutationField('commissionFileRead', (t) =>
  t.field({
    type: [CommissionType],
    description: 'Reads commissions from a CSV or a workbook and changes nothing.',
    args: { file: t.arg({ type: 'Upload', required: true }) },
    resolve: async (_, { file }, context) => {
      authorizeField(commissionRule, context);
      const rows = await readCommissionRows(await bytesOf(file), context.viewer?.id ?? fail('UNAUTHENTICATED'));
      return context.read((trx) => understandCommissions(trx, rows, context.now));
    },
  }),
);
