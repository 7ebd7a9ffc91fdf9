// Maps the draft to mutation inputs, and error responses back to the edits they concern.
import { feeNames } from '#shared/areas/config/config.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { type Draft, type Edit, editKey, type FieldValue, withoutEdits } from './draft.ts';
import type { ConfigData } from '../use-config.ts';

/** Draft field of a fee: `lines.<hub>.<city>.delivered`. */
export const feeField = (hubId: string, cityId: string, fee: string): string => `lines.${hubId}.${cityId}.${fee}`;

function toOfferLines(edits: readonly Edit[]): Record<string, FieldValue>[] {
  const lines = new Map<string, Record<string, FieldValue>>();
  for (const { field, after } of edits) {
    const [, hubId = '', cityId = '', fee = ''] = field.split('.');
    const line = lines.get(`${hubId}.${cityId}`) ?? { hubId, cityId };
    line[fee] = after;
    lines.set(`${hubId}.${cityId}`, line);
  }
  return [...lines.values()];
}

/**
 * Builds the input of the mutation that saves the edits of one row. Latitude and longitude are always sent together.
 */
export function toEditInput(edits: readonly Edit[], { hubs, cities }: ConfigData): Record<string, unknown> {
  const [first] = edits;
  const values = Object.fromEntries(
    edits.filter(({ field }) => !field.startsWith('lines.')).map(({ field, after }) => [field, after]),
  );
  const place = [...hubs, ...cities].find(({ id }) => id === first?.id);
  const moved = 'lat' in values || 'lng' in values;
  const lines = toOfferLines(edits.filter(({ field }) => field.startsWith('lines.')));
  return {
    id: first?.id,
    version: first?.version,
    ...values,
    ...(moved &&
      place && {
        lat: values['lat'] ?? ('lat' in values ? null : place.lat),
        lng: values['lng'] ?? ('lng' in values ? null : place.lng),
      }),
    ...(lines.length > 0 && { lines }),
  };
}

/** Adds an error to each price line that would have only some of its fees. */
export function markIncompleteFees(draft: Draft, { groups }: ConfigData): Draft {
  const next = new Map(draft);
  for (const edit of draft.values()) {
    if (edit.entity !== 'offersGroup' || !edit.field.startsWith('lines.') || edit.fault) continue;
    const [, hubId = '', cityId = ''] = edit.field.split('.');
    const group = groups.find(({ id }) => id === edit.id);
    const line = group?.lines.find((each) => each.hubId === hubId && each.cityId === cityId);
    const fees = feeNames.map((fee) => {
      const field = feeField(hubId, cityId, fee);
      return {
        field,
        value:
          next.get(editKey({ id: edit.id, field }))?.after ??
          (next.has(editKey({ id: edit.id, field })) ? null : (line?.[fee] ?? null)),
      };
    });
    const lacking = fees.filter(({ value }) => value === null);
    if (lacking.length === 0 || lacking.length === fees.length) continue;
    for (const { field } of lacking) {
      const key = editKey({ id: edit.id, field });
      const known = next.get(key) ?? {
        entity: edit.entity,
        id: edit.id,
        field,
        version: edit.version,
        before: null,
        after: null,
      };
      next.set(key, { ...known, fault: { code: 'incomplete_fees' } });
    }
  }
  return next;
}

const toFieldValue = (value: RequestError['params'][string] | undefined): FieldValue => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value : null;
};

/**
 * Returns the draft after a failed save of `edits`: errors are attached to their edits, and an edit conflict keeps
 * both values. Returns null when the failure concerns none of them.
 */
export function applyFailure(
  draft: Draft,
  edits: readonly Edit[],
  { code, params, fields }: RequestError,
): Draft | null {
  const next = new Map(draft);
  const byField = new Map(edits.map((edit) => [edit.field, edit]));
  const version = typeof params['version'] === 'number' ? params['version'] : null;
  let some = false;
  for (const field of fields) {
    // An error may name one item of a list such as the aliases; the list is one value.
    const edit =
      byField.get(field.path) ??
      byField.get(field.path.split('.')[0] ?? '') ??
      (field.path === 'lng' ? byField.get('lat') : field.path === 'lat' ? byField.get('lng') : undefined);
    if (!edit) continue;
    some = true;
    if (field.code === 'changed_meanwhile')
      next.set(editKey(edit), { ...edit, theirs: { value: toFieldValue(field.params['theirs']) } });
    else next.set(editKey(edit), { ...edit, fault: { code: field.code, params: field.params } });
  }
  if (code === 'changed_meanwhile' && version !== null) {
    // The next save is based on the other user's version.
    for (const edit of edits) next.set(editKey(edit), { ...(next.get(editKey(edit)) ?? edit), version });
  }
  return some ? next : null;
}

/** Resolves a conflict: `mine` keeps the edit, `theirs` drops it. */
export function resolveConflict(draft: Draft, edit: Edit, choice: 'mine' | 'theirs'): Draft {
  if (choice === 'theirs' || !edit.theirs) return withoutEdits(draft, [editKey(edit)]);
  const next = new Map(draft);
  const { theirs, ...rest } = edit;
  next.set(editKey(edit), { ...rest, before: theirs.value });
  return next;
}
