// The mutation that exports movements of the stock.
import * as z from 'zod/mini';
import { hasRight } from '#shared/access/rights.ts';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { levelEntity } from '#shared/areas/stock/level.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { id, idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { RedactedRow } from '../../../access/redact-row.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { JobType } from '../../jobs/schema.ts';
import { levelStore } from '../stores.ts';
import { movementPaths, type movementsRequest } from './export-step.ts';

const input = z.strictObject({
  levelId: z.nullish(id()),
  file: z.strictObject(exportChoices).check(z.meta({ scalar: 'ExportChoices' })),
  idempotencyKey: idempotencyKey(),
});
const rule: AccessRule = { kind: 'scope', access: levelEntity.access };

const ExportResult = builder.objectRef<{ job: RedactedRow<JobRow> }>('StockMovementsExportResult').implement({
  fields: (t) => ({ job: t.field({ type: JobType, resolve: ({ job }) => job }) }),
});
declareAccess('Mutation.stockMovementsExport', rule);
builder.mutationField('stockMovementsExport', (t) =>
  t.field({
    type: ExportResult,
    description: `Writes the movements of a level, or of all that the viewer sees, into a file, as a job. Columns: ${movementPaths.join(', ')}.`,
    args: { input: t.arg({ type: inputFromZod('StockMovementsExportInput', input), required: true }) },
    resolve: async (_, { input: given }, context) => {
      const audience = authorizeField(rule, context);
      if (!hasRight(audience, 'export')) fail('forbidden');
      const { levelId = null, file, idempotencyKey: key } = parseInput(input, given);
      const problems = file.columns.flatMap(({ path }, index) =>
        movementPaths.some((known) => known === path)
          ? []
          : [{ path: `file.columns.${index}.path`, code: 'unknown_field' as const }],
      );
      if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
      if (levelId !== null && !(await context.read((trx) => levelStore.find(trx, levelId, audience)))) fail('missing');
      const job = await startOwnJob(context, {
        kind: 'stockMovements',
        subject: 'stock',
        resultName: resultFileName(file.name, file.format),
        request: { levelId, ...file } satisfies z.output<typeof movementsRequest>,
        ...(key !== undefined && { idempotencyKey: key }),
      });
      return { job };
    },
  }),
);
