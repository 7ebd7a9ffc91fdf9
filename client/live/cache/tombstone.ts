import { isRecord } from '#shared/lib/is-record.ts';

/** An empty value of the same type, so that components need no special case for a removed row. */
export function emptyValueOf(value: unknown): string | number | boolean | null | never[] {
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
export const tombstoneFields: ReadonlySet<string> = new Set(['__typename', 'id', 'version']);

/** Empties a row of a result in place. */
export function tombstoneRow(row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(row))
    if (!tombstoneFields.has(name)) row[name] = isRecord(value) ? null : emptyValueOf(value);
}
