// The mutation that reads the prices of a tariff from a spreadsheet. It writes nothing: the person looks at them first.
import { type Fees } from '#shared/areas/config/config.ts';
import { fail } from '#shared/lib/app-error.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { readTariffRows, type TariffFileRow, type TariffProblem, understandTariff } from './read-tariff.ts';

const ProblemType = builder.objectRef<TariffProblem>('TariffFileProblem').implement({
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

const rule: AccessRule = { kind: 'action', entity: 'offersGroup', action: 'edit' };
declareAccess('Mutation.tariffFileRead', rule);
builder.mutationField('tariffFileRead', (t) =>
  t.field({
    type: [RowType],
    description: 'Reads the prices of a tariff from a CSV or a workbook and changes nothing.',
    args: { file: t.arg({ type: 'Upload', required: true }) },
    resolve: async (_, { file }, context) => {
      authorizeField(rule, context);
      const account = context.viewer?.id ?? fail('UNAUTHENTICATED');
      if (file.size > importLimits.megabytes * 1_048_576) fail('import.too_large', { limit: importLimits.megabytes });
      const rows = await readTariffRows(new Uint8Array(await file.arrayBuffer()), account);
      return context.read((trx) => understandTariff(trx, rows));
    },
  }),
);
