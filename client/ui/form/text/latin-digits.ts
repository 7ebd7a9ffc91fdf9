/** The text with Latin digits and separators, as an Arabic or Persian keyboard would type them otherwise. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\u066b\u060c]/g, ',')
    .replaceAll('\u066c', '.');
}
