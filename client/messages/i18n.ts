// The messages of the dashboard.
import { loadNamespaces } from 'i18next';
import { initialNamespaces, laterNamespaces } from './initial-namespaces.ts';
import { type Language, readLanguage } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import { startI18n } from './start-i18n.ts';

declare global {
  interface Window {
    /** Those of the screen that the page opens with: client/early.js. */
    qafilaNamespaces?: readonly string[];
  }
}

/** Loads the initial namespaces of the language, with those of the first screen, and sets `lang` and `dir` of the page. */
export async function initI18n(language: Language = readLanguage()): Promise<void> {
  await startI18n({
    language,
    namespaces: [...initialNamespaces, ...(window.qafilaNamespaces ?? [])],
    load: loadMessages,
  });
  void loadNamespaces(laterNamespaces);
}
