// Puts what a change replaced into the draft, where it is compared and saved like any other edit.
import { feeNames } from '#shared/areas/config/config.ts';
import type { OffersGroup } from '../documents.ts';
import type { ConfigData } from '../use-config.ts';
import { type ConfigEntity, type Draft, type FieldValue, withEdit } from '../draft/draft.ts';
import { feeField } from '../draft/save-mapping.ts';
import type { HistoryEntry } from './documents.ts';

const entities: readonly ConfigEntity[] = ['hub', 'city', 'offersGroup', 'rules'];
/** What changes values of a row, by hand or on the day that was planned. */
const edits: readonly string[] = ['edited', 'planApplied'];

/** A value as the draft holds it; undefined for any other. */
export function asFieldValue(value: unknown): FieldValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fees of a tariff by their fields in the draft. */
const feesOf = ({ lines }: OffersGroup): [string, unknown][] =>
  lines.flatMap((line) =>
    feeNames.map((fee): [string, unknown] => [feeField(line.hubId, line.cityId, fee), line[fee]]),
  );

/** The values that can be taken back: those that are still as the change made them. Null if there are none. */
export function takenBack(
  entry: HistoryEntry,
  { hubs, cities, groups, rules }: ConfigData,
): ((draft: Draft) => Draft) | null {
  const entity = entities.find((each) => each === entry.entity);
  const group = groups.find(({ id }) => id === entry.rowId);
  const row = group ?? [...hubs, ...cities, rules].find(({ id }) => id === entry.rowId);
  if (!entity || !row || !edits.includes(entry.event)) return null;
  const present = new Map<string, unknown>(group ? feesOf(group) : Object.entries(row));
  // A route without prices is in no line.
  const isKnown = (field: string): boolean => present.has(field) || (group !== undefined && field.startsWith('lines.'));
  const old = entry.changes.flatMap(({ field, before, after }) => {
    const [value, now] = [asFieldValue(before), asFieldValue(present.get(field) ?? null)];
    return value !== undefined && now !== undefined && isKnown(field) && isSame(now, after)
      ? [{ field, value, now }]
      : [];
  });
  if (old.length === 0) return null;
  return (draft) =>
    old.reduce(
      (next, { field, value, now }) =>
        withEdit(next, { entity, id: row.id, field, version: row.version, before: now }, value),
      draft,
    );
}
