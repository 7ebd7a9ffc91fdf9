// Amounts as people write them in spreadsheets: 349, 349.50, "1 249,50 DH", "١٢٠ درهم".

/** An amount in centimes, or what the text may mean; both null if it is no amount. */
export interface AmountText {
  centimes: number | null;
  suggestion: number | null;
}

const currency = /dirhams?|dhs?|mad|درهم|د\.?م\.?/giu;
/** A spreadsheet that was set up elsewhere writes its own currency after an amount in dirhams: a person decides. */
const foreignCurrency = /€|\$|£|euros?|eur|usd/giu;
const spaces = /[\s'’]/gu;

/** Digits of Arabic and Persian keyboards as those of ASCII, and the Arabic decimal and group signs as `.` and `,`. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll(/[٬،]/g, ',');
}

const centimesOf = (text: string) => Math.round(Number(text) * 100);
const certain = (text: string): AmountText => ({ centimes: centimesOf(text), suggestion: null });
const maybe = (text: string): AmountText => ({ centimes: null, suggestion: centimesOf(text) });

/**
 * Reads an amount. Three digits after the only sign, as in "19,995", may be thousands or a mistake: a person decides.
 * So it is with more decimals than centimes have, as formulas give them, and with another currency.
 */
export function parseAmountText(text: string): AmountText {
  const inDirhams = text.replaceAll(foreignCurrency, '');
  if (inDirhams !== text) {
    const { centimes, suggestion } = parseAmountText(inDirhams);
    return { centimes: null, suggestion: centimes ?? suggestion };
  }
  const compact = asciiDigits(text).replaceAll(currency, '').replaceAll(spaces, '');
  if (/^-?\d{1,12}([.,]\d{0,2})?$/.test(compact)) return certain(compact.replace(',', '.'));
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(compact)) return certain(compact.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(compact)) return certain(compact.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(compact)) return maybe(compact.replaceAll(/[.,]/g, ''));
  if (/^\d{1,12}[.,]\d{3,20}$/.test(compact)) return maybe(compact.replace(',', '.'));
  return { centimes: null, suggestion: null };
}
