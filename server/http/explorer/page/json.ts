// Safe access to unknown JSON; a page without a bundle has no library for that.

export type Json = Readonly<Record<string, unknown>>;

/** True for a plain object. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record within a record, or an empty one. */
export function recordIn(value: unknown, name: string): Json {
  const inner = isRecord(value) ? value[name] : undefined;
  return isRecord(inner) ? inner : {};
}

/** The records of a list within a record. */
export function recordsIn(value: unknown, name: string): Json[] {
  const inner: unknown = isRecord(value) ? value[name] : undefined;
  return Array.isArray(inner) ? inner.filter(isRecord) : [];
}

/** The text within a record; null when there is none. */
export function textIn(value: unknown, name: string): string | null {
  const inner = isRecord(value) ? value[name] : undefined;
  return typeof inner === 'string' ? inner : null;
}
