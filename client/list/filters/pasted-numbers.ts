/**
 * The different numbers of a text, in capitals, if it consists of several that look like `pattern`: separated by spaces,
 * commas, semicolons, tabs or line breaks, such as a column of a table. Null for any other text.
 */
export function parsePastedNumbers(text: string, pattern: RegExp): readonly string[] | null {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  return words.length > 1 && words.every((word) => pattern.test(word)) ? [...new Set(words)] : null;
}
