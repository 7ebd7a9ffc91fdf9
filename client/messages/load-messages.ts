// Messages: one file per language and namespace. Only those of the current language are loaded. The Vite configuration
// bundles the namespaces that every page needs into one file per language, with the list of its other files.
import type { ResourceKey } from 'i18next';
import type { Language } from './languages.ts';

/** Loads a file, by `./language/namespace.json`. Not validated at runtime: an architecture test parses all of them. */
export type MessageFiles = Readonly<Record<string, () => Promise<ResourceKey>>>;

const languages: Readonly<Record<Language, () => Promise<{ files: MessageFiles }>>> = {
  fr: () => import('./files-fr.ts'),
  en: () => import('./files-en.ts'),
  ar: () => import('./files-ar.ts'),
};

/** The namespaces of a language. Throws if their list cannot be loaded. */
export async function namespacesOf(language: Language): Promise<string[]> {
  const { files } = await languages[language]();
  return Object.keys(files).map((path) => path.slice(`./${language}/`.length, -'.json'.length));
}

/** Loads the messages of a namespace; throws if there is no such file or it cannot be loaded. */
export async function loadMessages(language: Language, namespace: string): Promise<ResourceKey> {
  const { files } = await languages[language]();
  const load = files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`No messages: ${language}/${namespace}`);
  return load();
}
