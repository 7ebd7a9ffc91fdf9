// The messages of the dashboard.
import { initialNamespaces } from './initial-namespaces.ts';
import { type Language, readLanguage } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import { startI18n } from './start-i18n.ts';

/** Loads the initial namespaces of the language and sets `lang` and `dir` of the page. */
export async function initI18n(language: Language = readLanguage()): Promise<void> {
  await startI18n({ language, namespaces: initialNamespaces, load: loadMessages });
}
