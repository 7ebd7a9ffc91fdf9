// Loads all messages of the interface and compares the three languages.
import type { ResourceKey } from 'i18next';
import { type Language, languages } from '#client/messages/languages.ts';
import { loadMessages, namespacesOf } from '#client/messages/load-messages.ts';

export interface MessageRow {
  /** `namespace:path.to.key`, with plural forms merged. */
  key: string;
  texts: Readonly<Record<Language, Translation>>;
}

/** One language's texts of a message: none, one, or one for each plural form. */
export interface Translation {
  forms: readonly { form: string; text: string }[];
  /** Required plural forms without a text; `text` when the message has none at all. */
  missing: readonly string[];
  /** The text equals the key, so it was probably never translated. */
  isUntranslated: boolean;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

const requiredPluralForms: Readonly<Record<Language, readonly string[]>> = {
  fr: ['one', 'other'],
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};

/** Loads all messages of all languages; throws when a file cannot be loaded. */
export async function loadAllMessages(): Promise<MessageRow[]> {
  const all = await Promise.all(languages.map(async (language) => [language, await textsOf(language)] as const));
  const found = new Map(all);
  return compareLanguages((language) => found.get(language) ?? new Map());
}

/** The texts of a language by full key. */
async function textsOf(language: Language): Promise<Map<string, string>> {
  const texts = await Promise.all(
    (await namespacesOf(language)).map(async (namespace) =>
      flattenMessages(await loadMessages(language, namespace), `${namespace}:`),
    ),
  );
  return new Map(texts.flat());
}

/** Merges the languages by key; `of` returns the texts of a language by full key. */
export function compareLanguages(of: (language: Language) => ReadonlyMap<string, string>): MessageRow[] {
  const full = new Set(languages.flatMap((language) => [...of(language).keys()]));
  // A key is only a plural form when its "_other" form exists too.
  const isPlural = (key: string): boolean => pluralSuffix.test(key) && full.has(key.replace(pluralSuffix, '_other'));
  const bases = [...new Set([...full].map((key) => (isPlural(key) ? key.replace(pluralSuffix, '') : key)))].toSorted();
  const translationOf = (base: string, language: Language): Translation => {
    const texts = of(language);
    const counted = full.has(`${base}_other`);
    const keys = counted ? requiredPluralForms[language].map((form) => `${base}_${form}`) : [base];
    const extra = counted
      ? [...texts.keys()].filter(
          (key) => key.replace(pluralSuffix, '') === base && pluralSuffix.test(key) && !keys.includes(key),
        )
      : [];
    const forms = [...keys, ...extra].flatMap((key) => {
      const text = texts.get(key);
      return text === undefined ? [] : [{ form: counted ? key.slice(base.length + 1) : '', text }];
    });
    const lacking = keys.filter((key) => !texts.has(key)).map((key) => (counted ? key.slice(base.length + 1) : 'text'));
    return {
      forms,
      missing: lacking,
      isUntranslated: forms.some(({ text }) => text === base || text === base.split(':')[1]),
    };
  };
  return bases.map((key) => ({
    key,
    texts: { fr: translationOf(key, 'fr'), en: translationOf(key, 'en'), ar: translationOf(key, 'ar') },
  }));
}

/** The number of languages with a missing text. */
export function countIncompleteLanguages({ texts }: MessageRow): number {
  return languages.filter((language) => texts[language].missing.length > 0 || texts[language].isUntranslated).length;
}

function flattenMessages(tree: ResourceKey, above: string): [string, string][] {
  if (typeof tree === 'string') return [];
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const below: unknown = value;
    if (typeof below === 'string') return [[above + key, below]];
    return isTree(below) ? flattenMessages(below, `${above}${key}.`) : [];
  });
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
