// Types the input of configuration handlers by the schema of their action. runCommand has already parsed it with that
// schema.
import type * as z from 'zod/mini';
import type {
  EntityRow,
  Handler,
  CreateHandler,
  HandlerResult,
  HandlerContext,
} from '../../commands/entity-service.ts';

const isParsed = <Schema extends z.ZodMiniType>(_schema: Schema, input: unknown): input is z.output<Schema> =>
  typeof input === 'object';

function typedInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  if (!isParsed(schema, input)) throw new Error('an action without input');
  return input;
}

type TypedHandler<Row extends EntityRow, In> = (
  context: HandlerContext<Row, In>,
) => HandlerResult<Row> | Promise<HandlerResult<Row>>;
type TypedCreateHandler<Row extends EntityRow, In> = (
  context: Omit<HandlerContext<null, In>, 'row'>,
) => Row | Promise<Row>;

/** Factories of handlers and create handlers for one row type, typed by the schema of the action. */
export function handlerFactories<Row extends EntityRow>() {
  return {
    defineHandler:
      <Schema extends z.ZodMiniType>(schema: Schema, handle: TypedHandler<Row, z.output<Schema>>): Handler<Row> =>
      (context) =>
        handle({ ...context, input: typedInput(schema, context.input) }),
    defineCreateHandler:
      <Schema extends z.ZodMiniType>(
        schema: Schema,
        handle: TypedCreateHandler<Row, z.output<Schema>>,
      ): CreateHandler<Row> =>
      (context) =>
        handle({ ...context, input: typedInput(schema, context.input) }),
  };
}
