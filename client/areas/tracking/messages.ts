// The messages of the public page: few namespaces, in one file per language (client/build/tracking-page.config.ts), and
// those of ratings, which are loaded with them.
import type { ResourceKey } from 'i18next';
import type { Language } from '#client/messages/languages.ts';

const files = import.meta.glob<ResourceKey>(
  '../../messages/{fr,en,ar}/{tracking,tracking-claim,kit,shell,statuses,rating,ratings}.json',
  {
    import: 'default',
  },
);

/** Loads the messages of a namespace; throws if there is no such file or it cannot be loaded. */
export async function loadTrackingMessages(language: Language, namespace: string): Promise<ResourceKey> {
  const load = files[`../../messages/${language}/${namespace}.json`];
  if (!load) throw new Error(`No messages: ${language}/${namespace}`);
  return load();
}
