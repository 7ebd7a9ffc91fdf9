import { isRecord } from '#client/session/viewer.ts';

/** An empty value of the same type, so that components need no special case for a removed row. */
export function blank(value: unknown): string | number | boolean | null | never[] {
  if (Array.isArray(value)) return [];
  switch (typeof value) {
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** Fields that a tombstone keeps. */
export const kept: ReadonlySet<string> = new Set(['__typename', 'id', 'version']);

/** Empties a row of a result in place. */
export function blankRow(row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(row))
    if (!kept.has(name)) row[name] = isRecord(value) ? null : blank(value);
}
