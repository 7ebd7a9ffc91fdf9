// What an announcement says in a language: French is for readers of a language in which nothing is written.
import type { Language } from '#client/messages/languages.ts';

interface Written {
  title: string | null;
  text: string | null;
  titleEn?: string | null;
  textEn?: string | null;
  titleAr?: string | null;
  textAr?: string | null;
}

/** Title and text in this language. */
export function announcedText(
  { title, text, titleEn, textEn, titleAr, textAr }: Written,
  language: Language,
): { title: string | null; text: string | null } {
  if (language === 'en' && titleEn != null) return { title: titleEn, text: textEn ?? null };
  if (language === 'ar' && titleAr != null) return { title: titleAr, text: textAr ?? null };
  return { title, text };
}
