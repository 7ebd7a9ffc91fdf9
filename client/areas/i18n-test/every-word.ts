// Every word of the interface side by side, as the three languages have it.
import type { ResourceKey } from 'i18next';
import { isLanguage, type Language, languages } from '#client/i18n/languages.ts';
import { loadWords, wordFiles } from '#client/i18n/load-words.ts';

export interface Word {
  /** `namespace:path.to.key`, plural forms folded into one. */
  key: string;
  texts: Readonly<Record<Language, Told>>;
}

/** What one language says: nothing, one text, or one for each plural form. */
export interface Told {
  forms: readonly { form: string; text: string }[];
  /** Plural forms that this language needs and has not; `text` for a word that it has not at all. */
  lacking: readonly string[];
  /** It says its own key: somebody forgot to write it. */
  isKey: boolean;
}

const plural = /_(zero|one|two|few|many|other)$/;

export const needed: Readonly<Record<Language, readonly string[]>> = {
  fr: ['one', 'other'],
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};

/** Loads all words of all languages; throws when one file cannot be fetched. */
export async function loadEveryWord(): Promise<Word[]> {
  const files = await Promise.all(
    wordFiles.map(async (file) => {
      const [language, namespace = ''] = file.split('/');
      if (!isLanguage(language)) throw new Error(`words of an unknown language: ${file}`);
      return { language, texts: textsOf(await loadWords(language, namespace), `${namespace}:`) };
    }),
  );
  const all = Object.fromEntries(
    languages.map((language) => [
      language,
      new Map(files.filter((file) => file.language === language).flatMap(({ texts }) => [...texts])),
    ]),
  );
  return sideBySide((language) => all[language] ?? new Map());
}

/** The words of the languages by key; `of` gives each language's texts by their full key. */
export function sideBySide(of: (language: Language) => ReadonlyMap<string, string>): Word[] {
  const full = new Set(languages.flatMap((language) => [...of(language).keys()]));
  // A key that only ends like a plural form has no "other" beside it.
  const isPlural = (key: string): boolean => plural.test(key) && full.has(key.replace(plural, '_other'));
  const bases = [...new Set([...full].map((key) => (isPlural(key) ? key.replace(plural, '') : key)))].toSorted();
  const told = (base: string, language: Language): Told => {
    const texts = of(language);
    const counted = full.has(`${base}_other`);
    const keys = counted ? needed[language].map((form) => `${base}_${form}`) : [base];
    const extra = counted
      ? [...texts.keys()].filter((key) => key.replace(plural, '') === base && plural.test(key) && !keys.includes(key))
      : [];
    const forms = [...keys, ...extra].flatMap((key) => {
      const text = texts.get(key);
      return text === undefined ? [] : [{ form: counted ? key.slice(base.length + 1) : '', text }];
    });
    const lacking = keys.filter((key) => !texts.has(key)).map((key) => (counted ? key.slice(base.length + 1) : 'text'));
    return { forms, lacking, isKey: forms.some(({ text }) => text === base || text === base.split(':')[1]) };
  };
  return bases.map((key) => ({ key, texts: { fr: told(key, 'fr'), en: told(key, 'en'), ar: told(key, 'ar') } }));
}

/** How many languages have something to say yet. */
export function lackingIn({ texts }: Word): number {
  return languages.filter((language) => texts[language].lacking.length > 0 || texts[language].isKey).length;
}

function textsOf(words: ResourceKey, above: string): [string, string][] {
  if (typeof words === 'string') return [];
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const below: unknown = value;
    if (typeof below === 'string') return [[above + key, below]];
    return isTree(below) ? textsOf(below, `${above}${key}.`) : [];
  });
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
