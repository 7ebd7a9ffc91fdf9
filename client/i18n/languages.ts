// Languages of the product and the one being read. The choice is kept in the browser; changing it reloads the page, so
// nothing on the screen has to be ready to change language under the reader.

export const languages = ['fr', 'en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, as its readers look for it. */
export const languageNames: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', ar: 'العربية' };

const storageKey = 'qafila.locale';
const fallback: Language = 'fr';

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language kept in this browser; French when none, or an unknown one, was kept. */
export function readLanguage(): Language {
  const kept = localStorage.getItem(storageKey);
  return isLanguage(kept) ? kept : fallback;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Keeps the language and reloads the page; the current language changes nothing. */
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
