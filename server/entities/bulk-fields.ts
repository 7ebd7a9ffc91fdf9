// The mutations of an action on a selection: `packagesAssign(input: { ids | matching, … }): { done results refused }`.
import { actionNames } from '#shared/access/lifecycle.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { type AppError, type ErrorParams, fail, failField, type FieldError } from '#shared/lib/app-error.ts';
import { maxIds, maxSelectionRows, exactCountLimit } from '#shared/lib/limits.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { z } from 'zod';
import { actorOfCall } from '../graphql/actor-of-call.ts';
import type { EntityRow, EntityService } from '../commands/entity-service.ts';
import type { RowOutcome } from '../commands/saved-change.ts';
import { runBulk, type Selection } from '../commands/run-bulk.ts';
import { findPage } from '../db/lists/list-query.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { builder } from '../graphql/definition/builder.ts';
import { declareAccess } from '../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../graphql/definition/input-from-zod.ts';
import { filterInputOf, parseFilter } from '../graphql/definition/list-args.ts';
import { type AnyRow, capitalize, type RowRef, widen } from './entity-type.ts';
import type { ListSource } from './list-reads.ts';
import { listQueryOf } from './list-sql.ts';
import { redactRows } from './root-fields.ts';

/** What became of one row, as the viewer may see it. */
export interface RedactedOutcome {
  id: string;
  row: AnyRow | null;
  before: AnyRow | null;
  /** As plain data: graphql-js would report an `Error`. */
  error: Refusal | null;
}
type Refusal = Pick<AppError, 'code' | 'params' | 'fields'>;

const ActionFieldError = builder.objectRef<FieldError>('ActionFieldError').implement({
  fields: (t) => ({
    path: t.exposeString('path'),
    code: t.exposeString('code'),
    params: t.field({ type: 'JSON', resolve: ({ params = {} }): ErrorParams => params }),
  }),
});
export const ActionError = builder.objectRef<Refusal>('ActionError').implement({
  description: 'Why an action did not run on a row: what the extensions of the error of a single mutation would say.',
  fields: (t) => ({
    code: t.exposeString('code'),
    params: t.field({ type: 'JSON', resolve: ({ params }) => params }),
    fields: t.field({ type: [ActionFieldError], resolve: ({ fields }) => [...fields] }),
  }),
});

export interface BulkOptions<Row> {
  /** Prefix of the mutations, `packages`. */
  plural: string;
  /** The list whose filter may stand for ids. */
  source?: ListSource<Row> | undefined;
}

const isOffered = (action: { bulk?: boolean; internal?: boolean } | undefined) =>
  action?.bulk === true && action.internal !== true;

/** Defines one mutation for each action that is declared as `bulk`, but for internal ones. */
export function defineBulkMutations<Row extends EntityRow>(
  service: EntityService<Row>,
  ref: RowRef<Row>,
  { plural, source }: BulkOptions<Row>,
): void {
  const { lifecycle } = service.definition;
  const actions = actionNames(lifecycle).filter((action) => isOffered(lifecycle.actions[action]));
  if (actions.length === 0) return;
  const result = bulkResultType(service.entity, ref, plural);
  const matching = source && matchingInput(capitalize(service.entity), capitalize(plural), source);
  for (const action of actions) {
    const name = `${plural}${capitalize(action)}`;
    const schema = service.inputs[action];
    if (!schema) throw new Error(`no input for ${name}`);
    const input = inputFromZod(`${capitalize(name)}Input`, schema, {
      without: ['id'],
      add: (t) => ({ ids: t.idList({ required: false }), ...(matching && { matching: t.field({ type: matching }) }) }),
    });
    declareAccess(`Mutation.${name}`, { kind: 'action', entity: service.entity, action });
    builder.mutationField(name, (t) =>
      t.field({
        type: result,
        args: { input: t.arg({ type: input, required: true }) },
        resolve: async (_, args, context): Promise<RedactedOutcome[]> => {
          const viewer = context.viewer ?? fail('UNAUTHENTICATED');
          const { ids, matching: filter, ...fields } = args.input;
          const selection = selectionOf(viewer.audience, source, { ids, matching: filter });
          const actor = actorOfCall(context, viewer);
          const outcomes = await runBulk(context.commands, service, actor, action, fields, selection);
          return redactOutcomes(context, service, viewer.audience, outcomes);
        },
      }),
    );
  }
}

/** The outcomes of an action on several rows, with the rows as the audience may see them. */
export async function redactOutcomes<Row extends EntityRow>(
  context: GraphqlContext,
  service: EntityService<Row>,
  audience: Audience,
  outcomes: readonly RowOutcome<Row>[],
): Promise<RedactedOutcome[]> {
  const redacted = async (seen: readonly Row[]) =>
    new Map<string, AnyRow>((await redactRows(context, service, audience, seen)).map((row) => [row.id, row]));
  const rows = await redacted(outcomes.flatMap(({ row }) => row ?? []));
  const earlier = await redacted(outcomes.flatMap((each) => (each.error === null ? (each.before ?? []) : [])));
  return outcomes.map(({ id, error }) => ({
    id,
    error: error && { code: error.code, params: error.params, fields: error.fields },
    row: rows.get(id) ?? null,
    before: earlier.get(id) ?? null,
  }));
}

function defineResultType<Row extends EntityRow>(entity: string, ref: RowRef<Row>, plural: string) {
  const outcome = builder.objectRef<RedactedOutcome>(`${capitalize(plural)}Outcome`).implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      [entity]: t.field({
        type: widen(ref),
        nullable: true,
        description: 'As it is now, also if the action did not run; null for a row that the viewer does not see.',
        resolve: ({ row }) => row,
      }),
      before: t.field({
        type: widen(ref),
        nullable: true,
        description: 'As it was before the action ran, to reverse it; null in the answer of a repeated call.',
        resolve: ({ before }) => before,
      }),
      error: t.field({ type: ActionError, nullable: true, resolve: ({ error }) => error }),
    }),
  });
  return builder.objectRef<RedactedOutcome[]>(`${capitalize(plural)}Result`).implement({
    fields: (t) => ({
      done: t.int({
        description: 'The number of rows that the action ran on.',
        resolve: (all) => all.filter(isDone).length,
      }),
      results: t.field({
        type: [outcome],
        description: 'One for each row of the selection, in its order.',
        resolve: (all) => all,
      }),
      refused: t.field({
        type: [outcome],
        description: 'Those of the results that have an error.',
        resolve: (all) => all.filter((one) => !isDone(one)),
      }),
    }),
  });
}

const resultTypes = new Map<string, ReturnType<typeof defineResultType>>();

/** The type of the outcomes of an action on several rows, `PackagesResult`, created on first use. */
export function bulkResultType<Row extends EntityRow>(
  entity: string,
  ref: RowRef<Row>,
  plural: string,
): ReturnType<typeof defineResultType> {
  const known = resultTypes.get(plural) ?? defineResultType(entity, ref, plural);
  resultTypes.set(plural, known);
  return known;
}

const isDone = ({ error }: RedactedOutcome): boolean => error === null;

function defineMatchingInput(typeName: string, plural: string, { list }: Pick<ListSource<unknown>, 'list'>) {
  return builder.inputType(`${plural}Matching`, {
    description: `All rows of a list, at most ${maxSelectionRows}.`,
    fields: (t) => ({
      tab: t.field({ type: enumOf(`${typeName}Tab`, list.tabs), required: true }),
      search: t.string(),
      filter: t.field({ type: filterInputOf(typeName) }),
    }),
  });
}

const matchingInputs = new Map<string, ReturnType<typeof defineMatchingInput>>();

/** The input type that stands for all rows of a list, `PackagesMatching`, created on first use. */
export function matchingInput(
  typeName: string,
  plural: string,
  source: Pick<ListSource<unknown>, 'list'>,
): ReturnType<typeof defineMatchingInput> {
  const known = matchingInputs.get(plural) ?? defineMatchingInput(typeName, plural, source);
  matchingInputs.set(plural, known);
  return known;
}

const isDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
const selectionSchema = z.object({
  ids: z
    .array(z.string().toLowerCase())
    .min(1)
    .max(maxIds)
    .refine(isDistinct, { params: { code: 'repeated' } })
    .nullish(),
  matching: z.object({ tab: z.string(), search: z.string().nullish(), filter: z.unknown().optional() }).nullish(),
});

/**
 * The rows that a request names by ids, or all that a list with this tab, search and filter finds in the audience's
 * scope. Fails with `invalid_input`, and `find` with `list.search_too_broad`.
 */
export function selectionOf<Row>(audience: Audience, source: ListSource<Row> | undefined, given: object): Selection {
  const { ids, matching } = parseInput(selectionSchema, given);
  if (ids && matching) failField('matching', 'unknown_field');
  if (ids) return { named: { ids }, find: () => Promise.resolve(ids) };
  if (!matching || !source) failField('ids', 'required');
  const { tab, search = null } = matching;
  const filter = parseFilter(source.list, source.access, audience, matching.filter);
  return {
    named: { tab, search, filter },
    find: async (trx) => {
      const list = listQueryOf(source, audience, { tab, search, filter });
      const { ids: found, exact } = await findPage(trx, list, { limit: maxSelectionRows + 1 }, noCount);
      // A search stops at its limit: what it did not look at may match too.
      if (list.search && !exact) fail('list.search_too_broad', { limit: exactCountLimit });
      return found;
    },
  };
}

const noCount = () => Promise.resolve({ total: 0, exact: true });
