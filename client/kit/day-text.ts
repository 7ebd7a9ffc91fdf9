// Days as people type them, dd/mm/yyyy in the three languages, and as they travel, YYYY-MM-DD.
import { isDay } from '#shared/kit/time.ts';

const arabicDigits = '٠١٢٣٤٥٦٧٨٩';

/** 21/11/2026 out of 2026-11-21; anything else stays as it is. */
export function dayText(day: string): string {
  return isDay(day) ? day.split('-').toReversed().join('/') : day;
}

/** What stands in the field after a key: digits and slashes, with a slash put after day and month while somebody types on. */
export function typedText(text: string, before: string): string {
  const plain = text.replaceAll(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)));
  const kept = plain
    .replaceAll(/[.\-\s/]+/g, '/')
    .replaceAll(/[^\d/]/g, '')
    .replace(/^\//, '')
    .slice(0, 10);
  const typesOn = kept.length === before.length + 1 && kept.startsWith(before);
  return typesOn && /^(?:\d{2}|\d{1,2}\/\d{2})$/.test(kept) ? `${kept}/` : kept;
}

/** The day that a whole text says, or null: 21/11/2026, 1/2/26, 21112026 and 2026/11/21 are days. */
export function readDay(text: string): string | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [day, month, year] = found ? found.slice(1) : text.split('/').toReversed();
  const iso = `${(year ?? '').padStart(4, '20')}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** True for a text that nobody would type on: its year has four digits. */
export function isWhole(text: string): boolean {
  return /^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{8}$|^\d{4}\/\d{2}\/\d{2}$/.test(text);
}
