// What an export is to do, as it is stored with its job.
import * as z from 'zod/mini';
import { exportChoices } from '#shared/entities/export-input.ts';

/** The request of an export job; it was checked when the job was created and is parsed again. */
export const exportRequest = z.object({
  list: z.string(),
  tab: z.string(),
  search: z.nullable(z.string()),
  /** Checked like the argument of the list, each time. */
  filter: z.record(z.string(), z.unknown()),
  sort: z.nullable(z.object({ by: z.string(), direction: z.enum(['asc', 'desc']) })),
  ...exportChoices,
});
export type ExportRequest = z.output<typeof exportRequest>;
