// The mutations of an entity's actions: `packageDeliver(input): { package }`, with what an action returns beside the row.
import { actionNames } from '#shared/access/lifecycle.ts';
import type { ActionResult } from '#shared/entities/action-result.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOfCall } from '../graphql/actor-of-call.ts';
import type { EntityRow, EntityService } from '../commands/entity-service.ts';
import { runAction } from '../commands/run-command.ts';
import { builder } from '../graphql/definition/builder.ts';
import { type AccessRule, declareAccess } from '../graphql/definition/field-access.ts';
import { inputFromZod } from '../graphql/definition/input-from-zod.ts';
import { type AnyRow, capitalize, type RowRef, rowTypeOf, widen } from './entity-type.ts';
import { plainField } from './plain-fields.ts';
import { redact } from './root-fields.ts';

/** The row, and the values beside it by name. */
interface Answer {
  row: AnyRow;
  [value: string]: unknown;
}

/** Defines the result type of actions: the row, and the declared values. */
function resultType<Row extends EntityRow>(
  name: string,
  service: EntityService<Row>,
  ref: RowRef<Row>,
  declared: ActionResult = {},
) {
  return builder.objectRef<Answer>(name).implement({
    fields: (t) => ({
      [service.entity]: t.field({ type: widen(ref), resolve: ({ row }) => row }),
      ...Object.fromEntries(
        Object.entries(declared).map(([field, value]) => [
          field,
          value.kind === 'row'
            ? t.field({
                type: rowTypeOf(value.entity).ref,
                ...(value.description !== undefined && { description: value.description }),
                resolve: (answer, _, context) => rowTypeOf(value.entity).redact(answer[field], context),
              })
            : plainField(t, field, value, value.nullable),
        ]),
      ),
    }),
  });
}

/** Defines the mutation of one action. */
function defineAction<Row extends EntityRow>(
  service: EntityService<Row>,
  type: ReturnType<typeof resultType>,
  action: string,
): void {
  const name = `${service.entity}${capitalize(action)}`;
  const schema = service.inputs[action];
  if (!schema) throw new Error(`no input for ${name}`);
  const input = inputFromZod(`${capitalize(name)}Input`, schema);
  const rule: AccessRule = { kind: 'action', entity: service.entity, action };
  const { limit, description } = service.definition.lifecycle.actions[action] ?? {};
  declareAccess(`Mutation.${name}`, rule);
  builder.mutationField(name, (t) =>
    t.field({
      type,
      ...(description !== undefined && { description }),
      args: { input: t.arg({ type: input, required: true }) },
      resolve: async (_, args, context): Promise<Answer> => {
        const viewer = context.viewer ?? fail('UNAUTHENTICATED');
        if (limit) await context.limits?.countCall(limit, viewer.id);
        const actor = actorOfCall(context, viewer);
        const { commands, secrets, outbound, sheets } = context;
        const outside = { secrets, outbound, sheets };
        const { row, values } = await runAction(commands, outside, service, actor, action, args.input);
        return { ...values, row: await redact(context, service, viewer.audience, row) };
      },
    }),
  );
}

/** Defines the mutations of all actions of an entity that people may run. */
export function defineMutations<Row extends EntityRow>(service: EntityService<Row>, ref: RowRef<Row>): void {
  const plain = resultType(`${capitalize(service.entity)}Result`, service, ref);
  for (const action of actionNames(service.definition.lifecycle)) {
    const { internal, ownMutation } = service.definition.lifecycle.actions[action] ?? {};
    if (internal || ownMutation) continue;
    const result = service.definition.results?.[action];
    const name = `${capitalize(service.entity)}${capitalize(action)}Result`;
    defineAction(service, result ? resultType(name, service, ref, result) : plain, action);
  }
}
