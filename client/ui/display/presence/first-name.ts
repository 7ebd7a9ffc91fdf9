/** The first name in Unicode isolates, so that a Latin name does not reorder an Arabic sentence. */
export function firstName(name: string): string {
  return `\u2068${name.trim().split(/\s+/)[0] ?? name}\u2069`;
}
