const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True if the text has the form of a UUID. */
export function isId(text: string): boolean {
  return pattern.test(text);
}
