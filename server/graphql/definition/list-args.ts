// The arguments of every list, generated from its declaration: search, filter, sort, page or cursor.
import type { ArgBuilder } from '@pothos/core';
import type { ListFilters, ListSpec } from '#shared/access/list-spec.ts';
import { type Access, hiddenFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { maxFilterValues } from '#shared/lib/list-limits.ts';
import { type FieldError, AppError } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import { builder, type SchemaTypes } from './builder.ts';
import { enumOf } from './input-from-zod.ts';

type Arg = ArgBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>>;

const RangeInput = builder.inputType('DayRange', {
  description: 'From the day `gte` to before the day `lt`.',
  fields: (t) => ({ gte: t.field({ type: 'Day' }), lt: t.field({ type: 'Day' }) }),
});

/** The arguments `search`, `filter`, `sort`, `page`, `after` and `before` of a list of `name`. */
export function listArgs(t: { arg: Arg }, name: string, list: Pick<ListSpec<never>, 'filters' | 'sorts'>) {
  const filter = builder.inputType(`${name}Filter`, {
    fields: (f) =>
      Object.fromEntries(
        Object.entries(list.filters).map(([field, { kind, values, text }]) => {
          if (kind === 'range') return [field, f.field({ type: RangeInput })];
          if (kind === 'flag' || kind === 'absent') return [field, f.boolean()];
          if (text) return [field, f.stringList()];
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
  return {
    search: t.arg.string(),
    filter: t.arg({ type: filter }),
    sort: t.arg({ type: sort }),
    page: t.arg.int(),
    after: t.arg.string(),
    before: t.arg.string(),
  };
}

const filterValues = z.record(
  z.string(),
  z.union([
    z.array(z.string()),
    z.boolean(),
    z.null(),
    z.undefined(),
    z.object({ gte: z.string().nullish(), lt: z.string().nullish() }),
  ]),
);

/** Parses filters; fails for too many values, and for a filter on a field that is hidden from the audience's role. */
export function parseFilter(
  list: { filters: Readonly<Record<string, { column: string }>> },
  access: Access,
  audience: Audience,
  raw: unknown,
): ListFilters {
  const filters = filterValues.parse(raw ?? {});
  const hidden = hiddenFields(access, audience.role);
  const problems: FieldError[] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (hidden.includes(list.filters[name]?.column ?? ''))
      problems.push({ path: `filter.${name}`, code: 'unknown_field' });
    if (Array.isArray(value) && value.length > maxFilterValues)
      problems.push({ path: `filter.${name}`, code: 'too_many', params: { limit: maxFilterValues } });
  }
  if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
  return filters;
}
