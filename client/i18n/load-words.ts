// One file per language and namespace; only the language being read is fetched. The vite configuration packs the
// namespaces every page needs into one file per language.
import type { ResourceKey } from 'i18next';
import type { Language } from './languages.ts';

// The files are ours and a house test reads every one of them, so their shape is not checked again here.
const files = import.meta.glob<ResourceKey>('./{fr,en,ar}/*.json', { import: 'default' });

/** Every file of words there is, by language and namespace. */
export const wordFiles: readonly string[] = Object.keys(files).map((path) => path.slice(2, -'.json'.length));

/** The words of one namespace; throws when there is no such file or it cannot be fetched. */
export async function loadWords(language: Language, namespace: string): Promise<ResourceKey> {
  const load = files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`No words: ${language}/${namespace}`);
  return load();
}
