// Initialises i18next before the first render. There is no fallback language: an architecture test checks that the
// three languages have the same keys.
import { type BackendModule, type ReadCallback, type ResourceKey, use as useModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolateValue } from '#client/lib/bidi.ts';
import { elisionFormatter } from './elision.ts';
import { directionOf, isLanguage, type Language } from './languages.ts';

export interface I18nOptions {
  language: Language;
  /** Loaded before the first render; the first one is the default. */
  namespaces: readonly string[];
  load: (language: Language, namespace: string) => Promise<ResourceKey>;
}

/** Loads the first namespaces of a page in the language and sets `lang` and `dir`. */
export async function startI18n({ language, namespaces, load }: I18nOptions): Promise<void> {
  const read = async (given: string, namespace: string, done: ReadCallback): Promise<void> => {
    let messages: ResourceKey;
    try {
      messages = await load(isLanguage(given) ? given : 'fr', namespace);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), null);
      return;
    }
    done(null, messages);
  };
  const fileBackend: BackendModule = {
    type: 'backend',
    callbackApi: true,
    init: () => undefined,
    read: (given, namespace, done) => void read(given, namespace, done),
  };
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  await useModule(fileBackend)
    .use(elisionFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: namespaces[0],
      // React escapes; what a message needs is that its values keep their reading direction.
      interpolation: { escape: (value) => isolateValue(value, directionOf(language)) },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
}
