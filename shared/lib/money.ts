// Money is whole centimes in a safe integer; nothing is computed in dirhams.

/** Maximum price of one parcel, in centimes: 1,000,000 DHS. */
export const maxPackagePrice = 100_000_000;

/** Centimes from text in dirhams ("1 249,50", "99.9", "349"); null if it is not an amount with at most two decimals. */
export function parseMoney(text: string): number | null {
  const compact = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  const match = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(compact);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Dirhams with two decimals and no grouping, for input fields: 124950 → "1249,50". */
export function formatMoneyInput(centimes: number): string {
  const sign = centimes < 0 ? '-' : '';
  const whole = Math.abs(centimes);
  return `${sign}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}
