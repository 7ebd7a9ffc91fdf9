// GraphQL mutations that print: each starts the job that writes the file.
import * as z from 'zod/mini';
import { cashDayEntity } from '#shared/areas/cash/cash-day.ts';
import { handOverEntity } from '#shared/areas/cash/hand-over.ts';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { id, idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { RedactedRow } from '../../../access/redact-row.ts';
import type { Trx } from '../../../db/transaction.ts';
import { capitalize } from '../../../entities/entity-type.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { JobType } from '../../jobs/schema.ts';
import { cashDayStore, handOverStore } from '../store.ts';
import type { CashPaperRequest } from './step.ts';

const printInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });
const PrintStarted = builder.objectRef<{ job: RedactedRow<JobRow> }>('CashPrintStarted').implement({
  fields: (t) => ({ job: t.field({ type: JobType, resolve: ({ job }) => job }) }),
});

interface Paper {
  mutation: string;
  description: string;
  rule: AccessRule;
  paper: CashPaperRequest['paper'];
  /** The name of the file; fails with `missing` for a row that the viewer does not see. */
  nameOf: (trx: Trx, id: string, audience: Audience) => Promise<string>;
}

function definePrint({ mutation, description, rule, paper, nameOf }: Paper): void {
  declareAccess(`Mutation.${mutation}`, rule);
  builder.mutationField(mutation, (t) =>
    t.field({
      type: PrintStarted,
      description,
      args: { input: t.arg({ type: inputFromZod(`${capitalize(mutation)}Input`, printInput), required: true }) },
      resolve: async (_, { input }, context) => {
        const audience = authorizeField(rule, context);
        const parsed = parseInput(printInput, input);
        const name = await context.read((trx) => nameOf(trx, parsed.id, audience));
        const request: CashPaperRequest = { paper, id: parsed.id };
        return {
          job: await startOwnJob(context, {
            kind: 'cashPaper',
            subject: name,
            resultName: `${name}.pdf`,
            total: 1,
            request,
            idempotencyKey: parsed.idempotencyKey,
          }),
        };
      },
    }),
  );
}

definePrint({
  mutation: 'handOverPrint',
  description: 'Starts the job that writes the slip of a hand-over, for both signatures.',
  rule: { kind: 'scope', access: handOverEntity.access },
  paper: 'handOver',
  nameOf: async (trx, rowId, audience) =>
    (await handOverStore.find(trx, rowId, audience))?.reference ?? fail('missing'),
});
definePrint({
  mutation: 'cashDayPrint',
  description: 'Starts the job that writes the report of a closed day.',
  rule: { kind: 'scope', access: cashDayEntity.access },
  paper: 'day',
  nameOf: async (trx, rowId, audience) => {
    const row = (await cashDayStore.find(trx, rowId, audience)) ?? fail('missing');
    return `caisse-${row.day}`;
  },
});
