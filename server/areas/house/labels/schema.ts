// GraphQL schema of labels of shelves: the job that writes the file.
import * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { maxShelfLabels, shelfIds, shelfLabelChoices, shelfLabelsPerSheet } from '#shared/areas/house/shelf-labels.ts';
import { shelfEntity } from '#shared/areas/house/shelf.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { RedactedRow } from '../../../access/redact-row.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { JobType } from '../../jobs/schema.ts';
import { shelfStore } from '../shelves/service.ts';
import type { shelfLabelsRequest } from './step.ts';

const rule: AccessRule = { kind: 'scope', access: shelfEntity.access };
const printInput = z.strictObject({ ids: shelfIds, ...shelfLabelChoices, idempotencyKey: idempotencyKey() });

const PrintResult = builder.objectRef<{ job: RedactedRow<JobRow> }>('ShelfLabelsPrintResult').implement({
  fields: (t) => ({ job: t.field({ type: JobType, resolve: ({ job }) => job }) }),
});
declareAccess('Mutation.shelfLabelsPrint', rule);
builder.mutationField('shelfLabelsPrint', (t) =>
  t.field({
    type: PrintResult,
    description: 'Writes the labels of shelves into a PDF, as a job.',
    args: { input: t.arg({ type: inputFromZod('ShelfLabelsPrintInput', printInput), required: true }) },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(rule, context);
      const { ids: chosen, idempotencyKey: key, ...file } = parseInput(printInput, input);
      const limit = shelfLabelsPerSheet(file.format);
      if (file.start > limit) failField('start', 'too_large', { limit });
      const seen = await context.read((trx) => shelfStore.findMany(trx, chosen, audience));
      const known = new Set(seen.map(({ id }) => id));
      const ids = [...new Set(chosen)].filter((id) => known.has(id));
      if (ids.length === 0) fail('missing');
      const total = ids.length * file.copies;
      if (total > maxShelfLabels) failField('copies', 'too_large', { limit: Math.floor(maxShelfLabels / ids.length) });
      const job = await startOwnJob(context, {
        kind: 'shelfLabels',
        subject: 'shelves',
        resultName: resultFileName(file.name, 'pdf'),
        total,
        request: { ids, file } satisfies z.output<typeof shelfLabelsRequest>,
        ...(key !== undefined && { idempotencyKey: key }),
      });
      return { job };
    },
  }),
);
