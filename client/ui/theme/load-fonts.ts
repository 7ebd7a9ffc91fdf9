// The Arabic font is declared only on Arabic pages. An Arabic word on a French page uses a system font
// instead of downloading 23 KB.
import './fonts.css';

export async function loadFonts(language: string): Promise<void> {
  if (language.startsWith('ar')) await import('./fonts-arabic.css');
}
