// Declares one environment variable with its description.
import { z } from 'zod';

interface About {
  /** What the value must be, after the variable's name: "must be …". */
  must: string;
  example: string;
  meaning: string;
  /** Used when the variable is missing or empty; empty itself means "none". */
  fallback: string;
  /** Shown instead of the fallback where the fallback itself is unclear. */
  fallbackWords?: string;
}

const about = new WeakMap<z.ZodType, About>();

/** A variable: its text, or the fallback if it is missing or empty, parsed by `schema`. */
export function variable<Schema extends z.ZodType<unknown, string>>(schema: Schema, words: About) {
  const whole = z
    .string()
    .optional()
    .transform((text) => text?.trim() || words.fallback)
    .pipe(schema);
  about.set(whole, words);
  return whole;
}

/** The description of a variable. */
export const aboutOf = (schema: z.ZodType): About | undefined => about.get(schema);
