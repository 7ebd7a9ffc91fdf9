// Names in the letters that banks accept in payment files: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and spaces.

const arabicLetters: Readonly<Record<string, string>> = {
  ا: 'a', أ: 'a', إ: 'i', آ: 'a', ء: '', ؤ: 'ou', ئ: 'i', ب: 'b', ت: 't', ث: 't', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'd',
  ر: 'r', ز: 'z', س: 's', ش: 'ch', ص: 's', ض: 'd', ط: 't', ظ: 'd', ع: 'a', غ: 'gh', ف: 'f', ق: 'k', ك: 'k', ڭ: 'g', گ: 'g',
  ل: 'l', م: 'm', ن: 'n', ه: 'h', ة: 'a', و: 'ou', ي: 'i', ى: 'a', پ: 'p', ڤ: 'v',
}; // prettier-ignore
const latinLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  '&': '+',
  '’': "'",
  '–': '-',
  '—': '-',
};

/** The text with letters that every bank takes, at most `max` of them; empty if it has none. */
export function asciiName(text: string, max = 70): string {
  const signs = Array.from(text.normalize('NFKC'), (sign) => arabicLetters[sign] ?? latinLetters[sign] ?? sign).join(
    '',
  );
  return signs
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}
