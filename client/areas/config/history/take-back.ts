// Puts what a change replaced into the draft, where it is compared and saved like any other edit.
import type { ConfigData } from '../use-config.ts';
import { type ConfigEntity, type Draft, type FieldValue, withEdit } from '../draft/draft.ts';
import type { HistoryEntry } from './documents.ts';

const entities: readonly ConfigEntity[] = ['hub', 'city', 'rules'];

/** A value as the draft holds it; undefined for any other. */
export function asFieldValue(value: unknown): FieldValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that can be taken back: those that are still as the change made them. Null if there are none. */
export function takenBack(entry: HistoryEntry, { hubs, cities, rules }: ConfigData): ((draft: Draft) => Draft) | null {
  const entity = entities.find((each) => each === entry.entity);
  const row = [...hubs, ...cities, rules].find(({ id }) => id === entry.rowId);
  if (!entity || !row || entry.event !== 'edited') return null;
  const present = new Map<string, unknown>(Object.entries(row));
  const edits = entry.changes.flatMap(({ field, before, after }) => {
    const [value, now] = [asFieldValue(before), asFieldValue(present.get(field) ?? null)];
    return value !== undefined && now !== undefined && present.has(field) && isSame(now, after)
      ? [{ field, value, now }]
      : [];
  });
  if (edits.length === 0) return null;
  return (draft) =>
    edits.reduce(
      (next, { field, value, now }) =>
        withEdit(next, { entity, id: row.id, field, version: row.version, before: now }, value),
      draft,
    );
}
