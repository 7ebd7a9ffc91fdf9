import { isRecord } from '#client/session/viewer.ts';

/** A value that says nothing, of the same kind, so that what draws it needs no special case. */
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

/** What a row keeps when its content has to go. */
export const kept: ReadonlySet<string> = new Set(['__typename', 'id', 'version']);

/** Empties a row of an answer in place. */
export function blankRow(row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(row))
    if (!kept.has(name)) row[name] = isRecord(value) ? null : blank(value);
}
