// GraphQL schema of labels: what is to be printed, and the job that writes the file.
import * as z from 'zod/mini';
import { type JobRow } from '#shared/areas/jobs/job.ts';
import { labelChoices, labelsPerSheet, maxLabels } from '#shared/areas/stock/labels.ts';
import { levelEntity } from '#shared/areas/stock/level.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { isId } from '#shared/lib/uuid.ts';
import { matchingInput, selectionOf } from '../../../entities/bulk-fields.ts';
import type { AnyRow, RowRef } from '../../../entities/entity-type.ts';
import { widen } from '../../../entities/entity-type.ts';
import { redactRows } from '../../../entities/root-fields.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import type { LevelRow } from '#shared/areas/stock/level.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { JobStarted } from '../../jobs/schema.ts';
import { levelService } from '../levels.ts';
import { levelListSource } from '../queries.ts';
import { levelStore } from '../stores.ts';
import type { labelsRequest } from './step.ts';

const accessRule: AccessRule = { kind: 'scope', access: levelEntity.access };

interface Selected {
  ids?: unknown;
  matching?: unknown;
}

/** The levels of a selection that the viewer sees, in its order. Fails with `list.selection_too_large`. */
async function selected(given: Selected, context: GraphqlContext): Promise<LevelRow[]> {
  const audience = authorizeField(accessRule, context);
  const selection = selectionOf(audience, levelListSource, { ids: given.ids, matching: given.matching });
  return context.read(async (trx) => {
    const ids = await selection.find(trx);
    if (ids.length > maxLabels) fail('list.selection_too_large', { limit: maxLabels });
    const rows = await levelStore.findMany(trx, ids.filter(isId), audience);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}

const printInput = z.strictObject({ ...labelChoices, idempotencyKey: idempotencyKey() });

/** Creates the job. Fails for what no sheet can hold, and when nothing of the selection is in sight. */
async function createLabelJob(given: Selected, choices: object, context: GraphqlContext): Promise<JobRow> {
  authorizeField(accessRule, context);
  const { idempotencyKey: key, ...file } = parseInput(printInput, choices);
  if (file.start > labelsPerSheet(file.format)) failField('start', 'too_large', { limit: labelsPerSheet(file.format) });
  const ids = (await selected(given, context)).map(({ id }) => id);
  if (ids.length === 0) fail('missing');
  const total = ids.length * file.copies;
  if (total > maxLabels) failField('copies', 'too_large', { limit: Math.floor(maxLabels / ids.length) });
  return startOwnJob(context, {
    kind: 'stockLabels',
    subject: 'stock',
    resultName: resultFileName(file.name, 'pdf'),
    total,
    request: { ids, file } satisfies z.output<typeof labelsRequest>,
    idempotencyKey: key,
  });
}

/** Defines the fields of labels for the type of a level. */
export function defineLabels(LevelType: RowRef<LevelRow>): void {
  const matching = matchingInput('StockLevel', 'StockLevels', levelListSource);
  const Selection = builder.inputType('StockLabelsInput', {
    fields: (t) => ({ ids: t.idList(), matching: t.field({ type: matching }) }),
  });
  declareAccess('Query.stockToLabel', accessRule);
  builder.queryField('stockToLabel', (t) =>
    t.field({
      type: [widen(LevelType)],
      description: `The stock of a selection that the viewer sees, in its order, at most ${maxLabels}.`,
      args: { input: t.arg({ type: Selection, required: true }) },
      resolve: async (_, { input }, context): Promise<AnyRow[]> =>
        redactRows(context, levelService, authorizeField(accessRule, context), await selected(input, context)),
    }),
  );
  const PrintInput = inputFromZod('StockLabelsPrintInput', printInput, {
    add: (t) => ({ ids: t.idList({ required: false }), matching: t.field({ type: matching }) }),
  });
  declareAccess('Mutation.stockLabelsPrint', accessRule);
  builder.mutationField('stockLabelsPrint', (t) =>
    t.field({
      type: JobStarted,
      description: 'Writes the labels of a selection of the stock into a PDF, as a job.',
      args: { input: t.arg({ type: PrintInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { ids, matching: filter, ...choices } = input;
        return { job: await createLabelJob({ ids, matching: filter }, choices, context) };
      },
    }),
  );
}
