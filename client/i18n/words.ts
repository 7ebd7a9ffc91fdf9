// i18next, set up once before the first render. No fallback language is fetched beside the chosen one: a house test
// holds the three languages to the same keys.
import { type BackendModule, type ReadCallback, type ResourceKey, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { elisionFormatter } from './elision.ts';
import { directionOf, isLanguage, type Language, readLanguage } from './languages.ts';
import { loadWords } from './load-words.ts';

/**
 * What the frame, the kit and any refusal speak with: there before anything is drawn. The vite configuration packs the
 * same ones together.
 */
export const firstNamespaces = ['shell', 'kit', 'screens', 'roles', 'problems', 'statuses'];

const fromFiles: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (language, namespace, done) => void answer(isLanguage(language) ? language : 'fr', namespace, done),
};

async function answer(language: Language, namespace: string, done: ReadCallback): Promise<void> {
  let words: ResourceKey;
  try {
    words = await loadWords(language, namespace);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null);
    return;
  }
  done(null, words);
}

/** Loads the first namespaces of the language and sets `lang` and `dir` of the page. */
export async function startWords(language: Language = readLanguage()): Promise<void> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  await plugIn(fromFiles)
    .use(elisionFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: firstNamespaces,
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
}
