// Converts between days as users type them (dd/mm/yyyy in all languages) and ISO days (YYYY-MM-DD).
import { latinDigits } from '#client/ui/form/text/latin-digits.ts';
import { isDay } from '#shared/lib/time.ts';

/** 2026-11-21 as 21/11/2026. Other text is returned unchanged. */
export function formatDayInput(day: string): string {
  return isDay(day) ? day.split('-').toReversed().join('/') : day;
}

/**
 * The field's text after a keystroke: only digits and slashes, with a slash added after the day and the month while
 * typing forward.
 */
export function completeTypedDay(text: string, before: string): string {
  const plain = latinDigits(text);
  const kept = plain
    .replaceAll(/[.\-\s/]+/g, '/')
    .replaceAll(/[^\d/]/g, '')
    .replace(/^\//, '')
    .slice(0, 10);
  const typesOn = kept.length === before.length + 1 && kept.startsWith(before);
  return typesOn && /^(?:\d{2}|\d{1,2}\/\d{2})$/.test(kept) ? `${kept}/` : kept;
}

/** The ISO day of a typed text, or null. Accepts 21/11/2026, 1/2/26, 21112026 and 2026/11/21. */
export function parseDayInput(text: string): string | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [day, month, year] = found ? found.slice(1) : text.split('/').toReversed();
  const iso = `${(year ?? '').padStart(4, '20')}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** True if the text is a complete day, with a year of four digits. */
export function isCompleteDay(text: string): boolean {
  return /^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{8}$|^\d{4}\/\d{2}\/\d{2}$/.test(text);
}
