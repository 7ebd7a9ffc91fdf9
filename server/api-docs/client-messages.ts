// Words that the application shows to people, read from its message files: the documentation says them the same way.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type ErrorCode, errorCodes } from '#shared/lib/app-error.ts';
import type { DocsLanguage } from './texts.ts';

const messages = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
const read = async (language: DocsLanguage, name: string): Promise<z.output<typeof messages>> =>
  messages.parse(
    JSON.parse(await readFile(new URL(`../../client/messages/${language}/${name}.json`, import.meta.url), 'utf8')),
  );

/** Codes of what keys cannot do (sign-in, files, exports, …), or the beginnings of such codes. */
const closedToKeys =
  /^(?:UNAUTHENTICATED|token_missing|origin_refused|sign_in|account_link|user|slip|tracking|tariff_file|config|offers|position|device|file|saved_view|job|export|import|sheet|webhook|check|unknown_(?:file|driver|collector|hub|offers_group|commercial))(?:[._]|$)|password|_login|_sheet_link|_rib|_cne|api_key\.(?:too_many|expired)|extra\.code_taken/;

/** The codes that a program with a key can meet. */
export const codesForKeys: readonly ErrorCode[] = errorCodes.filter((code) => !closedToKeys.test(code));

/** Choices that have a word of their own, by the names of their enum and of their group in the message file. */
const groups: Readonly<Record<string, string>> = {
  PackageStatus: 'status',
  PackageReason: 'reason',
  CancelReason: 'reason',
  ReturnStage: 'returnStage',
  CashStage: 'cashStage',
};

export interface ClientMessages {
  /** The sentence of an error, with `{{name}}` where a parameter stands. */
  errorText: (code: ErrorCode) => string;
  /** The word of a choice; null if it has none. */
  choiceText: (enumName: string, value: string) => string | null;
}

/** Reads the messages of a language. Rejects if a code has no text. */
export async function readClientMessages(language: DocsLanguage): Promise<ClientMessages> {
  const [problems, statuses] = await Promise.all([read(language, 'problems'), read(language, 'statuses')]);
  return {
    errorText: (code) => {
      const [first = '', second] = code.split('.');
      const found = problems[first];
      const text = typeof found === 'string' ? found : found?.[second ?? ''];
      if (text === undefined) throw new Error(`no ${language} text for ${code}`);
      return text;
    },
    choiceText: (enumName, value) => {
      const group = statuses[groups[enumName] ?? ''];
      return typeof group === 'object' ? (group[value] ?? null) : null;
    },
  };
}
