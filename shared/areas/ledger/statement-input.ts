// What is asked of a statement: its period, and how its file is written.
import * as z from 'zod/mini';
import { exportChoices } from '../../entities/export-input.ts';
import { day, id, idempotencyKey } from '../../lib/fields.ts';

/** Both days included. */
export const statementPeriod = { firstDay: z.nullish(day()), lastDay: z.nullish(day()) };

export const statementExportInput = z.strictObject({
  accountId: id(),
  ...statementPeriod,
  ...exportChoices,
  idempotencyKey: idempotencyKey(),
});
