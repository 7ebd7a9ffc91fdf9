// The fields of sums, and the root field of figures per day: `packageDays(by, gte, lt)`.
import { hiddenFields } from '#shared/access/scope.ts';
import { type Rollups, visibleSums } from '#shared/entities/rollups.ts';
import { failField } from '#shared/lib/app-error.ts';
import { addDays } from '#shared/lib/time.ts';
import { type DailyFigures, readDays } from '../db/lists/read-rollups.ts';
import { builder, type SchemaTypes } from '../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../graphql/definition/field-access.ts';
import { enumOf } from '../graphql/definition/input-from-zod.ts';
import { capitalize } from './entity-type.ts';
import type { ListSource } from './list-reads.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/** The longest range of figures per day: a year and the same month of the year before. */
const maxDays = 400;

interface WithSums {
  /** By field, without those that are hidden. */
  sums?: Readonly<Record<string, number>> | undefined;
}

/** A nullable field for each sum, under the name of the field that is summed. */
export function sumFieldsOf<Parent extends WithSums>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>,
  { sums = {} }: Rollups,
) {
  return Object.fromEntries(
    Object.entries(sums).map(([name, spec]) => [
      name,
      t.field({
        type: 'SafeInt',
        nullable: true,
        description: `Sum${spec?.money ? ' in centimes' : ''}; null for a role that does not see the field.`,
        resolve: (parent) => parent.sums?.[name] ?? null,
      }),
    ]),
  );
}

/** Defines the figures per day of a list that declares `days`. */
export function defineDays(
  entity: string,
  { list, access }: Pick<ListSource<unknown>, 'list' | 'access'>,
  rule: AccessRule,
): void {
  const [first, ...others] = list.days ?? [];
  if (first === undefined) return;
  const typeName = capitalize(entity);
  const type = builder.objectRef<DailyFigures>(`${typeName}Day`).implement({
    description: 'The rows of a Casablanca day: how many, and the sums of their fields.',
    fields: (t) => ({ day: t.expose('day', { type: 'Day' }), n: t.exposeInt('n'), ...sumFieldsOf(t, list) }),
  });
  const instants = enumOf(`${typeName}DayField`, [first, ...others]);
  const name = `${entity}Days`;
  declareAccess(`Query.${name}`, rule);
  builder.queryField(name, (t) =>
    t.field({
      type: [type],
      description: `From the day \`gte\` to before the day \`lt\`, at most ${maxDays} days, without those that have no row. A change counts a moment after it.`,
      args: {
        by: t.arg({ type: instants, defaultValue: first }),
        gte: t.arg({ type: 'Day', required: true }),
        lt: t.arg({ type: 'Day', required: true }),
      },
      resolve: async (_, { by, gte, lt }, context): Promise<DailyFigures[]> => {
        const audience = authorizeField(rule, context);
        if (addDays(gte, maxDays) < lt) failField('lt', 'too_large', { limit: addDays(gte, maxDays) });
        const field = by ?? first;
        if (hiddenFields(access, audience).includes(field)) return [];
        const sums = visibleSums(list, access, audience);
        return context.read((trx) => readDays(trx, access, audience, { field, gte, lt, sums }));
      },
    }),
  );
}
