// Initialises i18next before the first render. There is no fallback language: an architecture test checks that the
// three languages have the same keys.
import { type BackendModule, type ReadCallback, type ResourceKey, use as useModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolateValue } from '#client/lib/bidi.ts';
import { elisionFormatter } from './elision.ts';
import { initialNamespaces } from './initial-namespaces.ts';
import { directionOf, isLanguage, type Language, readLanguage } from './languages.ts';
import { loadMessages } from './load-messages.ts';

const fileBackend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (language, namespace, done) => void readMessages(isLanguage(language) ? language : 'fr', namespace, done),
};

async function readMessages(language: Language, namespace: string, done: ReadCallback): Promise<void> {
  let messages: ResourceKey;
  try {
    messages = await loadMessages(language, namespace);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null);
    return;
  }
  done(null, messages);
}

/** Loads the initial namespaces of the language and sets `lang` and `dir` of the page. */
export async function initI18n(language: Language = readLanguage()): Promise<void> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  await useModule(fileBackend)
    .use(elisionFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...initialNamespaces],
      defaultNS: 'shell',
      // React escapes; what a message needs is that its values keep their reading direction.
      interpolation: { escape: (value) => isolateValue(value, directionOf(language)) },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
}
