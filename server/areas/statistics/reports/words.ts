// The words of the statistics in the language of a reader, from the message files of the application: a report says the
// same as the screen.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { UserLanguage } from '#shared/areas/users/fields.ts';

interface Messages {
  [key: string]: string | Messages;
}
const messages: z.ZodType<Messages> = z.lazy(() => z.record(z.string(), z.union([z.string(), messages])));

async function read(language: UserLanguage, name: string): Promise<Messages> {
  const file = new URL(`../../../../client/messages/${language}/${name}.json`, import.meta.url);
  return messages.parse(JSON.parse(await readFile(file, 'utf8')));
}

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function sayFrom(all: Messages): Say {
  return (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<string | Messages | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), all);
    if (typeof text !== 'string') throw new Error(`no text for ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => String(values[name] ?? ''));
  };
}

export interface ReportWords {
  say: Say;
  sayStatus: Say;
}

/** The words of a language. */
export async function readReportWords(language: UserLanguage): Promise<ReportWords> {
  const [statistics, statuses] = await Promise.all([read(language, 'statistics'), read(language, 'statuses')]);
  return { say: sayFrom(statistics), sayStatus: sayFrom(statuses) };
}
