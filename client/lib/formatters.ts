// Formats numbers, amounts and dates for each language. Dates are always by Morocco's clock, as the server says it.
import { utcOffsetMs } from '#shared/lib/clock-changes.ts';
import { dayOf } from '#shared/lib/time.ts';

export type Instant = Date | string | number;

export interface Formatters {
  locale: string;
  number(value: number): string;
  /** 124950 centimes as 1 249,50, without the unit. `whole` omits ",00". */
  amount(centimes: number, options?: { whole?: boolean; sign?: boolean }): string;
  percent(ratio: number, digits?: number): string;
  /** 4,6: always with that many decimals. */
  decimal(value: number, digits: number, options?: { sign?: boolean }): string;
  /** 21 nov. 2026 */
  date(at: Instant): string;
  /** jeudi 21 novembre */
  day(at: Instant): string;
  /** sam. 21 */
  shortDay(at: Instant): string;
  /** 21 nov. */
  monthDay(at: Instant): string;
  /** sam. */
  weekday(at: Instant): string;
  /** 13:42 */
  time(at: Instant): string;
  dateTime(at: Instant): string;
  /** Full date and time with the time zone, for tooltips of relative times. */
  fullDate(at: Instant): string;
  /** A short age for table cells: "6 s", "14 h", "2 j". Null under five seconds, where a translated word is shown. */
  age(at: Instant, now: number): string | null;
  /** "4 min", "2 h": the largest unit, for a length of time in seconds. */
  duration(seconds: number): string;
  /** "il y a 4 s", "dans 3 j" */
  relative(at: Instant, now: number): string;
  list(words: readonly string[]): string;
}

const LOCALES: Readonly<Record<string, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA' };
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
const JUST_NOW_S = 5;

type AgeUnit = (typeof UNITS)[number][0];

/** The largest unit that fits at least once, and how many of it, rounded towards zero. */
function largestUnit(seconds: number): { unit: AgeUnit; count: number } {
  const size = Math.abs(seconds);
  const [unit, length] = UNITS.find(([, s]) => size >= s) ?? UNITS[3];
  return { unit, count: Math.trunc(seconds / length) };
}

// French groups digits with U+202F, which the font draws too narrow to be visible at 13 px.
function spaced(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

function ms(at: Instant): number {
  return at instanceof Date ? at.getTime() : new Date(at).getTime();
}

function ages(locale: string): Pick<Formatters, 'age' | 'duration' | 'relative'> {
  const unitDisplay = locale.startsWith('en') ? 'narrow' : 'short';
  const unit = (name: AgeUnit): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay });
  const units = { day: unit('day'), hour: unit('hour'), minute: unit('minute'), second: unit('second') };
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const duration = (seconds: number): string => {
    const largest = largestUnit(seconds);
    return spaced(units[largest.unit].format(largest.count));
  };
  return {
    duration,
    age: (at, now) => {
      const seconds = Math.floor((now - ms(at)) / 1000);
      return seconds < JUST_NOW_S ? null : duration(seconds);
    },
    relative: (at, now) => {
      const largest = largestUnit(Math.trunc((ms(at) - now) / 1000));
      return words.format(largest.count, largest.unit);
    },
  };
}

/** GMT, GMT+1 */
function clockName(instant: number): string {
  const hours = utcOffsetMs(instant) / 3_600_000;
  return hours === 0 ? 'GMT' : `GMT${hours > 0 ? '+' : '−'}${Math.abs(hours)}`;
}

function dates(
  locale: string,
): Pick<Formatters, 'date' | 'day' | 'shortDay' | 'monthDay' | 'weekday' | 'time' | 'dateTime' | 'fullDate'> {
  const make = (options: Intl.DateTimeFormatOptions): ((at: Instant) => string) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at) => format.format(ms(at) + utcOffsetMs(ms(at)));
  };
  const hour12 = false;
  const seconds = make({ dateStyle: 'full', timeStyle: 'medium', hour12 });
  return {
    date: make({ day: 'numeric', month: 'short', year: 'numeric' }),
    day: make({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: make({ weekday: 'short', day: 'numeric' }),
    monthDay: make({ day: 'numeric', month: 'short' }),
    weekday: make({ weekday: 'short' }),
    time: make({ hour: '2-digit', minute: '2-digit', hour12 }),
    dateTime: make({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12 }),
    fullDate: (at) => `${seconds(at)} ${clockName(ms(at))}`,
  };
}

function figures(locale: string): Pick<Formatters, 'number' | 'amount' | 'percent' | 'decimal' | 'list'> {
  const number = new Intl.NumberFormat(locale, { useGrouping: true });
  const decimals = (digits: number, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay,
      useGrouping: true,
    });
  const list = new Intl.ListFormat(locale);
  return {
    number: (value) => spaced(number.format(value)),
    amount: (centimes, { whole = false, sign = false } = {}) =>
      spaced(decimals(whole && centimes % 100 === 0 ? 0 : 2, sign ? 'exceptZero' : 'auto').format(centimes / 100)),
    percent: (ratio, digits = 0) =>
      spaced(new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(ratio)),
    decimal: (value, digits, { sign = false } = {}) =>
      spaced(decimals(digits, sign ? 'exceptZero' : 'auto').format(value)),
    list: (words) => list.format(words),
  };
}

const made = new Map<string, Formatters>();

/**
 * The formatters of a language ('fr', 'en', 'ar', or a longer tag). Cached, because Intl objects are slow to create.
 */
export function getFormatters(language: string): Formatters {
  const locale = LOCALES[language.slice(0, 2)] ?? 'fr-FR';
  const known = made.get(locale);
  if (known) return known;
  const fresh: Formatters = { locale, ...figures(locale), ...dates(locale), ...ages(locale) };
  made.set(locale, fresh);
  return fresh;
}

/** The calendar day of an instant in Morocco, 'YYYY-MM-DD'. */
export function moroccoDay(at: Instant): string {
  return dayOf(new Date(at));
}

/** The day `count` days after 'YYYY-MM-DD' (before, if negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
