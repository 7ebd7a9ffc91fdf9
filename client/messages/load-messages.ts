// Messages: one file per language and namespace. Only those of the current language are loaded. The Vite configuration
// bundles the namespaces that every page needs into one file per language.
import type { ResourceKey } from 'i18next';
import type { Language } from './languages.ts';

// Not validated at runtime: an architecture test parses all of these files.
const files = import.meta.glob<ResourceKey>('./{fr,en,ar}/*.json', { import: 'default' });

/** All message files, as `language/namespace`. */
export const messageFiles: readonly string[] = Object.keys(files).map((path) => path.slice(2, -'.json'.length));

/** Loads the messages of a namespace; throws if there is no such file or it cannot be loaded. */
export async function loadMessages(language: Language, namespace: string): Promise<ResourceKey> {
  const load = files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`No messages: ${language}/${namespace}`);
  return load();
}
