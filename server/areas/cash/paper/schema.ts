// GraphQL mutations that print: each starts the job that writes the file.
import * as z from 'zod/mini';
import { cashDayEntity } from '#shared/areas/cash/cash-day.ts';
import { handOverEntity } from '#shared/areas/cash/hand-over.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { id, idempotencyKey } from '#shared/lib/fields.ts';
import type { Trx } from '../../../db/transaction.ts';
import { type AccessRule } from '../../../graphql/definition/field-access.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation } from '../../jobs/schema.ts';
import { cashDayStore, handOverStore } from '../store.ts';
import type { CashPaperRequest } from './step.ts';

const printInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });

interface Paper {
  mutation: string;
  description: string;
  rule: AccessRule;
  paper: CashPaperRequest['paper'];
  /** The name of the file; fails with `missing` for a row that the viewer does not see. */
  nameOf: (trx: Trx, id: string, audience: Audience) => Promise<string>;
}

function definePrint({ mutation, description, rule, paper, nameOf }: Paper): void {
  defineJobMutation(mutation, {
    rule,
    description,
    schema: printInput,
    start: async (context, { id: rowId, idempotencyKey: key }, audience) => {
      const name = await context.read((trx) => nameOf(trx, rowId, audience));
      const request: CashPaperRequest = { paper, id: rowId };
      const file = { kind: 'cashPaper', subject: name, resultName: `${name}.pdf`, total: 1 };
      return startOwnJob(context, { ...file, request, idempotencyKey: key });
    },
  });
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
