// Validation of what clients send over /signals.
import * as z from 'zod/mini';
import { type ScreenName, screenTable } from '../access/screens.ts';
import { id } from '../lib/fields.ts';

const screen = z.custom<ScreenName>((value) => typeof value === 'string' && Object.hasOwn(screenTable, value));

const activity = z.object({
  screen,
  object: z.optional(id()),
  editing: z.optional(z.string().check(z.regex(/^[a-z][\w.]{0,59}$/i))),
  typing: z.optional(z.boolean()),
});

/** The locations of one tab: few, because a user looks at few things at once. */
export const presenceUpdateInput = z.object({
  places: z.array(activity).check(z.maxLength(8)),
  quiet: z.optional(z.boolean()),
});
