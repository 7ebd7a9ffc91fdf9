// The arguments of every list, generated from its declaration: search, filter, sort, page or cursor.
import type { ArgBuilder } from '@pothos/core';
import {
  isNumberRange,
  type FilterSpec,
  isFilterSet,
  type ListFilters,
  type ListSpec,
  type SortDirection,
} from '#shared/access/list-spec.ts';
import { type Access, hiddenFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { maxFilterText, maxFilterValues, maxPastedNumbers, pageSize } from '#shared/lib/limits.ts';
import { type FieldError, AppError, failField } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { z } from 'zod';
import { builder, type SchemaTypes } from './builder.ts';
import { enumOf } from './input-from-zod.ts';

type Arg = ArgBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>>;

const RangeInput = builder.inputType('DayRange', {
  description: 'From the day `gte` to before the day `lt`.',
  fields: (t) => ({ gte: t.field({ type: 'Day' }), lt: t.field({ type: 'Day' }) }),
});

const NumberRangeInput = builder.inputType('NumberRange', {
  description: 'From `min` to `max`, both included; money in centimes.',
  fields: (t) => ({ min: t.field({ type: 'SafeInt' }), max: t.field({ type: 'SafeInt' }) }),
});

const filterInputs = new Map<string, ReturnType<typeof newFilterInput>>();
const newFilterInput = (name: string) => builder.inputRef<Record<string, unknown>>(`${name}Filter`);

/** The input of a list's filters; `listArgs` defines its fields. */
export function filterInputOf(name: string): ReturnType<typeof newFilterInput> {
  const input = filterInputs.get(name) ?? newFilterInput(name);
  filterInputs.set(name, input);
  return input;
}

type Inputs = ReturnType<typeof createListInputs>;
const inputs = new Map<string, Inputs>();

/** The input types of the filters and of the sort of a list of `name`, created on first use. */
export function listInputs(name: string, list: Pick<ListSpec<never>, 'filters' | 'sorts'>): Inputs {
  const known = inputs.get(name) ?? createListInputs(name, list);
  inputs.set(name, known);
  return known;
}

function createListInputs(name: string, list: Pick<ListSpec<never>, 'filters' | 'sorts'>) {
  const filter = filterInputOf(name).implement({
    fields: (f) =>
      Object.fromEntries(
        Object.entries(list.filters).map(([field, { kind, values, text }]) => {
          if (kind === 'range') return [field, f.field({ type: RangeInput })];
          if (kind === 'between') return [field, f.field({ type: NumberRangeInput })];
          if (kind === 'flag' || kind === 'absent') return [field, f.boolean()];
          if (text || kind === 'numbers') return [field, f.stringList()];
          return [
            field,
            values
              ? f.field({ type: [enumOf(`${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`, values)] })
              : f.idList(),
          ];
        }),
      ),
  });
  const sort = builder.inputType(`${name}Sort`, {
    fields: (f) => ({
      by: f.field({ type: enumOf(`${name}SortKey`, Object.keys(list.sorts)), required: true }),
      direction: f.field({ type: enumOf('SortDirection', ['asc', 'desc']), required: true }),
    }),
  });
  return { filter, sort };
}

/** The arguments `search`, `filter`, `sort`, `first`, `page`, `after` and `before` of a list of `name`. */
export function listArgs(t: { arg: Arg }, name: string, list: Pick<ListSpec<never>, 'filters' | 'sorts'>) {
  const { filter, sort } = listInputs(name, list);
  return {
    search: t.arg.string(),
    filter: t.arg({ type: filter }),
    sort: t.arg({ type: sort }),
    first: t.arg.int({
      description: `Rows of the first page, at most ${pageSize}. Not with \`page\`, \`after\` or \`before\`.`,
    }),
    page: t.arg.int(),
    after: t.arg.string(),
    before: t.arg.string(),
  };
}

const sortOf = z.object({ by: z.string(), direction: z.enum(['asc', 'desc']) }).nullish();

/** The sort that the client chose, if any; GraphQL has checked that the list has it. */
export function parseSort(raw: unknown): { by: string; direction: SortDirection } | null {
  return sortOf.parse(raw) ?? null;
}

const firstOf = z.int().min(1).max(pageSize).nullish();

/** The number of rows that the client wants of the first page, if it says so. Fails for one that a page cannot have. */
export function parseFirst(
  first: unknown,
  position: { page?: number | null; after?: string | null; before?: string | null },
): number | undefined {
  const { first: rows } = parseInput(z.object({ first: firstOf }), { first });
  const isElsewhere = (position.page ?? 1) !== 1 || Boolean(position.after) || Boolean(position.before);
  if (rows && isElsewhere) failField('first', 'unknown_field');
  return rows ?? undefined;
}

const filterValues = z.record(
  z.string(),
  z.union([
    z.array(z.string()),
    z.boolean(),
    z.null(),
    z.undefined(),
    z.strictObject({ gte: z.string().nullish(), lt: z.string().nullish() }),
    z.strictObject({ min: z.number().nullish(), max: z.number().nullish() }),
  ]),
);

/**
 * Parses filters, with texts as they are stored; fails for too many values or too long ones, for a range of numbers that ends before it begins, and for
 * a filter on a field that is hidden from the audience's role.
 */
export function parseFilter(
  list: { filters: Readonly<Record<string, Pick<FilterSpec<never>, 'column' | 'kind' | 'stored'>>> },
  access: Access,
  audience: Audience,
  raw: unknown,
): ListFilters {
  const filters = filterValues.parse(raw ?? {});
  const hidden = hiddenFields(access, audience);
  const problems: FieldError[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const { column = '', kind } = list.filters[name] ?? {};
    const limit = kind === 'numbers' ? maxPastedNumbers : maxFilterValues;
    const path = `filter.${name}`;
    if (isFilterSet(value) && hidden.includes(column)) problems.push({ path, code: 'unknown_field' });
    if (Array.isArray(value) && value.length > limit) problems.push({ path, code: 'too_many', params: { limit } });
    if (Array.isArray(value) && value.some((text) => text.length > maxFilterText))
      problems.push({ path, code: 'too_long', params: { limit: maxFilterText } });
    if (isNumberRange(value) && (value.min ?? -Infinity) > (value.max ?? Infinity))
      problems.push({ path: `${path}.max`, code: 'too_small', params: { limit: value.min ?? null } });
  }
  if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const stored = list.filters[name]?.stored;
      return [name, stored && Array.isArray(value) ? [...new Set(value.map(stored))] : value];
    }),
  );
}
