// What comes in over /signals, parsed at the door.
import * as z from 'zod/mini';
import { type ScreenName, screenTable } from '../access/screens.ts';
import { id } from '../kit/fields.ts';

const screen = z.custom<ScreenName>((value) => typeof value === 'string' && Object.hasOwn(screenTable, value));

const doing = z.object({
  screen,
  object: z.optional(id()),
  editing: z.optional(z.string().check(z.regex(/^[a-z][\w.]{0,59}$/i))),
  typing: z.optional(z.boolean()),
});

/** One tab's places: few, since a person looks at few things at once. */
export const hereInput = z.object({ places: z.array(doing).check(z.maxLength(8)), quiet: z.optional(z.boolean()) });
