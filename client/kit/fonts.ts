// The Arabic face is declared only for Arabic readers: a stray Arabic word on a French page uses the system's letters
// rather than fetching 23 KB.
import './fonts.css';

export async function loadFonts(language: string): Promise<void> {
  if (language.startsWith('ar')) await import('./fonts-arabic.css');
}
