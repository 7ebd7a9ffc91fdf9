// What stands in braces in a saved answer, `{recipient}`, and is filled from the claim and its parcel.
export const placeholders = [
  'reference',
  'number',
  'recipient',
  'customer',
  'driver',
  'city',
  'cod',
  'link',
  'agent',
] as const;
export type Placeholder = (typeof placeholders)[number];

const isPlaceholder = (word: string): word is Placeholder => placeholders.some((each) => each === word);
const braces = /\{\s*([a-z]+)\s*\}/giu;

/** The text with the values that there are. What has none stays in its braces. */
export function fillPlaceholders(text: string, values: Readonly<Partial<Record<Placeholder, string | null>>>): string {
  return text.replaceAll(braces, (whole, word: string) => {
    const name = word.toLowerCase();
    return (isPlaceholder(name) ? values[name] : null) ?? whole;
  });
}

/** The placeholders that a text still has, each once. */
export function openPlaceholders(text: string): Placeholder[] {
  const names = [...text.matchAll(braces)].map(([, word = '']) => word.toLowerCase());
  return [...new Set(names.filter((name) => isPlaceholder(name)))];
}
