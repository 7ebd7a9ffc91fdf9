/** The first name, wrapped so that a Latin one inside an Arabic sentence turns nothing around. */
export function firstName(name: string): string {
  return `\u2068${name.trim().split(/\s+/)[0] ?? name}\u2069`;
}
