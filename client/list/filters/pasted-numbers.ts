import { plainText } from '#shared/lib/plain-text.ts';

/** The different words of a text, in capitals, that look like `pattern`, and those that do not. */
export function splitNumbers(
  text: string,
  pattern: RegExp | undefined,
): { found: readonly string[]; others: readonly string[] } {
  // Separated by spaces, commas, semicolons, tabs or line breaks, such as a column of a table.
  const words = new Set(
    plainText(text)
      .toUpperCase()
      .split(/[ ,;]+/)
      .filter((word) => word !== ''),
  );
  const isNumber = (word: string): boolean => pattern?.test(word) ?? true;
  return { found: [...words].filter(isNumber), others: [...words].filter((word) => !isNumber(word)) };
}

/** The different numbers of a text, in capitals, if it consists of several of them. Null for any other text. */
export function parsePastedNumbers(text: string, pattern: RegExp): readonly string[] | null {
  const { found, others } = splitNumbers(text, pattern);
  const isSeveral = /[^\s,;][\s,;]+[^\s,;]/.test(text);
  return isSeveral && others.length === 0 ? found : null;
}
