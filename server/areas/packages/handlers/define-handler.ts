import type { PackageInput } from '#shared/areas/packages/input.ts';
import type { PackageAction } from '#shared/areas/packages/lifecycle.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { Handler, CreateHandler, HandlerResult, HandlerContext } from '../../../commands/entity-service.ts';

type PackageHandler<A extends PackageAction> = (
  context: HandlerContext<PackageRow, PackageInput<A>>,
) => HandlerResult<PackageRow> | Promise<HandlerResult<PackageRow>>;
type PackageCreateHandler<A extends PackageAction> = (
  context: Omit<HandlerContext<null, PackageInput<A>>, 'row'>,
) => PackageRow | Promise<PackageRow>;

// runCommand has already parsed the input with this action's schema.
const isParsed = <A extends PackageAction>(_action: A, input: unknown): input is PackageInput<A> =>
  typeof input === 'object';

function typedInput<A extends PackageAction>(action: A, input: unknown): PackageInput<A> {
  if (!isParsed(action, input)) throw new Error(`${action} without input`);
  return input;
}

/** Defines a handler with the input type of its action. */
export function defineHandler<A extends PackageAction>(action: A, handle: PackageHandler<A>): Handler<PackageRow> {
  return (context) => handle({ ...context, input: typedInput(action, context.input) });
}

/** Defines a create handler with the input type of its action. */
export function defineCreateHandler<A extends PackageAction>(
  action: A,
  handle: PackageCreateHandler<A>,
): CreateHandler<PackageRow> {
  return (context) => handle({ ...context, input: typedInput(action, context.input) });
}
