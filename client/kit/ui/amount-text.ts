// Amounts arrive typed or pasted as 1249,5 or 1 249.50 or "1.249,50 DH". The last comma or dot followed by one or two
// digits is the decimal sign; any other only groups thousands.

/** The characters of an amount out of anything typed or pasted. */
export function amountCharacters(text: string): string {
  const kept = text.replaceAll(/[^\d.,\u00a0\u202f -]/g, '').trimStart();
  return kept.replaceAll(/(?!^)-/g, '');
}

/** Centimes; null when there is no digit. More than two decimals are cut, not rounded. */
export function parseAmount(text: string): number | null {
  const compact = amountCharacters(text).replaceAll(/[\s\u00a0\u202f]/g, '');
  if (!/\d/.test(compact)) return null;
  const negative = compact.startsWith('-');
  const decimal = /[.,](\d{0,2})$/.exec(compact);
  const whole = (decimal ? compact.slice(0, decimal.index) : compact).replaceAll(/\D/g, '');
  const cents = Number(whole || '0') * 100 + Number((decimal?.[1] ?? '').padEnd(2, '0'));
  return negative ? -cents : cents;
}
