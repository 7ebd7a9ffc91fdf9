// The answer of making slips, as it is kept for a repeated call.
import { z } from 'zod';
import { type AppError, type ErrorCode, isErrorCode } from '#shared/lib/app-error.ts';
import type { MadeSlips } from './make-slips.ts';

/** What is stored: the ids of slips, and what became of each parcel. */
export const keptAnswer = z.object({
  slips: z.array(z.string()),
  outcomes: z.array(
    z.object({
      id: z.string(),
      error: z.object({ code: z.custom<ErrorCode>(isErrorCode), params: z.custom<AppError['params']>() }).nullable(),
    }),
  ),
});

/** The part of an answer that is stored. */
export const keptOf = ({ slips, outcomes }: MadeSlips): z.input<typeof keptAnswer> => ({
  slips: slips.map(({ id }) => id),
  outcomes: outcomes.map(({ id, error }) => ({ id, error: error && { code: error.code, params: error.params } })),
});
