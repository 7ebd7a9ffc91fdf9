// The environment variables as people read them: in the README's table, --help and error messages.
import { environment } from './environment.ts';
import { aboutOf } from './environment-variable.ts';

/** Name, default and meaning of every variable, for the README and --help. */
export const configTable: readonly { name: string; fallback: string; meaning: string; example: string }[] =
  Object.entries(environment.shape).flatMap(([name, schema]) => {
    const words = aboutOf(schema);
    return words
      ? [{ name, fallback: words.fallbackWords ?? words.fallback, meaning: words.meaning, example: words.example }]
      : [];
  });

/** What a variable must be, and an example. */
export function describeVariable(name: string): { must: string; example: string } {
  const schema = Object.entries(environment.shape).find(([key]) => key === name)?.[1];
  const words = schema && aboutOf(schema);
  return { must: words?.must ?? '', example: words?.example ?? '' };
}
