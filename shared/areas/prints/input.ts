// The input of the action on a print: the job that wrote the file gives it.
import * as z from 'zod/mini';
import { id, text, whole } from '../../lib/fields.ts';
import { papers, type PrintAction, printStatuses } from './print.ts';

export const printInputs = {
  log: z.strictObject({
    status: z.enum(printStatuses),
    paper: z.enum(papers),
    subject: z.nullable(text(60)),
    sheets: whole(1, 100_000),
    again: whole(0, 100_000),
    jobId: id(),
  }),
} satisfies Record<PrintAction, z.ZodMiniType>;
