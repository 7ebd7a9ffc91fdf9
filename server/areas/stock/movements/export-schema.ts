// The mutation that exports movements of the stock.
import * as z from 'zod/mini';
import { hasRight } from '#shared/access/rights.ts';
import { levelEntity } from '#shared/areas/stock/level.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { id, idempotencyKey } from '#shared/lib/fields.ts';
import { type AccessRule } from '../../../graphql/definition/field-access.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation } from '../../jobs/schema.ts';
import { levelStore } from '../stores.ts';
import { movementPaths, type movementsRequest } from './export-step.ts';

const input = z.strictObject({
  levelId: z.nullish(id()),
  file: z.strictObject(exportChoices).check(z.meta({ scalar: 'ExportChoices' })),
  idempotencyKey: idempotencyKey(),
});
const rule: AccessRule = { kind: 'scope', access: levelEntity.access };

defineJobMutation('stockMovementsExport', {
  rule,
  description: `Writes the movements of a level, or of all that the viewer sees, into a file, as a job. Columns: ${movementPaths.join(', ')}.`,
  schema: input,
  start: async (context, given, audience) => {
    if (!hasRight(audience, 'export')) fail('forbidden');
    const { levelId = null, file, idempotencyKey: key } = given;
    const problems = file.columns.flatMap(({ path }, index) =>
      movementPaths.some((known) => known === path)
        ? []
        : [{ path: `file.columns.${index}.path`, code: 'unknown_field' as const }],
    );
    if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
    if (levelId !== null && !(await context.read((trx) => levelStore.find(trx, levelId, audience)))) fail('missing');
    return startOwnJob(context, {
      kind: 'stockMovements',
      subject: 'stock',
      resultName: resultFileName(file.name, file.format),
      request: { levelId, ...file } satisfies z.output<typeof movementsRequest>,
      idempotencyKey: key,
    });
  },
});
