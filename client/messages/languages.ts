// The product's languages and the current one. The choice is in local storage. A change reloads the page, so components
// need not support a change of language at runtime.

export const languages = ['fr', 'en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', ar: 'العربية' };

const storageKey = 'qafila.locale';
const fallback: Language = 'fr';

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language stored in this browser; French if none or an unknown one is stored. */
export function readLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : fallback;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Stores the language and reloads the page; does nothing for the current language. */
export function setLanguage(
  language: Language,
  reload: () => void = () => {
    location.reload();
  },
): void {
  if (language === readLanguage()) return;
  localStorage.setItem(storageKey, language);
  reload();
}
