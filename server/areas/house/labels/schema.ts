// GraphQL schema of labels of shelves: the job that writes the file.
import * as z from 'zod/mini';
import { maxShelfLabels, shelfIds, shelfLabelChoices, shelfLabelsPerSheet } from '#shared/areas/house/shelf-labels.ts';
import { shelfEntity } from '#shared/areas/house/shelf.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { idempotencyKey } from '#shared/lib/fields.ts';
import { type AccessRule } from '../../../graphql/definition/field-access.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation } from '../../jobs/schema.ts';
import { shelfStore } from '../shelves/service.ts';
import type { shelfLabelsRequest } from './step.ts';

const rule: AccessRule = { kind: 'scope', access: shelfEntity.access };
const printInput = z.strictObject({ ids: shelfIds, ...shelfLabelChoices, idempotencyKey: idempotencyKey() });

defineJobMutation('shelfLabelsPrint', {
  rule,
  description: 'Writes the labels of shelves into a PDF, as a job.',
  schema: printInput,
  start: async (context, input, audience) => {
    const { ids: chosen, idempotencyKey: key, ...file } = input;
    const limit = shelfLabelsPerSheet(file.format);
    if (file.start > limit) failField('start', 'too_large', { limit });
    const seen = await context.read((trx) => shelfStore.findMany(trx, chosen, audience));
    const known = new Set(seen.map(({ id }) => id));
    const ids = [...new Set(chosen)].filter((id) => known.has(id));
    if (ids.length === 0) fail('missing');
    const total = ids.length * file.copies;
    if (total > maxShelfLabels) failField('copies', 'too_large', { limit: Math.floor(maxShelfLabels / ids.length) });
    return startOwnJob(context, {
      kind: 'shelfLabels',
      subject: 'shelves',
      resultName: resultFileName(file.name, 'pdf'),
      total,
      request: { ids, file } satisfies z.output<typeof shelfLabelsRequest>,
      idempotencyKey: key,
    });
  },
});
